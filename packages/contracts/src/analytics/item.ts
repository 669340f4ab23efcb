/** Amounts as analytics wants them: units of the currency with at most two decimals, not minor units. */
export type AnalyticsCurrency = 'CZK' | 'RON';

/** Minor units with their currency, as everywhere else in the shop. */
interface MinorUnits {
  readonly amount: number;
  readonly currency: AnalyticsCurrency;
}

/** One product of a commerce push. */
export interface AnalyticsItem {
  /** Product code. */
  readonly item_id: string;
  readonly item_name: string;
  readonly brand: string;
  /** Category from the top to the leaf, as deep as the tree goes, at most five levels. */
  readonly item_category: string;
  readonly item_category2?: string;
  readonly item_category3?: string;
  readonly item_category4?: string;
  readonly item_category5?: string;
  /** Grade in words, for example "Nový", "Použitý A". */
  readonly quality: string;
  /** Colour, storage. */
  readonly variant: string;
  readonly price: number;
  /** Common price minus price, 0 without one. */
  readonly discount: number;
  /** Discounts that were entered in the cart by their names, else the text of the badge that announces a reduction; empty without any. */
  readonly coupon: string;
  /** Texts of badges and gifts. */
  readonly tags: readonly string[];
  readonly quantity: number;
}

/** What the shop knows about a product when it pushes it. */
export interface ItemSource {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  /** Names from the top category to the leaf. */
  readonly categories: readonly string[];
  readonly quality: string;
  readonly variant: string;
  readonly price: MinorUnits;
  readonly commonPrice?: MinorUnits | null;
  readonly coupon?: string;
  readonly badges?: readonly { readonly id: string; readonly name: string }[];
  readonly gifts?: readonly string[];
  /** Pieces, 1 unless given. */
  readonly quantity?: number;
}

/** Units of the currency, as analytics wants amounts. */
export const analyticsValue = ({ amount }: Pick<MinorUnits, 'amount'>): number => amount / 100;

export function analyticsItem(source: ItemSource): AnalyticsItem {
  const [first = '', second, third, fourth, fifth] = source.categories;
  const { badges = [] } = source;
  return {
    item_id: source.code,
    item_name: source.name,
    brand: source.brand,
    item_category: first,
    ...(second !== undefined && { item_category2: second }),
    ...(third !== undefined && { item_category3: third }),
    ...(fourth !== undefined && { item_category4: fourth }),
    ...(fifth !== undefined && { item_category5: fifth }),
    quality: source.quality,
    variant: source.variant,
    price: analyticsValue(source.price),
    discount: Math.max(0, (source.commonPrice?.amount ?? source.price.amount) - source.price.amount) / 100,
    coupon: source.coupon || (badges.find(({ id }) => id === 'sale')?.name ?? ''),
    tags: [...badges.map(({ name }) => name), ...(source.gifts ?? [])],
    quantity: source.quantity ?? 1,
  };
}
