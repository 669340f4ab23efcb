import type { LineKind, TradeInMethod, TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import type { SaleQuality } from '@okruh/contracts/http/catalog/cards';
import type { Currency, Market } from '@okruh/market';

/** Days after which a cart without any change expires. */
export const CART_DAYS = 30;

/** Texts by language. */
export interface BothLanguages {
  readonly cs: string;
  readonly ro: string;
}

/** A badge on product cards, such as "Novinka". */
export interface ProductBadge {
  readonly id: string;
  readonly name: BothLanguages;
}

/** A variant as checkout knows it from events of catalog and picking. Amounts are minor units of the market's currency. */
export interface ProductFacts {
  /** Seo name. */
  readonly variantId: string;
  readonly code: string;
  readonly masterProductId: string;
  readonly deviceIdentifier: string | null;
  readonly name: BothLanguages;
  readonly spec: BothLanguages;
  readonly brand: string;
  readonly manufacturerId: string;
  /** Kind of device (`phone`, `tablet`, `smartwatch`, `computer`, `accessory` …), as the catalogue has it. */
  readonly typeDevice: string;
  readonly quality: SaleQuality;
  /** Its categories and all of their parents. */
  readonly categoryIds: readonly string[];
  /** From the top to the leaf, for analytics. */
  readonly categoryNames: BothLanguages[];
  /** Badges on its card, for analytics. */
  readonly badges: readonly ProductBadge[];
  readonly isPhysical: boolean;
  readonly isForSale: boolean;
  readonly tariffGroup: string | null;
  readonly giftVariantId: string | null;
  /** `base` of the picture; null without one. */
  readonly image: string | null;
  /** Kilograms and centimetres; null for services. */
  readonly weightKg: number | null;
  readonly sidesCm: readonly [number, number, number] | null;
  /** Price in the market of the cart; null where it isn't sold. */
  readonly price: { readonly now: number; readonly common: number | null; readonly was: number | null } | null;
  /** Pieces that can be sold in the market of the cart. */
  readonly stock: {
    readonly available: number;
    readonly isEndless: boolean;
    readonly expectedAt: Date | null;
    readonly stores: ReadonlyMap<string, number>;
  };
}

/** A line of a cart before discounts: a product, or an extra of one. */
export interface PricedLine {
  readonly id: string;
  readonly packageId: string;
  /** Line of the extra's product; null for products. */
  readonly parentId: string | null;
  readonly kind: LineKind;
  /** The product; for an extra, the product that it belongs to. */
  readonly facts: ProductFacts;
  /** The extra; null for products. */
  readonly extra: {
    readonly value: string;
    readonly code: string;
    readonly name: BothLanguages;
    readonly variantId: string | null;
  } | null;
  readonly quantity: number;
  /** With VAT unless `vatTreatment` says otherwise, minor units. */
  readonly unitPrice: number;
  /** Percent. */
  readonly vatRate: number;
  /** The price is without VAT, which the buyer declares. */
  readonly vatTreatment?: 'reverse-charge';
  /** Name of a gift that is out of stock. */
  readonly missingGift?: BothLanguages;
}

/** Minor units by currency. */
export type Amounts = Readonly<Record<Currency, number>>;

/** A discount as defined in the back office. docs/decisions/0014-discounts.md explains what each field does. */
export interface DiscountRule {
  readonly id: string;
  readonly name: BothLanguages;
  readonly kind: 'percentage' | 'absolute' | 'fixed';
  /** For the kind `percentage`, at most two decimals; 0 for the other kinds. */
  readonly percent: number;
  /** Amount that an `absolute` discount takes off, or price that a `fixed` one sets. */
  readonly amounts: Amounts;
  readonly isActive: boolean;
  /** May be shown on the shop's pages before it applies to a cart. */
  readonly isPublic: boolean;
  /** False: of all discounts that aren't combinable, only the best one for the shopper applies. */
  readonly isCombinable: boolean;
  /** Applies without a code. */
  readonly isAutomatic: boolean;
  readonly isPerPiece: boolean;
  /** `YYYY-MM-DDTHH:MM:SS` in local time of each market, both ends included; null = no limit. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Pieces that must be in the cart; null = one. */
  readonly minimalProducts: number | null;
  /** Complete sets that must be in the cart; null = one, when there are sets. */
  readonly minimalSets: number | null;
  readonly sets: readonly {
    readonly id: string;
    readonly name: BothLanguages;
    readonly masterProductIds: readonly string[];
    readonly quantityEach: number;
  }[];
  /** Percent by the number of pieces, instead of `percent`. */
  readonly cumulativeBonus: readonly { readonly fromQuantity: number; readonly percent: number }[];
  /** Value of all goods in the cart; with `accessoryPrices`, price of one piece of the main product. Both ends included, null = no limit. */
  readonly priceRange: { readonly from: Amounts | null; readonly to: Amounts | null } | null;
  /** Accessories that are discounted when bought with a main product (`appliesTo`), one piece for each piece of it. */
  readonly accessoryPrices: readonly {
    readonly masterProductId: string;
    /** Limits it to these variants; empty = all. */
    readonly variantIds: readonly string[];
    readonly amounts: Amounts | null;
    readonly percent: number | null;
  }[];
  readonly needsStudentCard: boolean;
  /** A product has to match every list that isn't empty; a category includes its subcategories. */
  readonly appliesTo: {
    readonly categoryIds: readonly string[];
    readonly manufacturerIds: readonly string[];
    readonly masterProductIds: readonly string[];
    readonly qualities: readonly string[];
  };
  readonly markets: readonly Market[];
}

/** The part of a discount that falls on a line; positive minor units. */
export interface DiscountPart {
  readonly lineId: string;
  readonly discountId: string;
  /** Id of the entered code's row; the discount's id when it applies without a code. */
  readonly enteredId: string;
  readonly amount: number;
}

/** A code or a student card entered in the cart. Only the repository knows the code itself. */
export interface EnteredDiscount {
  readonly id: string;
  readonly discountId: string;
  readonly by: 'code' | 'student-card';
  /** The code as the shopper typed it, with its end masked. */
  readonly shown: string | null;
  /** False: already used by an order, no longer known, or the card has expired. */
  readonly isRedeemable: boolean;
}

/** Result of the discount engine. The parts of a line never add up to more than its price. */
export interface DiscountResult {
  readonly parts: readonly DiscountPart[];
  readonly applied: readonly {
    readonly enteredId: string;
    readonly discountId: string;
    readonly isAutomatic: boolean;
    readonly amount: number;
  }[];
  /** Entered discounts that don't apply to this cart, with the reason as a stable code. */
  readonly invalid: readonly {
    readonly enteredId: string;
    readonly discountId: string;
    readonly reason:
      | 'used'
      | 'expired'
      | 'not-yet-valid'
      | 'inactive'
      | 'no-matching-product'
      | 'price-range'
      | 'too-few-products'
      | 'not-combinable';
  }[];
}

/** Facts of a cart that decide which shipping and payment methods are available. */
export interface CartFacts {
  readonly market: Market;
  readonly currency: Currency;
  /** Sum of the lines after discounts, minor units; compared with free-delivery thresholds and payment limits. */
  readonly goods: number;
  /** Amount to pay without delivery and payment fees. */
  readonly payable: number;
  /** Weight of all physical pieces in kilograms, and the longest side of any. */
  readonly weightKg: number;
  readonly longestSideCm: number;
  readonly hasPhysical: boolean;
  readonly hasTradeIn: boolean;
  /** How the trade-ins get to us; null when there is none. */
  readonly tradeInMethod: TradeInMethod | null;
  /** Every physical piece is in stock; false = at least one is only expected. */
  readonly isAllInStock: boolean;
  /** When the last missing piece is expected; null when everything is in stock, or when no date is known. */
  readonly expectedAt: Date | null;
  /** Physical lines, for stock checks in stores; `stores` holds pieces by store id, as in picking. */
  readonly pieces: readonly { readonly variantId: string; readonly quantity: number; readonly stores: ReadonlyMap<string, number> }[];
  /** Tariff groups that all products allow; empty when a product can't be paid in instalments. */
  readonly tariffGroups: readonly string[];
  /** Name of the first product that can't be paid in instalments; null when all can. */
  readonly notFinanced: BothLanguages | null;
  readonly typeDevices: readonly string[];
  readonly manufacturerIds: readonly string[];
  /** No product is a used one. */
  readonly isAllNew: boolean;
}

/** The shopper's choices as stored in the cart. */
export interface ChosenMethods {
  readonly delivery: {
    readonly typeDeliveryCode: TypeDeliveryCode;
    readonly placeId: string | null;
    readonly store: string | null;
    readonly timeslot: string | null;
  } | null;
  readonly payment: {
    readonly typePayment: TypePayment;
    readonly subPayment: string | null;
    readonly barem: string | null;
    readonly arrangeType: 'online' | 'on-store' | null;
    readonly leasing: string | null;
  } | null;
}
