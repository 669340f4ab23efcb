import type { Store } from '@okruh/contracts/http/accounts/stores';
import { type IsoDate, formatNextDay, hoursOn, localTime, openingNow } from '@okruh/market';
import { Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useEffect, useState } from 'react';
import { useShell } from '../model/shell-context.tsx';

const EVERY_MS = 60_000;

/** The time, every minute; null on the server and until the page is alive, because pages are kept for many visitors. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = (): void => setNow(new Date());
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface OpeningStateProps {
  readonly store: Store;
  readonly now: Date | null;
  /** The market's date when the page was made. */
  readonly today: IsoDate;
}

/** Whether a store is open now, until when, or when it opens next; today's hours before that is known. */
export function OpeningState({ store, now, today }: OpeningStateProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  if (now === null) {
    const hours = hoursOn(store, today);
    return (
      <span className="opening-state">
        <Status>{hours === null ? text('stores.today.closed') : text('stores.today', { open: hours.open, close: hours.close })}</Status>
      </span>
    );
  }
  const state = openingNow(store, market, now);
  if (state.isOpen) {
    return (
      <span className="opening-state">
        <Status tone="success">{text('stores.open.until', { time: state.until })}</Status>
      </span>
    );
  }
  const opens = state.opens;
  const day = opens === null ? null : formatNextDay(opens.date, localTime(now, market).date, market);
  return (
    <span className="opening-state">
      <Status tone="wait">
        {opens === null || day === null ? text('stores.closed') : text('stores.opens', { day, time: opens.time })}
      </Status>
    </span>
  );
}
