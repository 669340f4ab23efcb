import { useEffect, useRef } from 'react';
import styles from './statistics.module.css';

/** One series of a chart; its colour is a custom property of the tokens. */
export interface PlotSeries {
  readonly label: string;
  readonly color: '--data-1' | '--data-2' | '--data-3' | '--text-muted';
  readonly values: readonly number[];
  readonly look: 'area' | 'dashed' | 'bars';
}
interface PlotProps {
  /** What the chart shows; the table beside it has the same numbers. */
  readonly label: string;
  /** What stands below each place of the x axis. */
  readonly places: readonly string[];
  readonly series: readonly PlotSeries[];
  /** Bars stand on each other instead of side by side. */
  readonly isStacked?: boolean;
  readonly format: (value: number) => string;
}

const HEIGHT = 300;

/** Chart of the statistics. The library loads with the first one, and nothing is drawn where there is no canvas. */
export function Plot({ label, places, series, isStacked = false, format }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: frame } = box;
    if (frame === null || !document.createElement('canvas').getContext('2d')) return undefined;
    let isGone = false;
    let stop = (): void => undefined;
    void import('./draw-plot.ts').then(({ drawPlot }) => {
      if (!isGone) stop = drawPlot(frame, { places, series, isStacked, format });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [places, series, isStacked, format]);
  return (
    <div className={styles.plotFrame}>
      <p className={styles.legend} aria-hidden="true">
        {series.map(({ label: name, color, look }) => (
          <span key={name}>
            <i className={look === 'dashed' ? styles.dashed : styles.swatch} style={{ '--c': `var(${color})` } as object} />
            {name}
          </span>
        ))}
      </p>
      <div ref={box} className={styles.plot} style={{ minHeight: HEIGHT }} role="img" aria-label={label} />
    </div>
  );
}
