import type { Market } from '@okruh/market';
import type { ReactNode } from 'react';
import { formatNumber } from '../language/format.ts';

interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  /** Something has to be done about it. */
  readonly isBad?: boolean;
  /** Line of how it went, a `<dd>` beside the value. */
  readonly trend?: ReactNode;
  /** What it is compared with, or where it leads. */
  readonly children: ReactNode;
}

/** One answer above a list or a chart; stands in `<dl className="stats">`. */
export function Figure({ name, value, isBad = false, trend = null, children }: FigureProps) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd className={isBad ? 'stat-value bad' : 'stat-value'}>{value}</dd>
      {trend}
      <dd className="delta">{children}</dd>
    </div>
  );
}

/** A change in whole percent, "+ 9 %"; null where there was nothing before. */
export function formatChange(now: number, before: number, market: Market): { readonly percent: number; readonly text: string } | null {
  if (before === 0) return null;
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent > 0 ? '+\u00A0' : percent < 0 ? '−\u00A0' : '';
  return { percent, text: `${sign}${formatNumber(Math.abs(percent), market)}\u00A0%` };
}
