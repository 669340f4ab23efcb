import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import { addDays, formatTime, getWeekday, type Market, todayIn } from '@okruh/market';
import { Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import styles from '../operations.module.css';
import lineStyles from './lines.module.css';
import { Pulse } from './pulse.tsx';
import { formatDate, formatNumber, formatShortDate } from '../../office/language/format.ts';

type Line = Operations['lines'][number];

interface LinesPartProps {
  readonly operations: Operations;
  readonly market: Market;
}

/** The lines of the business beside last week and beside what is usual, as curves and on request as figures. */
export function LinesPart({ operations, market }: LinesPartProps) {
  const text = useText();
  const { range, at } = operations;
  const today = todayIn(market, at);
  const day = getWeekday(today);
  const hasBand = operations.lines.some(({ band }) => band.some((one) => one !== null));
  return (
    <section aria-labelledby="pulses">
      <div className={styles.head}>
        <h2 id="pulses">{range === '4h' ? text('operations.lines.day', { day }) : text('operations.lines.week')}</h2>
        <p className={lineStyles.legend}>
          <span>
            <i aria-hidden="true" /> {range === '7d' ? text('operations.these-days') : text('operations.today')}
          </span>
          <span>
            <i className={lineStyles.dashed} aria-hidden="true" />{' '}
            {range === '4h'
              ? text('operations.last-day', { day, date: formatShortDate(addDays(today, -7), market) })
              : text('operations.last-week')}
          </span>
          {hasBand && (
            <span>
              <i className={lineStyles.bandSwatch} aria-hidden="true" /> {text('operations.band')}
            </span>
          )}
        </p>
      </div>
      <ul className={`list-plain ${lineStyles.pulses}`}>
        {operations.lines.map((line) => (
          <Pulse key={line.line} line={line} operations={operations} market={market} />
        ))}
      </ul>
      {!hasBand && (
        <p className={`muted small ${lineStyles.note}`}>
          {operations.counted_from === null
            ? text('operations.no-band')
            : text('operations.no-band-since', { date: formatDate(todayIn(market, operations.counted_from), market) })}
        </p>
      )}
      <Figures operations={operations} market={market} />
    </section>
  );
}

/** The curves as a table, latest first. */
function Figures({ operations, market }: LinesPartProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { lines, range } = operations;
  const label = text('operations.figures');
  const steps = Array.from(lines[0]?.now ?? [], (_, step) => step).toReversed();
  return (
    <details className={lineStyles.figures} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && (
        <Table label={label} stack>
          <thead>
            <tr>
              <th scope="col">{text('operations.from')}</th>
              {lines.map(({ line }) => (
                <th scope="col" className="end" key={line}>
                  {text(`ops.line.${line}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => {
              const from = new Date(Date.parse(operations.from) + step * operations.step_seconds * 1_000);
              const time = formatTime(from, market);
              return (
                <tr key={step}>
                  <th scope="row">{range === '4h' ? time : `${formatShortDate(todayIn(market, from), market)} ${time}`}</th>
                  {lines.map((line) => (
                    <td className="end num" data-label={text(`ops.line.${line.line}`)} key={line.line}>
                      {describeStep(line, step, market, text)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </details>
  );
}

/** "3, před týdnem 2, obvykle 1 až 4" */
function describeStep({ now, before, band }: Line, step: number, market: Market, text: TextFunction): string {
  const number = (value: number | undefined): string => formatNumber(value ?? 0, market);
  const usual = band[step] ?? null;
  return usual === null
    ? text('operations.step', { now: number(now[step]), before: number(before[step]) })
    : text('operations.step.usual', {
        now: number(now[step]),
        before: number(before[step]),
        low: number(usual.low),
        high: number(usual.high),
      });
}
