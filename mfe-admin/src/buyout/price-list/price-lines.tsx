import type { CompetitorHistory } from '@okruh/contracts/http/buyout-admin/competitors';
import styles from './price-list.module.css';

const WIDTH = 480;
const HEIGHT = 140;
const EDGE = 8;
const colors = ['--data-1', '--data-2', '--data-3'] as const;
const DAY_MS = 86_400_000;

interface PriceLinesProps {
  readonly history: CompetitorHistory;
  /** What the picture shows; the table below has the same numbers. */
  readonly label: string;
  /** Name of our own line. */
  readonly ours: string;
  /** Now, in milliseconds. */
  readonly now: number;
}

/** Since when a price holds, in milliseconds; null where none does. */
interface Point {
  readonly at: number;
  readonly amount: number | null;
}
export interface PriceLine {
  readonly name: string;
  readonly points: readonly Point[];
}

/** Lines of the competitors by name, oldest point first, and ours at the end. */
export function toLines({ items, own }: CompetitorHistory, ours: string): PriceLine[] {
  const byName = new Map<string, Point[]>();
  for (const { competitor, price, observed_on: day } of items.toReversed())
    byName.set(competitor, [...(byName.get(competitor) ?? []), { at: Date.parse(day), amount: price?.amount ?? null }]);
  const first = Math.min(...[...byName.values()].flat().map(({ at }) => at));
  const mine = own.map(({ price, since }) => ({ at: since === null ? first : Date.parse(since), amount: price?.amount ?? null }));
  return [...[...byName].map(([name, points]) => ({ name, points })), { name: ours, points: mine }];
}

/** A price holds until the next one is seen, so the lines go in steps. */
export function PriceLines({ history, label, ours, now }: PriceLinesProps) {
  const lines = toLines(history, ours);
  const start = Math.min(...lines.slice(0, -1).flatMap(({ points }) => points.map(({ at }) => at)));
  if (!Number.isFinite(start)) return null;
  const end = Math.max(now, start + DAY_MS);
  const amounts = lines.flatMap(({ points }) => points.flatMap(({ amount }) => amount ?? []));
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const x = (at: number): number => EDGE + ((Math.min(Math.max(at, start), end) - start) / (end - start)) * (WIDTH - 2 * EDGE);
  const y = (amount: number): number => EDGE + (high === low ? 0.5 : (high - amount) / (high - low)) * (HEIGHT - 2 * EDGE);
  const drawn = lines.map((line, index) => {
    const isOurs = index === lines.length - 1;
    const color = isOurs ? '--text' : (colors[index % colors.length] ?? '--data-1');
    return { ...line, isOurs, color, path: drawSteps(line.points, x, y, end) };
  });
  return (
    <figure className="stack stack-tight">
      <svg className={styles.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {drawn.map(({ name, path, color, isOurs }) => (
          <path key={name} d={path} className={isOurs ? styles.ours : undefined} style={{ stroke: `var(${color})` }} />
        ))}
      </svg>
      <p className={`caption ${styles.lineNames}`} aria-hidden="true">
        {drawn.map(({ name, color, isOurs }) => (
          <span key={name}>
            <i className={isOurs ? styles.oursMark : undefined} style={{ borderColor: `var(${color})` }} />
            {name}
          </span>
        ))}
      </p>
    </figure>
  );
}

/** Path of steps with gaps where no price holds. */
function drawSteps(points: readonly Point[], x: (at: number) => number, y: (amount: number) => number, end: number): string {
  return points
    .map(({ at, amount }, index) => {
      if (amount === null) return '';
      const isJoined = index > 0 && points[index - 1]?.amount !== null;
      return `${isJoined ? 'L' : 'M'}${x(at).toFixed(1)} ${y(amount).toFixed(1)}H${x(points[index + 1]?.at ?? end).toFixed(1)}`;
    })
    .join('');
}
