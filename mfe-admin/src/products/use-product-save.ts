import type { RequestOf } from '@okruh/contracts';
import type { AdminMasterProduct, adminUpdateMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { createContext, useContext } from 'react';
import { catalog } from '../api.ts';

/** Tells the page that somebody else was faster; the text is the server's. */
export const ConflictContext = createContext<(title: string) => void>(() => undefined);

type Changes = Omit<RequestOf<typeof adminUpdateMasterProduct>['body'], 'version'>;

export const productQuery = (id: string) => ({ ...catalog.query('admin_get_master_product', { params: { id } }), staleTime: 0 });

/** What every part of the product's page does after a change: the answer is the product as it is now. */
export function useProductSaved(): (saved: AdminMasterProduct) => void {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  return (saved) => {
    queryClient.setQueryData(productQuery(saved.id).queryKey, saved);
    for (const name of ['admin_list_master_products', 'admin_list_action_packages', 'admin_list_accessory_devices', 'admin_list_prices'])
      void queryClient.invalidateQueries({ queryKey: [name] });
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

/** For forms: a conflict is told to the page and counts as dealt with. */
export function useConflict(): (error: unknown) => boolean {
  const onConflict = useContext(ConflictContext);
  return (error) => {
    if (!(error instanceof ProblemError) || error.code !== 'changed-meanwhile') return false;
    onConflict(error.title);
    return true;
  };
}
