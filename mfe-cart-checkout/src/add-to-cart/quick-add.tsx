import { addToCart } from '@okruh/contracts/analytics';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useEffect, useState } from 'react';
import { catalog } from '../model/api.ts';
import { failureWords } from '../model/failure-words.ts';
import { useAddProduct } from '../model/use-add-product.ts';
import { toAnalyticsItem } from './to-analytics-item.ts';

const AddedDrawer = lazy(async () => ({ default: (await import('./added-drawer.tsx')).AddedDrawer }));

interface Added {
  readonly packageId: string;
  readonly product: ProductPage;
}

/** Adds what a card's key asks for, one piece of the variant that the card shows, and opens the drawer that says so. */
export function QuickAdd() {
  const text = useText();
  const { locale, toast } = useRemote();
  const queryClient = useQueryClient();
  const [added, setAdded] = useState<Added | null>(null);
  const show = async (packageId: string, id: string): Promise<void> => {
    try {
      const product = await queryClient.fetchQuery(catalog.query('get_product', { params: { product: id } }));
      pushAnalytics(addToCart(toAnalyticsItem(product, 1), product.price.now.currency));
      setAdded({ packageId, product });
    } catch {
      // It is in the cart all the same; only the drawer lacks what it would show.
      toast({ kind: 'success', title: text('added.title') });
    }
  };
  const add = useAddProduct({
    onAdded: (answer, { product }) => {
      emitBrowserEvent('cart:add-settled', { product });
      void show(answer.cart_package_item_id, product);
    },
    onRefused: (error, { product }) => {
      emitBrowserEvent('cart:add-settled', { product });
      toast({ kind: 'error', title: text('add.failed'), text: failureWords(error, locale) });
    },
  });
  useBrowserEvent('shell:add-pressed', ({ product }) => {
    if (!add.isPending) add.mutate({ product, quantity: 1 });
  });
  useEffect(() => emitBrowserEvent('cart:add-ready', {}), []);
  return (
    <div>
      {added !== null && (
        <Suspense>
          <AddedDrawer key={added.packageId} packageId={added.packageId} product={added.product} onClose={() => setAdded(null)} />
        </Suspense>
      )}
    </div>
  );
}
