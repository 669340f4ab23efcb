// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign, and only charts need it
import 'uplot/dist/uPlot.min.css';
import UPlot from 'uplot';
import type { PlotSeries } from './plot.tsx';

interface Drawing {
  readonly places: readonly string[];
  readonly series: readonly PlotSeries[];
  readonly isStacked: boolean;
  readonly format: (value: number) => string;
}

const HEIGHT = 300;
const BAR_SHARE = 0.7;
const DAY_PX = 64;
/** Names of a few bars all stand below them, sloping where they are too wide. */
const MAX_NAMES = 8;
const NAME_PX = 104;
const SLOPE = -40;

/** Pieces and whole units of money: nothing between them. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** Draws a chart into an element and follows its width and the theme. @returns removes it */
export function drawPlot(frame: HTMLElement, { places, series, isStacked, format }: Drawing): () => void {
  const color = (name: string): string => getComputedStyle(frame).getPropertyValue(name).trim();
  const heights = isStacked ? stack(series) : series.map(({ values }) => [...values]);
  const bars = series.filter(({ look }) => look === 'bars').length;
  const font = `12px ${getComputedStyle(frame).fontFamily}`;
  const hasNames = bars > 0 && places.length <= MAX_NAMES;
  const isNarrow = ({ width }: UPlot): boolean => width / Math.max(places.length, 1) < NAME_PX;
  const plot = new UPlot(
    {
      width: Math.max(frame.clientWidth, 200),
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, points: { show: !isStacked && bars === 0 }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: (_plot, min, max) => (bars > 0 ? [min - 0.5, max + 0.5] : [min, max]) },
        y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.08 : 1] },
      },
      axes: [
        {
          stroke: () => color('--text-muted'),
          font,
          grid: { show: false },
          ticks: { show: false },
          space: hasNames ? 1 : DAY_PX,
          size: hasNames ? (drawn) => (isNarrow(drawn) ? 74 : 30) : 30,
          rotate: hasNames ? (drawn) => (isNarrow(drawn) ? SLOPE : 0) : 0,
          incrs: [1, 2, 3, 5, 7, 14, 21, 28],
          values: (_plot, splits) => splits.map((index) => (Number.isInteger(index) ? (places[index] ?? '') : '')),
        },
        {
          stroke: () => color('--text-muted'),
          font,
          grid: { stroke: () => color('--line'), width: 1 },
          ticks: { show: false },
          size: 64,
          incrs: WHOLE_STEPS,
          values: (_plot, splits) => splits.map(format),
        },
      ],
      series: [{}, ...series.map((one, index) => toSeries(one, { index, bars, isStacked, color }))],
      plugins: [tooltip({ places, series, isStacked, format })],
    },
    // What lies on others is drawn first, so that the lower bars cover it.
    [places.map((_place, index) => index), ...heights],
    frame,
  );
  const observer = new ResizeObserver(() => plot.setSize({ width: Math.max(frame.clientWidth, 200), height: HEIGHT }));
  observer.observe(frame);
  const theme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = (): void => plot.redraw();
  theme.addEventListener('change', redraw);
  return () => {
    observer.disconnect();
    theme.removeEventListener('change', redraw);
    plot.destroy();
  };
}

/** The tops of stacked bars: the first series lies on all others. */
function stack(series: readonly PlotSeries[]): number[][] {
  return series.map((_one, index) =>
    (series[0]?.values ?? []).map((_value, place) => series.slice(index).reduce((sum, { values }) => sum + (values[place] ?? 0), 0)),
  );
}

interface Place {
  readonly index: number;
  readonly bars: number;
  readonly isStacked: boolean;
  readonly color: (name: string) => string;
}

function toSeries({ label, color: name, look }: PlotSeries, { index, bars, isStacked, color }: Place): UPlot.Series {
  const stroke = (): string => color(name);
  if (look === 'dashed') return { label, stroke, width: 1.25, dash: [4, 4], points: { show: false } };
  if (look === 'area') {
    return { label, stroke, width: 2, fill: () => `color-mix(in srgb, ${color(name)} 12%, transparent)`, points: { show: false } };
  }
  const share = isStacked ? BAR_SHARE : BAR_SHARE / Math.max(bars, 1);
  const draw = UPlot.paths.bars;
  const align = isStacked || bars < 2 ? 0 : index === 0 ? -1 : 1;
  return { label, stroke, fill: stroke, width: 0, points: { show: false }, ...(draw && { paths: draw({ size: [share, 60], align }) }) };
}

/** The numbers of the place under the cursor. */
function tooltip({ places, series, format }: Drawing): UPlot.Plugin {
  const box = document.createElement('div');
  box.className = 'plot-tip';
  box.hidden = true;
  return {
    hooks: {
      init: (plot) => plot.over.append(box),
      setCursor: (plot) => {
        const { idx: index, left = 0 } = plot.cursor;
        box.hidden = index === null || index === undefined || left < 0;
        if (index === null || index === undefined) return;
        box.replaceChildren(
          ...[places[index] ?? '', ...series.map(({ label, values }) => `${label}: ${format(values[index] ?? 0)}`)].map((line) =>
            Object.assign(document.createElement('div'), { textContent: line }),
          ),
        );
        const isRight = left > plot.over.clientWidth / 2;
        box.style.insetInlineStart = isRight ? 'auto' : `${left + 12}px`;
        box.style.insetInlineEnd = isRight ? `${plot.over.clientWidth - left + 12}px` : 'auto';
      },
    },
  };
}
