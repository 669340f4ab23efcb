import type { Location } from '@okruh/contracts/http/picking-admin/locations';
import { fieldRules } from '@okruh/market/fields';
import { picking } from '../../office/api/picking-api.ts';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';
import { readKind } from './location-kinds.ts';

/** Largest place in the walk. */
const MAX_WALK_ORDER = 2_000_000_000;

/** What the contract allows in the fields of a location. */
export const locationRules = {
  code: [fieldRules.required, fieldRules.minLength(2), fieldRules.maxLength(20)],
  walkOrder: [fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(MAX_WALK_ORDER)],
};

/** A code as it stands on the shelf. */
export const cleanCode = (typed: string): string => typed.toUpperCase();

const save = (
  { id, version, code, kind, walk_order: walkOrder }: Location,
  changes: Partial<Pick<Location, 'code' | 'kind'>> & { readonly walk_order?: number | null },
) => picking.call('admin_update_location', { params: { id }, body: { version, code, kind, walk_order: walkOrder, ...changes } });

/** Cells of the locations that are edited where they stand. */
export const locationEditors = {
  code: { kind: 'text', rules: locationRules.code, clean: cleanCode, read: ({ code }) => code, save: (row, code) => save(row, { code }) },
  kind: { kind: 'select', read: ({ kind }) => kind, save: (row, kind) => save(row, { kind: readKind(kind) }) },
  walkOrder: {
    kind: 'number',
    rules: locationRules.walkOrder,
    read: (row) => String(row.walk_order),
    // Empty: calculated from the code.
    save: (row, typed) => save(row, { walk_order: typed === '' ? null : Number(typed) }),
  },
} satisfies Readonly<Record<string, CellEditor<Location>>>;
