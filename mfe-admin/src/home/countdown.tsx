import { addDays, formatNearDate, formatNearDateTime, localTime, type Market, todayIn } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import styles from './home.module.css';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** A ring of minutes is drawn for the last half an hour, which is what a pick-up is promised within. */
const RING_MINUTES = 30;
const SOON_MINUTES = 5;

/** How much is left until a term, or how long it is over. */
export function Countdown({ due }: { readonly due: string }) {
  const text = useText();
  const { market } = useRemote();
  const left = Math.floor((Date.parse(due) - Date.now()) / MINUTE_MS);
  const at = formatTerm(due, market);
  if (left >= RING_MINUTES) return text('home.until', { at });
  if (left >= 0) {
    return (
      <span
        className={styles.countdown}
        data-soon={left < SOON_MINUTES || undefined}
        role="img"
        aria-label={text('home.left', { minutes: left })}
      >
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect x="3" y="3" width="34" height="34" rx="11.5" pathLength="100" />
          <rect
            x="3"
            y="3"
            width="34"
            height="34"
            rx="11.5"
            pathLength="100"
            strokeDasharray={`${Math.round((100 * left) / RING_MINUTES)} 100`}
          />
        </svg>
        <span aria-hidden="true">{left}</span>
      </span>
    );
  }
  const over = -left;
  const words =
    over < HOUR
      ? text('home.over.minutes', { count: over })
      : over < DAY
        ? text('home.over.hours', { count: Math.floor(over / HOUR) })
        : text('home.over.days', { count: Math.floor(over / DAY) });
  return (
    <>
      <b className="bad">{words}</b>
      <span className="sub">{text('home.until', { at })}</span>
    </>
  );
}

/** A term at midnight is the end of the day before. */
function formatTerm(due: string, market: Market): string {
  const today = todayIn(market, new Date());
  const { date, time } = localTime(due, market);
  return /^0?0:00$/.test(time) ? formatNearDate(addDays(date, -1), today, market) : formatNearDateTime(due, today, market);
}
