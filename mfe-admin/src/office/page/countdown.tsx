import { VisuallyHidden } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { CSSProperties } from 'react';
import styles from './countdown.module.css';

/** A store prepares an order within half an hour: the whole ring. */
export const RING_MINUTES = 30;
const SOON_MINUTES = 5;
const MINUTE_MS = 60_000;

/** Whole minutes that are left; negative when they are over. */
export const countMinutesLeft = (dueAt: string, now: number): number => Math.floor((Date.parse(dueAt) - now) / MINUTE_MS);

/** Whole minutes left as a ring of the track: amber under five, filled red when late with the minutes over. */
export function Countdown({ left }: { readonly left: number }) {
  const text = useText();
  const isLate = left < 0;
  const share = Math.min(100, Math.max(0, (left / RING_MINUTES) * 100));
  return (
    <span
      className={styles.countdown}
      data-state={isLate ? 'late' : left < SOON_MINUTES ? 'soon' : undefined}
      style={{ '--left': Math.round(share) } as CSSProperties}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <rect x="3" y="3" width="34" height="34" rx="11.5" pathLength="100" />
        <rect x="3" y="3" width="34" height="34" rx="11.5" pathLength="100" />
      </svg>
      <span aria-hidden="true">{isLate ? `+${-left}` : left}</span>
      <VisuallyHidden>{text(isLate ? 'countdown.over' : 'countdown.left', { count: Math.abs(left) })}</VisuallyHidden>
    </span>
  );
}
