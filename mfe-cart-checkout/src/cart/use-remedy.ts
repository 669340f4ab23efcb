import type { CartProblem } from '@okruh/contracts/http/checkout/cart';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { checkout } from '../model/api.ts';
import type { Cart, Package } from '../model/cart-data.ts';
import { pushQuantityChange } from '../model/cart-items.ts';
import { failureWords } from '../model/failure-words.ts';
import { checkoutPath } from '../model/pages.ts';
import { useDescribeDevice } from './describe-device.ts';
import { useCartChange } from '../model/use-cart-change.ts';

interface RemedyInput {
  readonly problem: CartProblem;
  readonly cart: Cart;
  readonly found: Package | null;
  readonly onRemove: (cart: Cart, found: Package) => void;
  readonly onChooseInsurance: (() => void) | null;
}
interface Remedy {
  readonly isPending: boolean;
  readonly act: () => void;
}

/** The one thing that settles a problem; null when the page has nothing to do it with. */
export function useRemedy({ problem, cart, found, onRemove, onChooseInsurance }: RemedyInput): Remedy | null {
  const text = useText();
  const describe = useDescribeDevice();
  const { locale, market, navigate, toast } = useRemote();
  const change = useCartChange<() => Promise<unknown>>({
    change: (call) => call(),
    onRefused: (error) => toast({ kind: 'error', title: text('cart.change.failed'), text: failureWords(error, locale) }),
  });
  const calling = (call: () => Promise<unknown>): Remedy => ({ isPending: change.isPending, act: () => change.mutate(call) });
  const going = (act: () => void): Remedy => ({ isPending: false, act });
  const { kind, quantity, discount } = problem.remedy;
  switch (kind) {
    case 'accept-price':
      return found === null ? null : calling(() => update(found, { accept_price: true }));
    case 'set-quantity':
      if (found === null) return null;
      if (quantity === null || quantity < 1) return going(() => onRemove(cart, found));
      return calling(async () => {
        const answer = await update(found, { quantity });
        pushQuantityChange(found, found.quantity, answer.quantity);
      });
    case 'remove-package':
      return found === null ? null : going(() => onRemove(cart, found));
    case 'choose-insurance':
      return onChooseInsurance === null ? null : going(onChooseInsurance);
    case 'remove-discount':
      return discount === null ? null : calling(() => checkout.call('remove_product_discount', { params: { id: discount } }));
    case 'accept-trade-in': {
      const device = found?.trade_in?.device_identifier;
      if (found === null || device === undefined) return null;
      // The answers that were given before hold.
      return calling(() =>
        checkout.call('cart_package_product_buyout_bonus', { params: { id: found.id }, body: { device_identifier: device } }),
      );
    }
    case 'answer-trade-in': {
      const tradeIn = found?.trade_in ?? null;
      if (found === null || tradeIn === null) return null;
      return going(() =>
        describe({ packageId: found.id, deviceIdentifier: tradeIn.device_identifier, choices: tradeIn.device_condition_choices }),
      );
    }
    case 'remove-trade-in':
      if (found === null) return null;
      return calling(() => checkout.call('delete_cart_package_product_buyout_bonus', { params: { id: found.id } }));
    case 'choose-store':
      return going(showStoreChoice);
    case 'choose-delivery':
    case 'choose-place':
      return going(() => navigate(checkoutPath(market, 'delivery')));
    case 'choose-payment':
      return going(() => navigate(checkoutPath(market, 'payment')));
  }
}

/** The choice stands in the panel of the old devices. */
function showStoreChoice(): void {
  const panel = document.querySelector('[data-trade-in]');
  panel?.scrollIntoView?.({ block: 'center' });
  panel?.querySelector<HTMLElement>('select, button')?.focus({ preventScroll: true });
}

const update = (found: Package, body: { readonly accept_price: true } | { readonly quantity: number }) =>
  checkout.call('update_cart_package_product_data', { params: { id: found.id }, body });
