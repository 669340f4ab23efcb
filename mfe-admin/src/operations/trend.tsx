import styles from './operations.module.css';

interface TrendProps {
  /** Oldest first. */
  readonly values: readonly number[];
  readonly isBad?: boolean;
}

const WIDTH = 76;
const HEIGHT = 24;

/** How a figure went, as a line from zero; the number beside it says where it stands. */
export function Trend({ values, isBad = false }: TrendProps) {
  if (values.length < 2) return null;
  const line = drawLine(values, { width: WIDTH, height: HEIGHT, most: Math.max(1, ...values) });
  return (
    <svg className={isBad ? `spark warn ${styles.trend}` : `spark ${styles.trend}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path d={line} />
    </svg>
  );
}

/** Path through values over a height that stands for `most`. */
export function drawLine(
  values: readonly number[],
  { width, height, most }: { readonly width: number; readonly height: number; readonly most: number },
): string {
  const points = values.map((value, index) => {
    const x = (width * index) / Math.max(1, values.length - 1);
    return `${x.toFixed(1)} ${(height - 1 - (value / most) * (height - 2)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
