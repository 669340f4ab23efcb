import type { Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatMoment, shortType } from './format.ts';
import styles from './tail.module.css';
import { isGap, type TailRow } from './use-tail.ts';
import { formatNumber } from '../office/language/format.ts';

const ROW_HEIGHT = 36;
/** Of a frame that isn't laid out yet, in pixels. */
const SCREEN_HEIGHT = 700;

interface TailListProps {
  readonly rows: readonly TailRow[];
  readonly market: Market;
  readonly selected: string | null;
  onSelect(id: string): void;
}

type Frame = Virtualizer<HTMLDivElement, HTMLLIElement>;
const observeRect = (virtualizer: Frame, onRect: (rect: { width: number; height: number }) => void) =>
  observeElementRect(virtualizer, (rect) => onRect(rect.height > 0 ? rect : { ...rect, height: SCREEN_HEIGHT }));

/** The newest event on top; only the rows in sight are drawn. */
export function TailList({ rows, market, selected, onSelect }: TailListProps) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    // A gap stands behind the event of its position.
    getItemKey(index) {
      const row = rows[index];
      if (row === undefined) return index;
      return isGap(row) ? `gap ${row.position}` : row.position;
    },
    overscan: 12,
    initialRect: { width: 0, height: SCREEN_HEIGHT },
    observeElementRect: observeRect,
  });
  return (
    <div ref={frame} className={styles.list} role="region" aria-label={text('tail.list')} tabIndex={0}>
      <ol className="list-plain" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const place = { height: ROW_HEIGHT, translate: `0 ${String(start)}px` };
          if (isGap(row))
            return (
              <li key={key} className={styles.gap} style={place}>
                {text('tail.gap', { count: formatNumber(row.missed, market) })}
              </li>
            );
          return (
            <li key={key} className={styles.row} style={place}>
              <button type="button" aria-pressed={row.id === selected} onClick={() => onSelect(row.id)}>
                <span className="num muted">{formatMoment(row.at, market)}</span>
                <b>{row.service}</b>
                <span>{shortType(row.type)}</span>
                <span className="muted">{row.market ?? ''}</span>
                <span className="mono">{row.label ?? row.subject}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
