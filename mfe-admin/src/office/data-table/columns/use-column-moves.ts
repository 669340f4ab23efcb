import { useText } from '@okruh/web-kit/i18n';
import { type RefObject, useMemo, useState } from 'react';
import type { ColumnName, TableColumn } from '../table-column.ts';
import { useStableHandler } from '../use-stable-handler.ts';
import { clampWidth, type ColumnChoice, type ColumnWidths } from './use-column-choice.ts';

/** Moving columns and changing their widths from the head of a table. */
export interface ColumnMoves {
  /** What was done last, for who can't see it. */
  readonly said: string;
  /** Moves a column by one place. @returns its new place among the shown ones, or null where it can't go */
  moveBy(id: string, by: -1 | 1): number | null;
  /** Moves a column to the place of another one. */
  moveTo(id: string, target: string): void;
  /** Makes a column wider or narrower, in rem. */
  resizeBy(id: string, by: number): void;
  /** Gives a column a width, in pixels. */
  resizeTo(id: string, pixels: number): void;
}

/** The order after a column has moved to a place; null where it can't go. The fixed columns lead. */
export function moveColumn(columns: readonly ColumnName[], shown: readonly string[], id: string, to: number): readonly string[] | null {
  const from = shown.indexOf(id);
  const first = columns.filter(({ isFixed }) => isFixed).length;
  if (from < first || to < first || to >= shown.length || to === from) return null;
  return shown.toSpliced(from, 1).toSpliced(to, 0, id);
}

/**
 * Moves and resizes columns.
 *
 * @param head element whose cells carry `data-column`
 * @param columns shown ones in their order
 */
export function useColumnMoves<Row>(
  head: RefObject<HTMLTableSectionElement | null>,
  columns: readonly TableColumn<Row>[],
  choice: ColumnChoice,
): ColumnMoves {
  const text = useText();
  const [said, setSaid] = useState('');
  const move = (id: string, to: number): number | null => {
    const moved = moveColumn(columns, choice.shown, id, to);
    const column = columns.find((one) => one.id === id);
    if (moved === null || column === undefined) return null;
    choice.choose(moved);
    setSaid(text('columns.moved', { name: column.label, place: to + 1, count: columns.length }));
    return to;
  };
  const resize = (id: string, toWidth: (width: number) => number): void => {
    // All of them as they are drawn: else what is left of the table would be divided in another way.
    const drawn = measureWidths(head.current, columns, choice.widths);
    const width = clampWidth(toWidth(drawn[id] ?? 0));
    choice.resize({ ...drawn, [id]: width });
    setSaid(text('columns.resized', { name: columns.find((one) => one.id === id)?.label ?? '', width: Math.round(width) }));
  };
  const moveBy = useStableHandler((id: string, by: -1 | 1) => move(id, choice.shown.indexOf(id) + by));
  const moveTo = useStableHandler((id: string, target: string) => void move(id, choice.shown.indexOf(target)));
  const resizeBy = useStableHandler((id: string, by: number) => resize(id, (width) => width + by));
  const resizeTo = useStableHandler((id: string, pixels: number) => resize(id, () => pixels / getRem()));
  return useMemo(() => ({ said, moveBy, moveTo, resizeBy, resizeTo }), [said, moveBy, moveTo, resizeBy, resizeTo]);
}

const getRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Widths as they are drawn, in rem. */
function measureWidths<Row>(head: HTMLElement | null, columns: readonly TableColumn<Row>[], widths: ColumnWidths): ColumnWidths {
  return Object.fromEntries(
    columns.map(({ id, width }) => {
      const drawn = head?.querySelector<HTMLElement>(`[data-column="${id}"]`)?.offsetWidth ?? 0;
      // Nothing is measured before the table is laid out.
      return [id, clampWidth(drawn > 0 ? drawn / getRem() : (widths[id] ?? width))];
    }),
  );
}
