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
  const line = drawLine(values, { width: WIDTH, height: HEIGHT, most: Math.max(1, ...values), steps: values.length });
  return (
    <svg className={isBad ? `spark warn ${styles.trend}` : `spark ${styles.trend}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path d={line} />
    </svg>
  );
}

/** A picture whose height stands for `most` and whose width for `steps` values. */
interface Box {
  readonly width: number;
  readonly height: number;
  readonly most: number;
  readonly steps: number;
}

/** Where the value of a step stands in the picture, also as text of a path. */
export function drawPoint(value: number, step: number, { width, height, most, steps }: Box): { readonly x: string; readonly text: string } {
  const x = ((width * step) / Math.max(1, steps - 1)).toFixed(1);
  return { x, text: `${x} ${(height - 1 - (value / most) * (height - 2)).toFixed(1)}` };
}

/** Path through values, from the first step on; empty without values. */
export const drawLine = (values: readonly number[], box: Box): string =>
  values.length === 0 ? '' : `M${values.map((value, step) => drawPoint(value, step, box).text).join('L')}`;
