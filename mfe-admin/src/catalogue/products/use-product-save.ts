import type { RequestOf } from '@okruh/contracts';
import type { AdminMasterProduct, adminUpdateMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { catalog } from '../../office/api/api.ts';
import type { Theirs } from '../../office/conflict/conflict.tsx';

type Changes = Omit<RequestOf<typeof adminUpdateMasterProduct>['body'], 'version'>;

export const productQuery = (id: string) => ({ ...catalog.query('admin_get_master_product', { params: { id } }), staleTime: 0 });

/** The product as it stands now, with who changed it last. */
export async function readProduct(id: string): Promise<Theirs<AdminMasterProduct>> {
  const thing = await catalog.call('admin_get_master_product', { params: { id } });
  return { thing, by: thing.changed_by, at: thing.changed_at };
}

/** Puts a product as it is now on the page. */
export function useShowProduct(): (product: AdminMasterProduct) => void {
  const queryClient = useQueryClient();
  return (product) => queryClient.setQueryData(productQuery(product.id).queryKey, product);
}

/** What every part of the product's page does after a change: the answer is the product as it is now. */
export function useProductSaved(): (saved: AdminMasterProduct) => void {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const show = useShowProduct();
  return (saved) => {
    show(saved);
    void catalog.invalidate(
      queryClient,
      'admin_list_master_products',
      'admin_list_action_packages',
      'admin_list_accessory_devices',
      'admin_list_prices',
    );
    toast({ kind: 'success', title: text('saved') });
  };
}

/** Writes some fields of a product; throws what the client throws, so that forms show it. */
export function useProductSave(product: AdminMasterProduct): (changes: Changes) => Promise<void> {
  const saved = useProductSaved();
  return async (changes) =>
    saved(
      await catalog.call('admin_update_master_product', { params: { id: product.id }, body: { ...changes, version: product.version } }),
    );
}
