import type { PriceHistory } from '@okruh/contracts/http/catalog/product';
import { formatMoney } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useState } from 'react';

const WIDTH = 440;
const HEIGHT = 120;
const EDGE = 8;

/** A price holds until the next one, so the line goes in steps; the 30 days that count are shaded. The table says the same. */
export function PriceChart({ history }: { readonly history: PriceHistory }): ReactElement | null {
  const text = useText();
  const { points, lowest } = history;
  // The last price holds to this day.
  const [now] = useState(() => Date.now());
  if (points.length === 0) return null;
  const times = points.map((point) => Date.parse(point.from));
  const end = Math.max(...times, now);
  const start = Math.min(...times);
  const amounts = points.map((point) => point.price.amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (time: number): number => EDGE + ((Math.max(time, start) - start) / (end - start)) * (WIDTH - 2 * EDGE);
  const y = (amount: number): number => EDGE + (high === low ? 0.5 : (high - amount) / (high - low)) * (HEIGHT - 2 * EDGE);
  const line = points.map((point, index) => {
    const until = times[index + 1] ?? end;
    return `${index === 0 ? 'M' : 'L'}${x(times[index] ?? start)} ${y(point.price.amount)}H${x(until)}`;
  });
  return (
    <svg className="price-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text('history.chart')}>
      {lowest !== null && (
        <>
          <rect
            className="price-chart-window"
            x={x(Date.parse(lowest.window_from))}
            y={0}
            width={Math.max(0, x(Date.parse(lowest.window_to)) - x(Date.parse(lowest.window_from)))}
            height={HEIGHT}
          />
          <line className="price-chart-lowest" x1={0} x2={WIDTH} y1={y(lowest.price.amount)} y2={y(lowest.price.amount)} />
          <text className="price-chart-label" x={EDGE} y={labelAt(y(lowest.price.amount))}>
            {formatMoney(lowest.price)}
          </text>
        </>
      )}
      <path className="price-chart-line" d={line.join('')} />
    </svg>
  );
}

/** Above a line in the lower half, below one in the upper. */
const labelAt = (line: number): number => (line > HEIGHT / 2 ? line - 6 : line + 16);
