import type { MasterProductRow } from '@okruh/contracts/http/catalog-admin/products';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { catalog } from '../../office/api/api.ts';
import type { BulkAction, RowOutcome } from '../../office/data-table/bulk/bulk-action.ts';

/** Puts a product on sale or takes it off, on the version that it has now. */
async function move(id: string, to: 'publish' | 'withdraw'): Promise<void> {
  const { version } = await catalog.call('admin_get_master_product', { params: { id } });
  const route = to === 'publish' ? 'admin_publish_master_product' : 'admin_withdraw_master_product';
  await catalog.call(route, { params: { id }, body: { version } });
}

/** Puts selected products on sale or takes them off; undone, they are off sale or on sale again. */
export function useProductActions(): readonly BulkAction<MasterProductRow>[] {
  const text = useText();
  const language = useLanguage();
  const run = async (row: MasterProductRow, to: 'publish' | 'withdraw'): Promise<RowOutcome> => {
    const isThere = to === 'publish' ? row.state === 'published' : row.state !== 'published';
    if (isThere) return { state: 'skipped', text: text(`product-state.${row.state}`) };
    try {
      await move(row.id, to);
      return { state: 'done', text: '' };
    } catch (error) {
      // What it needs, or who changed it: another try changes nothing before somebody has looked at it.
      if (error instanceof FieldErrorsError) return { state: 'skipped', text: Object.values(error.byPath()).flat().join(' ') };
      if (error instanceof ProblemError && error.status === 409) return { state: 'skipped', text: failureText(error, language) };
      throw error;
    }
  };
  return [
    {
      id: 'publish',
      label: text('products.publish-many'),
      run: (row) => run(row, 'publish'),
      undo: ({ id }) => move(id, 'withdraw'),
    },
    {
      id: 'withdraw',
      label: text('products.withdraw-many'),
      confirm: { title: text('products.withdraw-many.title'), text: text('products.withdraw-many.text') },
      run: (row) => run(row, 'withdraw'),
      undo: ({ id }) => move(id, 'publish'),
    },
  ];
}
