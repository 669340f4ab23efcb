import styles from './statistics.module.css';

interface SparklineProps {
  /** Oldest first. */
  readonly values: readonly number[];
  /** More of it is worse. */
  readonly isWarning?: boolean;
}

const WIDTH = 96;
const HEIGHT = 32;
/** Room for the line's own width. */
const EDGE = 3;

/** How a figure went, as a line without axes; the tables have the numbers. Nothing where nothing ever was, or there is one point. */
export function Sparkline({ values, isWarning = false }: SparklineProps) {
  if (values.length < 2 || values.every((value) => value === 0)) return null;
  const line = drawLine(values);
  return (
    <dd className={styles.trend}>
      <svg className={isWarning ? 'spark warn' : 'spark'} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path d={line} />
      </svg>
    </dd>
  );
}

/** Path through all values: the lowest at the bottom, the highest at the top, a straight line in the middle where they are alike. */
export function drawLine(values: readonly number[]): string {
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const points = values.map((value, index) => {
    const share = range === 0 ? 0.5 : (value - lowest) / range;
    const x = (WIDTH * index) / (values.length - 1);
    return `${x.toFixed(1)} ${(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
