import { useRef } from 'react';
import type { DataTableProps } from './table-props.ts';

/** Selecting by row numbers: one, from the last one to this, all that are loaded. */
export interface RowSelecting {
  toggle(index: number, isRange: boolean): void;
  toggleAll(): void;
  /** Selected ones among the loaded. */
  readonly selected: number;
}

/** Selects rows of a table by their places. */
export function useRowSelection<Row>({ rows, rowKey, selection }: DataTableProps<Row>): RowSelecting {
  const last = useRef<number | null>(null);
  const loaded = [...rows.loaded].map(([index, row]) => [index, rowKey(row), row] as const);
  const selected = loaded.filter(([, key]) => selection?.of.rows.has(key)).length;
  return {
    selected,
    toggle(index, isRange) {
      const row = rows.loaded.get(index);
      if (selection === undefined || row === undefined) return;
      const isSelected = isRange || !selection.of.rows.has(rowKey(row));
      const [from, to] = [index, (isRange ? last.current : null) ?? index].toSorted((one, other) => one - other) as [number, number];
      last.current = index;
      selection.of.set(
        loaded.filter(([at]) => at >= from && at <= to).map(([, key, one]) => [key, one]),
        isSelected,
      );
    },
    toggleAll: () =>
      selection?.of.set(
        loaded.map(([, key, row]) => [key, row]),
        selected < loaded.length,
      ),
  };
}
