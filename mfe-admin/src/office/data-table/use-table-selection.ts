import { useState } from 'react';

/** Selected rows by their keys; they stay selected when page or filters change. */
export interface TableSelection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  set(rows: readonly (readonly [key: string, row: Row])[], isSelected: boolean): void;
  clear(): void;
}

/** Selection of a data table, empty at first. */
export function useTableSelection<Row>(): TableSelection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows,
    set: (changed, isSelected) =>
      setRows((before) => {
        const next = new Map(before);
        for (const [key, row] of changed) {
          if (isSelected) next.set(key, row);
          else next.delete(key);
        }
        return next;
      }),
    clear: () => setRows(new Map()),
  };
}
