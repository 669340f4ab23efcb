import type { ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export interface DaysTrackProps {
  /** The term and how much of it is over, as a screen reader says it: "Uplynulo 8 ze 14 dnů". */
  readonly label: string;
  /** Days from the first to the last one. */
  readonly days: number;
  /** Days that are over: 0 on the first one, more than `days` when it is late. */
  readonly gone: number;
  /** What stands below the first day, in words. */
  readonly start: ReactNode;
  /** What stands below the last day, in words. */
  readonly end: ReactNode;
}

/** A legal term day by day on the lying track: over = filled, today yellow, the last day bigger. */
export function DaysTrack({ label, days, gone, start, end }: DaysTrackProps) {
  return (
    <div className="days">
      <div className="days-track" role="img" aria-label={label}>
        {Array.from({ length: days + 1 }, (_, day) => (
          <i
            key={day}
            className={classNames(
              day < gone && 'past',
              day === gone && 'today',
              day === days && 'last',
              day === days && gone > days && 'late',
            )}
          />
        ))}
      </div>
      <div className="days-ends">
        <span>{start}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}
