import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import type { OperationsRange } from '@okruh/contracts/http/ops-admin/operations-ranges';
import { daysBetween, localTime, type Market } from '@okruh/market';

const HOUR_MS = 3_600_000;
/** A label at every such hour of the day. */
const everyHours: Readonly<Record<OperationsRange, number>> = { '4h': 1, '24h': 6, '7d': 48 };
/** Labels nearer to an edge would stand out of the picture. */
const EDGE = 0.04;
const SOME_DAY = '2026-01-05';

export interface Tick {
  readonly at: string;
  /** Where it stands between the first step, 0, and the last one, 1. */
  readonly share: number;
}

/** Whole hours or days by the market's clock that the axis of the curves names. */
export function listTicks({ range, from, step_seconds: seconds, lines }: Operations, market: Market): readonly Tick[] {
  const start = Date.parse(from);
  const length = ((lines[0]?.before.length ?? 1) - 1) * seconds * 1_000;
  const every = everyHours[range];
  const ticks: Tick[] = [];
  for (let at = Math.ceil(start / HOUR_MS) * HOUR_MS; at <= start + length; at += HOUR_MS) {
    const { date, time } = localTime(new Date(at), market);
    const hours = Number(time.slice(0, 2)) + daysBetween(SOME_DAY, date) * 24;
    const share = (at - start) / length;
    if (hours % every === 0 && share >= EDGE && share <= 1 - EDGE) ticks.push({ at: new Date(at).toISOString(), share });
  }
  return ticks;
}
