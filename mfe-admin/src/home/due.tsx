import { addDays, localTime, type Market, todayIn } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Countdown, countMinutesLeft, RING_MINUTES } from '../office/page/countdown.tsx';
import { formatNearDate, formatNearDateTime } from '../office/language/format.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** When a term is, a ring of its last minutes, or how long it is over. */
export function Due({ due }: { readonly due: string }) {
  const text = useText();
  const { market } = useRemote();
  const left = countMinutesLeft(due, Date.now());
  const at = formatTerm(due, market);
  if (left >= RING_MINUTES) return text('home.until', { at });
  if (left >= 0) return <Countdown left={left} />;
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
