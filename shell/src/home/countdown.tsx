import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import { announcement, clockText, timeLeft } from './time-left.ts';

/**
 * How far this computer's clock is off the shop's, milliseconds; 0 when the shop can't be asked. Offers end by the shop's
 * clock.
 */
async function clockOffset(): Promise<number> {
  try {
    const { gateway } = await import('../services.ts');
    const asked = Date.now();
    const { headers } = await gateway.exchange('get_release_set');
    const told = Date.parse(headers.get('date') ?? '');
    // The header has whole seconds, and the answer took its way.
    return Number.isNaN(told) ? 0 : told + 500 - (asked + Date.now()) / 2;
  } catch {
    return 0;
  }
}

export interface CountdownProps {
  readonly title: string;
  /** Instant of the end. */
  readonly endsAt: string;
}

interface Now {
  readonly left: number;
  readonly told: readonly number[];
  readonly said: number | null;
}

/** Time left of an offer, in text; announced at five minutes and at one. */
export default function Countdown({ title, endsAt }: CountdownProps): ReactElement | null {
  const text = useText();
  const [now, setNow] = useState<Now | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    void clockOffset().then((offset) => {
      if (isGone) return;
      const tick = (): void => {
        const left = Date.parse(endsAt) - (Date.now() + offset);
        setNow((before) => {
          const told = before?.told ?? [];
          const due = announcement(left, told);
          return due === null ? { left, told, said: before?.said ?? null } : { left, told: [...told, due], said: due };
        });
        if (left <= 0) clearInterval(timer);
      };
      tick();
      timer = setInterval(tick, 1000);
    });
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [endsAt]);
  if (now === null) return null;
  const left = timeLeft(now.left);
  if (left === null) return <b>{text('home.limited.over')}</b>;
  const days = left.days > 0 ? `${text('home.left.days', { count: left.days })} ` : '';
  return (
    <>
      <b role="timer" aria-live="off">
        {text('home.limited.left', { left: days + clockText(left) })}
      </b>
      <span className="sr" role="status">
        {now.said !== null && text('home.limited.announce', { title, count: now.said })}
      </span>
    </>
  );
}
