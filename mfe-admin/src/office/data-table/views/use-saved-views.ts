import type { GridView } from '@okruh/contracts/http/accounts/grid-views';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useLocation, useSearch } from '@okruh/web-kit/router';
import { accounts } from '../../api/api.ts';
import { isConflict } from '../../conflict/use-case-command.ts';
import { useReportFailure } from '../../page/use-report-failure.ts';
import { toViewQuery, toViewSearch } from '../table-address.ts';
import type { ColumnName } from '../table-column.ts';
import { type ColumnChoice, useColumnChoice } from '../columns/use-column-choice.ts';

/** A view that a list has by itself. */
export interface ViewPreset {
  readonly label: string;
  /** Query of the list's address; empty for all its rows. */
  readonly query: string;
}

/** What a view is saved with. */
export interface ViewFields {
  readonly name: string;
  readonly isShared: boolean;
}

/** Views of a list, the one that is shown, and what of it has changed. */
export interface SavedViews {
  readonly presets: readonly ViewPreset[];
  readonly saved: readonly GridView[];
  /** The saved views couldn't be loaded. */
  readonly hasFailed: boolean;
  retry(): void;
  /** The saved view that is shown; null when it is a preset. */
  readonly view: GridView | null;
  readonly preset: ViewPreset | null;
  /** Filters, sort order or columns aren't those of the view. */
  readonly isChanged: boolean;
  readonly columns: ColumnChoice;
  /** Address of a preset or of a saved view. */
  getHref(query: string, view: string | null): string;
  /** Back to filters, sort order and columns of the view. */
  reset(): void;
  /** Saves what is shown under a new name. */
  readonly add: Command<ViewFields>;
  /** Saves what is shown in the present view. */
  readonly save: Command<void>;
  /** Gives the present view another name or other readers; what it shows stays. */
  readonly rename: Command<ViewFields>;
  readonly remove: Command<void>;
}

/** A mutation. */
interface Command<Input> {
  mutate(input: Input, options?: { onSuccess?(): void }): void;
  readonly isPending: boolean;
  readonly error: Error | null;
  reset(): void;
}

/** A list whose views are saved. */
export interface ViewedList {
  /** Its name on the server. */
  readonly name: string;
  readonly columns: readonly ColumnName[];
  readonly presets: readonly ViewPreset[];
  /** Parameters of its address that no view has, besides search and place. */
  readonly unsaved?: readonly string[];
  /** What `view` of the address is while no saved view is shown; for a page that shows no list without it. */
  readonly noView?: string;
}

/**
 * Saved views of a list, on the server: own ones and those that colleagues share.
 *
 * @param shown id of the view that the address names
 * @param show goes to an address of the list
 */
export function useSavedViews(
  { name: table, columns: names, presets, unsaved, noView }: ViewedList,
  shown: string | undefined,
  show: (href: string) => void,
): SavedViews {
  const search = useSearch();
  const [path] = useLocation();
  const list = useQuery(accounts.query('admin_list_grid_views', { query: { grid: table } }));
  const saved = list.data?.items ?? [];
  const view = saved.find(({ id }) => id === shown) ?? null;
  const query = toViewQuery(search, unsaved);
  const preset = view === null ? findPreset(presets, query) : null;
  const columns = useColumnChoice(table, names, view);
  const getHref = (wanted: string, id: string | null): string => {
    const next = toViewSearch(wanted, id ?? noView ?? null, search);
    return next === '' ? path : `${path}?${next}`;
  };
  const present = { grid: table, query, columns: [...columns.shown], widths: { ...columns.widths } };
  const commands = useViewCommands(view, present, (changed) => {
    columns.reset();
    show(getHref(changed?.query ?? '', changed?.id ?? null));
  });
  return {
    presets,
    saved,
    hasFailed: list.isError,
    retry: () => void list.refetch(),
    view,
    preset,
    isChanged: query !== toViewQuery(view?.query ?? preset?.query ?? '') || columns.isChanged,
    columns,
    getHref,
    reset() {
      columns.reset();
      show(getHref(view?.query ?? preset?.query ?? '', view?.id ?? null));
    },
    ...commands,
  };
}

/** The preset whose filters are all set; of several the narrowest. */
function findPreset(presets: readonly ViewPreset[], query: string): ViewPreset | null {
  const present = new URLSearchParams(query);
  const fitting = presets.filter((preset) => [...new URLSearchParams(preset.query)].every(([name, value]) => present.get(name) === value));
  return fitting.toSorted((one, other) => other.query.length - one.query.length)[0] ?? null;
}

interface Present {
  readonly grid: string;
  readonly query: string;
  readonly columns: string[];
  readonly widths: Record<string, number>;
}

/** @param onShown goes to the changed view, or to all rows when it is gone */
function useViewCommands(view: GridView | null, present: Present, onShown: (view: GridView | null) => void) {
  const text = useText();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const reload = (): Promise<void> => accounts.invalidate(queryClient, 'admin_list_grid_views');
  const add = useMutation({
    mutationFn: ({ name, isShared }: ViewFields) =>
      accounts.call('admin_save_grid_view', { body: { ...present, name, is_shared: isShared } }),
    onSuccess: async (added) => {
      await reload();
      onShown(added);
    },
  });
  const update = (changes: Partial<Pick<GridView, 'name' | 'query' | 'columns' | 'widths' | 'is_shared'>>) => {
    const { id, name, query, columns, widths, is_shared: isShared, version } = known(view);
    const body = { name, query, columns, widths, is_shared: isShared, version, ...changes };
    return accounts.call('admin_update_grid_view', { params: { view: id }, body });
  };
  const reloadAfterConflict = (error: Error): void => {
    if (isConflict(error)) void reload();
  };
  const save = useMutation({
    mutationFn: () => update({ query: present.query, columns: present.columns, widths: present.widths }),
    onSuccess: async (changed) => {
      await reload();
      onShown(changed);
    },
    onError: (error) => {
      reloadAfterConflict(error);
      reportFailure(text('views.failed'), error);
    },
  });
  const rename = useMutation({
    mutationFn: ({ name, isShared }: ViewFields) => update({ name, is_shared: isShared }),
    onSuccess: reload,
    onError: reloadAfterConflict,
  });
  const remove = useMutation({
    mutationFn: () => accounts.call('admin_delete_grid_view', { params: { view: known(view).id } }),
    onSuccess: async () => {
      onShown(null);
      await reload();
    },
    onError: (error) => reportFailure(text('views.delete.failed'), error),
  });
  return { add, save, rename, remove };
}

function known(view: GridView | null): GridView {
  if (view === null) throw new Error('no saved view is shown');
  return view;
}
