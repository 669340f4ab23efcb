import { daysBetween, type IsoDate } from '@okruh/market';
import { DaysTrack } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useId } from 'react';
import { formatNearDate, formatShortDate } from '../language/format.ts';

/** How many days of a term are left, or how late it is. @param left negative when it is over */
export const describeLeft = (text: TextFunction, left: number): string =>
  left < 0 ? text('term.late', { days: -left }) : text('term.left', { days: left });

interface TermProps {
  readonly title: string;
  readonly today: IsoDate;
  readonly from: IsoDate;
  /** Last day. */
  readonly until: IsoDate;
  /** What happened on the first day: "oznámeno". */
  readonly begun: string;
  /** From so many days on it is red. */
  readonly soonDays: number;
  readonly children?: ReactNode;
}

/** A legal term of a case day by day: what is left of it, and both its ends in words. */
export function Term({ title, today, from, until, begun, soonDays, children }: TermProps) {
  const text = useText();
  const { market } = useRemote();
  const id = useId();
  const [days, gone] = [daysBetween(from, until), daysBetween(from, today)];
  const left = days - gone;
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div className="row-between">
        <h2 id={id}>{title}</h2>
        <b className={left <= soonDays ? 'bad' : 'warn-text'}>{describeLeft(text, left)}</b>
      </div>
      <DaysTrack
        label={text('term.gone', { gone, days })}
        days={days}
        gone={gone}
        start={`${begun} ${formatShortDate(from, market)}`}
        end={<b>{text('term.until', { day: formatNearDate(until, today, market) })}</b>}
      />
      {children}
    </section>
  );
}
