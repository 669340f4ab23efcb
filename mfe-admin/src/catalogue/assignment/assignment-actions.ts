import type { MasterProductRow } from '@okruh/contracts/http/catalog-admin/products';
import { FieldErrorsError } from '@okruh/web-kit';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { catalog } from '../../office/api/api.ts';
import type { BulkAction } from '../../office/data-table/bulk/bulk-action.ts';

export type Change = 'add' | 'remove';

const send = (change: Change, productId: string, categories: readonly string[]) => {
  const body = { masterProductIds: [productId], typeCategoryIds: [...categories] };
  return change === 'add' ? catalog.call('add_product_categories', { body }) : catalog.call('remove_product_categories', { body });
};

/** Puts products into categories or takes them out; undone, each stands where it stood, what comes back behind its other categories. */
export function buildAssignment(change: Change, chosen: readonly string[], text: TextFunction): BulkAction<MasterProductRow> {
  /** Chosen categories in which the product doesn't stand yet, or from which it can be taken. */
  const findOpen = (row: MasterProductRow): readonly string[] => {
    const held = row.categories.map(({ id }) => id);
    return chosen.filter((id) => held.includes(id) === (change === 'remove'));
  };
  return {
    id: change,
    label: text(`assignment.${change}`),
    async run(row) {
      const open = findOpen(row);
      if (open.length === 0) return { state: 'skipped', text: text('assignment.same') };
      try {
        const { changed } = await send(change, row.id, open);
        return changed === 0 ? { state: 'skipped', text: text('assignment.same') } : { state: 'done', text: '' };
      } catch (error) {
        // A product keeps at least one category: another try changes nothing.
        if (error instanceof FieldErrorsError) return { state: 'skipped', text: Object.values(error.byPath()).flat().join(' ') };
        throw error;
      }
    },
    async undo(row) {
      await send(change === 'add' ? 'remove' : 'add', row.id, findOpen(row));
    },
  };
}
