import { useSetting } from '../../settings/use-setting.ts';
import type { ColumnName } from '../table-column.ts';

/** Widths in rem by the columns' ids; a column that isn't there has its own. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** Narrowest and widest column in rem, as the contract of views has it; they stand here too so that no schema is bundled. */
const [MIN_WIDTH, MAX_WIDTH] = [3, 60] as const;

/** Which columns a table shows, in which order, how wide. */
export interface ColumnChoice {
  /** Ids of the shown columns in their order. */
  readonly shown: readonly string[];
  readonly widths: ColumnWidths;
  /** They aren't those of the view. */
  readonly isChanged: boolean;
  choose(ids: readonly string[]): void;
  resize(widths: ColumnWidths): void;
  /** Back to the columns of the view. */
  reset(): void;
}

/** Columns of a saved view. */
export interface ViewColumns {
  readonly id: string;
  readonly columns: readonly string[];
  readonly widths: ColumnWidths;
}

/** What is remembered of a table's columns. */
interface Remembered {
  readonly shown: readonly string[];
  readonly widths: ColumnWidths;
}

/**
 * Columns that a person wants to see in a table. They are remembered for the person, for each view by itself, until they are saved
 * with one or reset.
 *
 * @param table name of the list
 * @param view the saved view, with its columns; null for those that the list has by itself
 */
export function useColumnChoice(table: string, columns: readonly ColumnName[], view: ViewColumns | null): ColumnChoice {
  const [saved, save] = useSetting(`columns:${table}:${view?.id ?? ''}`);
  const own = {
    shown: toShown(
      columns,
      view === null || view.columns.length === 0 ? columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id) : view.columns,
    ),
    widths: toWidths(columns, view?.widths ?? {}),
  };
  const remembered = parse(saved);
  const shown = remembered ? toShown(columns, remembered.shown) : own.shown;
  const widths = remembered ? toWidths(columns, remembered.widths) : own.widths;
  const write = (next: Remembered): void => save(JSON.stringify(next));
  return {
    shown,
    widths,
    isChanged: shown.join() !== own.shown.join() || !isSameWidths(widths, own.widths),
    choose: (ids) => write({ shown: ids, widths }),
    resize: (changed) => write({ shown, widths: { ...widths, ...changed } }),
    reset: () => save(null),
  };
}

/** A width that a column may have, in rem. */
export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) * 100) / 100;

/** Ids of columns that are still there; the fixed ones lead. */
function toShown(columns: readonly ColumnName[], ids: readonly string[]): readonly string[] {
  const fixed = columns.filter(({ isFixed }) => isFixed).map(({ id }) => id);
  return [...fixed, ...new Set(ids.filter((id) => !fixed.includes(id) && columns.some((column) => column.id === id)))];
}

/** Widths of columns that are still there. */
const toWidths = (columns: readonly ColumnName[], widths: Readonly<Record<string, unknown>>): ColumnWidths =>
  Object.fromEntries(
    columns.flatMap(({ id }) => {
      const width = widths[id];
      return typeof width === 'number' && Number.isFinite(width) ? [[id, clampWidth(width)]] : [];
    }),
  );

const isSameWidths = (one: ColumnWidths, other: ColumnWidths): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => one[id] === other[id]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const toIds = (value: unknown): readonly string[] | null => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : null);

function parse(value: unknown): Remembered | null {
  if (typeof value !== 'string') return null;
  try {
    const saved: unknown = JSON.parse(value);
    if (!isRecord(saved)) return null;
    const shown = toIds(saved['shown']);
    return shown && { shown, widths: isRecord(saved['widths']) ? (saved['widths'] as ColumnWidths) : {} };
  } catch {
    return null; // it was written by something else
  }
}
