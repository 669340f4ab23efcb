import { defaultRangeExtractor, observeElementRect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Height of a row before it is measured, in pixels. */
export const ROW_HEIGHT = 58;
/** Height of the head before it is measured, in pixels. */
const HEAD_HEIGHT = 43;
/** Of a frame that isn't laid out yet, in pixels. */
const SCREEN_HEIGHT = 700;
/** Rows that are drawn above and below those in sight. */
const OVERSCAN = 8;

/** A row that is drawn. */
export interface WindowItem {
  readonly index: number;
  readonly key: string | number | bigint;
  /** Height of what is left out before it, in pixels. */
  readonly gap: number;
}

/** Part of a table that is in sight. */
export interface RowWindow {
  readonly items: readonly WindowItem[];
  /** Height of what is left out after the last one, in pixels. */
  readonly gapAfter: number;
  readonly rowsInSight: number;
  /** Places of the first and the last row in sight; null of an empty table. */
  readonly range: { readonly first: number; readonly last: number } | null;
  /** Measures a row that carries `data-index`. */
  readonly measure: (row: HTMLTableRowElement | null) => void;
  scrollToRow(index: number): void;
}

type Frame = Virtualizer<HTMLDivElement, HTMLTableRowElement>;

const observeRect = (virtualizer: Frame, onRect: (rect: { width: number; height: number }) => void) =>
  observeElementRect(virtualizer, (rect) => onRect(rect.height > 0 ? rect : { ...rect, height: SCREEN_HEIGHT }));

/**
 * Draws only the rows in sight of a scrolled frame, whatever their number.
 *
 * @param pinned row that is drawn wherever it is, as it has the focus or is about to get it
 */
export function useRowWindow(frame: RefObject<HTMLDivElement | null>, count: number, pinned: number): RowWindow {
  // The head stands above the rows and covers those that are scrolled under it.
  const head = frame.current?.querySelector('thead')?.offsetHeight ?? HEAD_HEIGHT;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: head,
    scrollPaddingStart: head,
    initialRect: { width: 0, height: SCREEN_HEIGHT },
    observeElementRect: observeRect,
    measureElement: (row) => row.offsetHeight || ROW_HEIGHT,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (pinned < 0 || pinned >= count || indexes.includes(pinned)) return indexes;
      return [...indexes, pinned].toSorted((one, other) => one - other);
    },
  });
  let end = head;
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, key: item.key, gap };
  });
  const height = virtualizer.scrollRect?.height ?? SCREEN_HEIGHT;
  return {
    items,
    gapAfter: Math.max(0, virtualizer.getTotalSize() + head - end),
    range: virtualizer.range && { first: virtualizer.range.startIndex, last: virtualizer.range.endIndex },
    rowsInSight: Math.max(1, Math.floor((height - head) / ROW_HEIGHT)),
    measure: virtualizer.measureElement,
    scrollToRow: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
