import type { ReactNode } from 'react';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { trackTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';

/** One thing that happened, happens or will happen. */
export interface TimelineEntry {
  readonly id: string;
  readonly title: ReactNode;
  readonly state: 'done' | 'current' | 'failed' | 'later';
  readonly text?: ReactNode;
  /** When, in words for people. */
  readonly time?: string | undefined;
  /** When, for machines (ISO 8601). */
  readonly dateTime?: string | undefined;
}

export interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** Stands on a spruce panel. */
  readonly onBrand?: boolean | undefined;
  readonly label?: string | undefined;
}

/** What happened, in order, on the standing track: done = tick, now = yellow, failed = cross, later = hollow. */
export function Timeline({ entries, onBrand, label }: TimelineProps) {
  const texts = useKitTexts(trackTexts);
  const spoken = { done: texts.stepDone, failed: texts.stepFailed, current: null, later: null } as const;
  return (
    <ol className={classNames('timeline', onBrand && 'on-brand')} aria-label={label}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={entry.state === 'later' ? undefined : entry.state}
          aria-current={entry.state === 'current' ? 'step' : undefined}
        >
          <b>
            {entry.title}
            {spoken[entry.state] !== null && <span className="sr">, {spoken[entry.state]}</span>}
          </b>
          {entry.text && <p>{entry.text}</p>}
          {entry.time !== undefined && <time dateTime={entry.dateTime}>{entry.time}</time>}
        </li>
      ))}
    </ol>
  );
}
