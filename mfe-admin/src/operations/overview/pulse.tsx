import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import type { OperationsRange } from '@okruh/contracts/http/ops-admin/operations-ranges';
import { formatTime, type Market, todayIn } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { formatChange } from '../../office/page/figure.tsx';
import { drawLine, drawPoint } from '../trend.tsx';
import styles from './lines.module.css';
import { listTicks } from './list-ticks.ts';
import { formatNumber, formatShortDate } from '../../office/language/format.ts';

type Line = Operations['lines'][number];

const WIDTH = 320;
const HEIGHT = 72;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

interface Figure {
  readonly count: number;
  readonly before: number;
  readonly minutes: number;
}

/** What the figure of a range counts: the last hour for hours, else the whole range. */
function findFigure(line: Line, range: OperationsRange): Figure {
  if (range === '4h') return { count: line.hour, before: line.hour_before, minutes: HOUR_MINUTES };
  return { count: line.total, before: line.total_before, minutes: range === '24h' ? DAY_MINUTES : 7 * DAY_MINUTES };
}

interface PulseProps {
  readonly line: Line;
  readonly operations: Operations;
  readonly market: Market;
}

/** One line of the business: its rate beside the same of last week, and its curve beside last week and what is usual. */
export function Pulse({ line, operations, market }: PulseProps) {
  const text = useText();
  const { range } = operations;
  const { count, before, minutes } = findFigure(line, range);
  const change = formatChange(count, before, market);
  return (
    <li className={styles.pulse}>
      <div className={styles.pulseHead}>
        <h3>{text(`ops.line.${line.line}`)}</h3>
        <span>{text(`operations.count.${range}`, { count: formatNumber(count, market) })}</span>
      </div>
      <p className={styles.pulseValue}>
        <b className={line.is_low ? 'bad' : undefined}>
          {formatNumber(count / minutes, market, 2)}
          <span className="sr"> {text('operations.a-minute')}</span>
        </b>
        {change !== null && (
          <span className={line.is_low ? 'bad' : change.percent > 0 ? 'good' : undefined}>
            {change.text}
            <span className="sr"> {text('operations.than-last-week')}</span>
          </span>
        )}
      </p>
      <p className="sr">{describeHour(line, market, text)}</p>
      <Curves line={line} />
      <p className={styles.axis} aria-hidden="true">
        {listTicks(operations, market).map(({ at, share }) => (
          <span key={at} style={{ insetInlineStart: `${share * 100}%` }}>
            {range === '7d' ? formatShortDate(todayIn(market, at), market) : formatTime(at, market)}
          </span>
        ))}
      </p>
    </li>
  );
}

/** "Za poslední hodinu 37, ve stejnou hodinu minulý týden 36, obvykle 30 až 41." */
export function describeHour({ hour, hour_before: before, usual_hour: usual }: Line, market: Market, text: TextFunction): string {
  const number = (value: number): string => formatNumber(value, market);
  const counts = { hour: number(hour), before: number(before) };
  return usual === null
    ? text('operations.hour', counts)
    : text('operations.hour.usual', { ...counts, low: number(usual.low), high: number(usual.high) });
}

/** The band, last week and, up to now, the current steps. */
function Curves({ line }: { readonly line: Line }) {
  const { now, before, band } = line;
  const most = Math.max(1, ...now, ...before, ...band.map((one) => one?.high ?? 0));
  const box = { width: WIDTH, height: HEIGHT, most, steps: before.length };
  const { x } = drawPoint(0, now.length - 1, box);
  return (
    <svg
      className={line.is_low ? `${styles.chart} ${styles.low}` : styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.band} d={drawBand(band, box)} />
      <path className={styles.reference} d={drawLine(before, box)} />
      <line className={styles.nowMark} x1={x} x2={x} y1="0" y2={HEIGHT} />
      <path className={styles.now} d={drawLine(now, box)} />
    </svg>
  );
}

/** Area between the quartiles; a gap where they aren't known. */
function drawBand(band: Line['band'], box: Parameters<typeof drawPoint>[2]): string {
  const runs: { readonly step: number; readonly low: number; readonly high: number }[][] = [];
  for (const [step, one] of band.entries()) {
    if (one === null) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.step === step - 1) run.push({ step, ...one });
    else runs.push([{ step, ...one }]);
  }
  return runs
    .map((run) => {
      const upper = run.map(({ step, high }) => drawPoint(high, step, box).text);
      const lower = run.toReversed().map(({ step, low }) => drawPoint(low, step, box).text);
      return `M${[...upper, ...lower].join('L')}Z`;
    })
    .join('');
}
