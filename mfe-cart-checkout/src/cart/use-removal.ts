import { focusHeading } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { checkout } from '../model/api.ts';
import type { Cart, Package } from '../model/cart-data.ts';
import { pushQuantityChange } from '../model/cart-items.ts';
import { failureWords } from '../model/failure-words.ts';
import { useCartChange } from '../model/use-cart-change.ts';
import { withoutPackage } from './cart-changes.ts';

/** What was taken out last. */
export interface Removed {
  readonly name: string;
  /** Place that it had in the list. */
  readonly index: number;
  /** Brings it back; null when the server can't. */
  readonly restore: string | null;
}

/** Takes packages out of the cart, and brings the last one back. */
export function useRemoval() {
  const text = useText();
  const { locale, toast } = useRemote();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const onRefused = (error: unknown): void =>
    toast({ kind: 'error', title: text('cart.change.failed'), text: failureWords(error, locale) });
  const removal = useCartChange<{ readonly found: Package; readonly index: number }, { readonly restore: string | null }>({
    change: ({ found }) => checkout.call('cart_package_remove_item', { params: { id: found.id }, body: {} }),
    foresee: (cart, { found }) => withoutPackage(cart, found.id),
    onDone({ restore }, { found, index }) {
      setRemoved({ name: found.product.name, index, restore });
      pushQuantityChange(found, found.quantity, 0);
    },
    onRefused,
  });
  const undoing = useCartChange<string>({
    change: (restore) => checkout.call('restore_cart', { body: { restore } }),
    onDone() {
      setRemoved(null);
      focusHeading();
    },
    onRefused,
  });
  return {
    removed,
    isPending: removal.isPending || undoing.isPending,
    isUndoing: undoing.isPending,
    remove: (cart: Cart, found: Package): void => removal.mutate({ found, index: cart.packages.findIndex(({ id }) => id === found.id) }),
    undo(): void {
      if (removed?.restore !== null && removed !== null && !undoing.isPending) undoing.mutate(removed.restore);
    },
  };
}
