import { NetworkError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../model/api.ts';
import type { Package } from '../model/cart-data.ts';
import { pushQuantityChange } from '../model/cart-items.ts';
import { failureWords } from '../model/failure-words.ts';
import { useCartChange } from '../model/use-cart-change.ts';
import { withPackage } from './cart-changes.ts';
import { useQuantity } from './use-quantity.ts';

/** Pieces of a package. What the server refuses is said, and its own number stands again. */
export function usePackageQuantity(found: Package) {
  const text = useText();
  const { locale, toast } = useRemote();
  const change = useCartChange<number, Package>({
    change: (quantity) => checkout.call('update_cart_package_product_data', { params: { id: found.id }, body: { quantity } }),
    learn: (cart, answer) => withPackage(cart, found.id, () => answer),
    onDone: (answer) => pushQuantityChange(found, found.quantity, answer.quantity),
    onRefused(error) {
      if (error instanceof NetworkError) return;
      toast({ kind: 'error', title: text('cart.change.failed'), text: failureWords(error, locale) });
    },
  });
  return useQuantity(found.quantity, async (quantity) => {
    try {
      await change.mutateAsync(quantity);
      return true;
    } catch (error) {
      return !(error instanceof NetworkError);
    }
  });
}
