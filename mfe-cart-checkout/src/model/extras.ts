import type { CheckoutShopRoutes, LineKind } from '@okruh/contracts/http/checkout';
import { isZeroMoney, type Money } from '@okruh/market';
import type { CallAnswer, CallRequest } from '@okruh/web-kit';

/** Everything that a product can have beside it. */
export type Extras = CallAnswer<CheckoutShopRoutes['product_extras']>;
export type ExtraGroup = keyof Extras;
export type ExtraOffer = Extras[ExtraGroup][number];
/** Changes of a package as `update_cart_package_product_data` takes them. */
export type PackageChange = CallRequest<CheckoutShopRoutes['update_cart_package_product_data']>['body'];
type AddRequest = CallRequest<CheckoutShopRoutes['add_product']>['body'];

/** In the order in which they are offered. */
export const extraGroups = ['warranties', 'prolonged_warranties', 'insurances', 'screen_tuito', 'general_tuito'] as const;

const kinds: Readonly<Record<ExtraGroup, LineKind>> = {
  warranties: 'warranty',
  prolonged_warranties: 'prolonged_warranty',
  insurances: 'insurance',
  screen_tuito: 'screen_tuito',
  general_tuito: 'general_tuito',
};
export const getLineKind = (group: ExtraGroup): LineKind => kinds[group];
/** Group that a line of a cart belongs to; null for products and gifts. */
export const findGroup = (kind: LineKind): ExtraGroup | null => extraGroups.find((group) => kinds[group] === kind) ?? null;

/** Comes with the product, whether anything is chosen or not. */
export const isIncluded = (offer: ExtraOffer): boolean => isZeroMoney(offer.price);

/** The chosen offer of a group, without what is included. */
export const findChosen = (extras: Extras, group: ExtraGroup): ExtraOffer | null =>
  extras[group].find((offer) => offer.selected && !isIncluded(offer)) ?? null;

/** Offers that cost something. */
export const paidOffers = (extras: Extras, group: ExtraGroup): readonly ExtraOffer[] => extras[group].filter((offer) => !isIncluded(offer));

export const hasOffers = (extras: Extras): boolean => extraGroups.some((group) => paidOffers(extras, group).length > 0);

/** One of a group, or none of it. */
export const chooseExtra = (extras: Extras, group: ExtraGroup, offer: ExtraOffer | null): Extras => ({
  ...extras,
  [group]: extras[group].map((one) => ({ ...one, selected: offer === null ? isIncluded(one) : one.value === offer.value })),
});

/** What the server is asked for; null takes the extra off. */
export function extraChange(group: ExtraGroup, value: string | null): PackageChange {
  switch (group) {
    case 'insurances':
      return { selected_insurance_ids: value === null ? [] : [value] };
    case 'warranties':
      return { warranty_month_value: value === null ? null : Number(value) };
    case 'prolonged_warranties':
      return { prolong_warranty_code: value };
    case 'screen_tuito':
      return { screen_tuito_id: value };
    case 'general_tuito':
      return { general_tuito_id: value };
  }
}

/** Chosen extras as `add_product` takes them. Insurance isn't among them: it is chosen for the package that comes of it. */
export function toAddRequest(extras: Extras): Pick<AddRequest, 'mp_warranty' | 'prolongWarranty' | 'screenTuito' | 'generalTuito'> {
  const value = (group: ExtraGroup): string | null => findChosen(extras, group)?.value ?? null;
  const [warranty, prolonged, screen, general] = [
    value('warranties'),
    value('prolonged_warranties'),
    value('screen_tuito'),
    value('general_tuito'),
  ];
  return {
    ...(warranty !== null && { mp_warranty: { month_count: Number(warranty) } }),
    ...(prolonged !== null && { prolongWarranty: { code: prolonged } }),
    ...(screen !== null && { screenTuito: { id: screen } }),
    ...(general !== null && { generalTuito: { id: general } }),
  };
}

/** Prices of everything that is chosen, for one piece. */
export const chosenPrices = (extras: Extras): readonly Money[] => extraGroups.flatMap((group) => findChosen(extras, group)?.price ?? []);
