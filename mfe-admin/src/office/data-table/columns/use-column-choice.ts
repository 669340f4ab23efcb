import { useState } from 'react';
import { useSession } from '../../session.ts';
import type { ColumnName } from '../table-column.ts';

/** Which columns a table shows, in which order. */
export interface ColumnChoice {
  /** Ids of the shown columns in their order. */
  readonly shown: readonly string[];
  /** They aren't those of the view. */
  readonly isChanged: boolean;
  choose(ids: readonly string[]): void;
  /** Back to the columns of the view. */
  reset(): void;
}

/**
 * Columns that a person wants to see in a table. This browser remembers them, for each view by itself, until they are saved with
 * one or reset.
 *
 * @param table name of the list
 * @param view the saved view, with its columns; null for those that the list has by itself
 */
export function useColumnChoice(
  table: string,
  columns: readonly ColumnName[],
  view: { readonly id: string; readonly columns: readonly string[] } | null,
): ColumnChoice {
  const session = useSession();
  const key = `okruh-columns:${session?.id ?? ''}:${table}:${view?.id ?? ''}`;
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[] | null>>>({});
  const own = toShown(columns, view === null || view.columns.length === 0 ? columns.map(({ id }) => id) : view.columns);
  const remembered = key in chosen ? chosen[key] : recall(key);
  const shown = remembered ? toShown(columns, remembered) : own;
  return {
    shown,
    isChanged: shown.join() !== own.join(),
    choose(ids) {
      remember(key, ids);
      setChosen({ ...chosen, [key]: ids });
    },
    reset() {
      remember(key, null);
      setChosen({ ...chosen, [key]: null });
    },
  };
}

/** Ids of columns that are still there; the fixed ones lead. */
function toShown(columns: readonly ColumnName[], ids: readonly string[]): readonly string[] {
  const fixed = columns.filter(({ isFixed }) => isFixed).map(({ id }) => id);
  return [...fixed, ...new Set(ids.filter((id) => !fixed.includes(id) && columns.some((column) => column.id === id)))];
}

function recall(key: string): readonly string[] | null {
  try {
    const saved: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : null;
  } catch {
    return null; // storage is blocked, or holds something else
  }
}

function remember(key: string, ids: readonly string[] | null): void {
  try {
    if (ids === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Storage may be blocked: then the choice lasts as long as the page.
  }
}
