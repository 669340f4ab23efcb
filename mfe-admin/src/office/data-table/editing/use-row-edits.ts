import { useSyncExternalStore } from 'react';
import type { CellEdits, EditSummary, RowEdits } from './cell-edits.ts';

const subscribeToNothing = () => () => undefined;
const noEdits = { row: null, cells: new Map<string, never>() };

/** Edits of one row; a table that isn't edited has none. */
export const useRowEdits = <Row>(edits: CellEdits<Row> | undefined, key: string): RowEdits<Row> =>
  useSyncExternalStore<RowEdits<Row>>(edits?.subscribe ?? subscribeToNothing, () => edits?.getRow(key) ?? noEdits);

/** Edits of a whole table. */
export const useEditSummary = <Row>(edits: CellEdits<Row>): EditSummary => useSyncExternalStore(edits.subscribe, edits.getSummary);
