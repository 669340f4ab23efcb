import type { CartLine } from '@okruh/contracts/http/checkout/cart';
import { multiplyMoney } from '@okruh/market';
import type { Cart, Package } from '../model/cart-data.ts';
import { chooseExtra, type ExtraGroup, type ExtraOffer, getLineKind } from '../model/extras.ts';

/** The cart with one of its packages changed. */
export const withPackage = (cart: Cart, id: string, change: (found: Package) => Package): Cart => ({
  ...cart,
  packages: cart.packages.map((one) => (one.id === id ? change(one) : one)),
});

export const withoutPackage = (cart: Cart, id: string): Cart => ({ ...cart, packages: cart.packages.filter((one) => one.id !== id) });

/** What a choice of an extra looks like until the server has priced it. */
export function foreseeExtra(found: Package, group: ExtraGroup, offer: ExtraOffer | null): Package {
  const kind = getLineKind(group);
  const others = found.children.filter((line) => line.kind !== kind);
  return {
    ...found,
    extras: chooseExtra(found.extras, group, offer),
    children: offer === null ? others : [...others, toLine(found, kind, offer)],
  };
}

function toLine({ product, quantity, id }: Package, kind: CartLine['kind'], offer: ExtraOffer): CartLine {
  const total = multiplyMoney(offer.price, quantity);
  return {
    ...product,
    id: `${id}-${kind}`,
    kind,
    productSeoName: offer.value,
    code: offer.value,
    name: offer.name,
    spec: '',
    href: null,
    image: null,
    unit_price: offer.price,
    was: null,
    total,
    discounts: [],
    final_total: total,
  };
}
