import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import { formatNumber, formatTime, type Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { formatChange } from '../office/page/figure.tsx';
import styles from './operations.module.css';
import { drawLine } from './trend.tsx';

type Line = Operations['lines'][number];

const WIDTH = 240;
const HEIGHT = 64;
const STEP_MS = 5 * 60_000;
/** Below this share of last week something is wrong, once last week had enough to compare. */
const LOW_SHARE = 0.25;
const ENOUGH = 8;

/** Far fewer than in the same hour of last week. */
export const isLow = ({ hour, hour_before: before }: Line): boolean => before >= ENOUGH && hour < before * LOW_SHARE;

/** One line of the business: its last hour beside the same of last week, and the last four hours as a curve. */
export function Pulse({ line, at, market }: { readonly line: Line; readonly at: string; readonly market: Market }) {
  const text = useText();
  const most = Math.max(1, ...line.now, ...line.before);
  const change = formatChange(line.hour, line.hour_before, market);
  const low = isLow(line);
  const draw = (values: readonly number[]): string => drawLine(values, { width: WIDTH, height: HEIGHT, most });
  const hours = [4, 3, 2, 1, 0].map((back) => formatTime(new Date(Date.parse(at) - back * 12 * STEP_MS), market));
  return (
    <li className={styles.pulse}>
      <p className={styles.pulseHead}>
        <span>{text(`ops.line.${line.line}`)}</span>
        <span>{text('ops.line.before', { count: formatNumber(line.hour_before, market) })}</span>
      </p>
      <p className={styles.pulseValue}>
        <b className={low ? 'bad' : undefined}>{formatNumber(line.hour, market)}</b>
        <span>
          {text('ops.line.hour')}
          {change !== null && <span className={low ? 'bad' : undefined}> {change.text}</span>}
        </span>
      </p>
      <svg
        className={low ? `${styles.chart} ${styles.low}` : styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.reference} d={draw(line.before)} />
        <path className={styles.now} d={draw(line.now)} />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </li>
  );
}
