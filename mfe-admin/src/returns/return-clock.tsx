import { addDays, formatTime, type IsoDate, localTime, type Market } from '@okruh/market';
import { Notice, Steps } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Term } from '../office/page/term.tsx';
import type { ReturnKind } from './return-queries.ts';
import { soonDays } from './return-words.tsx';
import styles from './returns.module.css';
import { formatShortDate } from '../office/language/format.ts';

interface ReturnClockProps {
  readonly kind: ReturnKind;
  readonly market: Market;
  /** Its steps in their order, and when each was taken; the first begins the term. */
  readonly steps: readonly (readonly [id: string, at: string | null])[];
  readonly state: string;
  /** How it ended without the last step; null otherwise. */
  readonly ended: string | null;
  /** Null when nothing is open any more. */
  readonly left: number | null;
  readonly dueOn: IsoDate;
  /** What else there is to know of the term. */
  readonly note: string;
}

/** How far a withdrawal or a complaint is, beside how long the law lets it take. */
export function ReturnClock({ kind, market, steps, state, ended, left, dueOn, note }: ReturnClockProps) {
  const text = useText();
  const { market: shown } = useRemote();
  // The step that people or money are awaited at.
  const current = steps[steps.findIndex(([id]) => id === state) + 1]?.[0] ?? null;
  const begunAt = steps[0]?.[1] ?? null;
  return (
    <>
      {left !== null && left < 0 && <Notice tone="danger" title={text(`${kind}.late`)} />}
      <div className={styles.clock}>
        {ended === null ? (
          <div className="panel">
            <Steps
              label={text(`${kind}.steps`)}
              steps={steps.map(([id, at]) => ({ id, label: text(`${kind}.step.${id}`), note: formatMoment(at, shown) }))}
              current={current}
            />
          </div>
        ) : (
          <Notice tone="info" title={ended} />
        )}
        {left !== null && begunAt !== null && (
          <Term
            title={text(`${kind}.term`)}
            today={addDays(dueOn, -left)}
            from={localTime(begunAt, market).date}
            until={dueOn}
            begun={text(`${kind}.term.begun`)}
            soonDays={soonDays[kind]}
          >
            <p className="caption">{note}</p>
          </Term>
        )}
      </div>
    </>
  );
}

/** "12. 11. 21:40": what happens within weeks needs no year. */
const formatMoment = (at: string | null, market: Market): string | undefined =>
  at === null ? undefined : `${formatShortDate(localTime(at, market).date, market)} ${formatTime(at, market)}`;
