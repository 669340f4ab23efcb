import { createHash } from 'node:crypto';
import { type Market, vatRate } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { LoadedPackage } from './loaded-cart.ts';
import { type ChangedExtra, chosenExtras, type ExtraTables } from './extras.ts';
import type { PricedLine } from './model.ts';

/** A package with its lines at the prices of now: the product first, then what hangs on it. */
export interface PricedPackage {
  readonly loaded: LoadedPackage;
  readonly lines: readonly PricedLine[];
  /** Chosen extras that moved to another price band, or can't be had any more. */
  readonly changed: readonly ChangedExtra[];
}

/** Key under which the price of an extra is remembered. */
export const extraKey = (kind: string, value: string): string => `${kind}:${value}`;

/**
 * Id of an extra's line: the same for the same package and extra, so that nothing has to be stored for it. In the form of
 * a UUID (version 8: made by a rule of one's own).
 */
export function lineId(packageId: string, key: string): string {
  const hex = createHash('sha256').update(`${packageId}:${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Lines of a cart before discounts: prices come from the projection and never from the cart. A product without a price here
 * stands at the one that was seen last and is a problem. @param today `YYYY-MM-DD` in the market: decides the VAT rates
 */
export function pricePackages(packages: readonly LoadedPackage[], extras: ExtraTables, market: Market, today: string): PricedPackage[] {
  const standard = vatRate(market, 'standard', today);
  const exempt = vatRate(market, 'zero', today);
  return inOrder(packages).map((loaded) => {
    const { facts, quantity } = loaded;
    const product: PricedLine = {
      id: loaded.id,
      packageId: loaded.id,
      parentId: null,
      kind: 'product',
      facts,
      extra: null,
      quantity,
      unitPrice: facts.price?.now ?? loaded.seenPrice,
      vatRate: standard,
      ...(loaded.gift !== null && !hasGift(loaded) && { missingGift: loaded.gift.name }),
    };
    const chosen = chosenExtras(extras, facts, market, loaded.extras);
    const children = chosen.extras.map((extra): PricedLine => ({
      id: lineId(loaded.id, extraKey(extra.kind, extra.value)),
      packageId: loaded.id,
      parentId: loaded.id,
      kind: extra.kind,
      facts,
      extra: { value: extra.value, code: extra.code, name: extra.name, variantId: extra.variantId },
      quantity,
      unitPrice: extra.price,
      vatRate: extra.isVatExempt ? exempt : standard,
    }));
    return { loaded, lines: [product, ...children, ...giftLines(loaded, standard)], changed: chosen.changed };
  });
}

/** A gift comes while there is one for every piece; without it the product is sold all the same, and its line says so. */
const hasGift = ({ gift, quantity }: LoadedPackage): boolean => gift !== null && (gift.stock.isEndless || gift.stock.available >= quantity);

function giftLines(loaded: LoadedPackage, rate: number): PricedLine[] {
  const { id, gift, quantity } = loaded;
  if (gift === null || !hasGift(loaded)) return [];
  const value = gift.variantId;
  return [
    {
      id: lineId(id, extraKey('gift', value)),
      packageId: id,
      parentId: id,
      kind: 'gift',
      facts: gift,
      extra: {
        value,
        code: gift.code,
        name: { cs: texts.text('cs', 'cart.gift', { name: gift.name.cs }), ro: texts.text('ro', 'cart.gift', { name: gift.name.ro }) },
        variantId: value,
      },
      quantity,
      unitPrice: 0,
      vatRate: rate,
    },
  ];
}

/** As they were put in, accessories right after what they belong to. */
function inOrder(packages: readonly LoadedPackage[]): LoadedPackage[] {
  const ids = new Set(packages.map(({ id }) => id));
  const hasParent = ({ id, parentId }: LoadedPackage): boolean => parentId !== null && parentId !== id && ids.has(parentId);
  return (
    packages
      .filter((one) => !hasParent(one))
      .flatMap((one) => [one, ...packages.filter((other) => hasParent(other) && other.parentId === one.id)])
      // An accessory of an accessory stands last rather than nowhere.
      .concat(packages.filter((one) => hasParent(one) && packages.some((other) => other.id === one.parentId && hasParent(other))))
  );
}
