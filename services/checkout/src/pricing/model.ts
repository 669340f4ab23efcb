import type { LineKind, TradeInMethod, TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import type { SaleQuality } from '@okruh/contracts/http/catalog';
import type { Currency, Market } from '@okruh/market';

/** Days after which a cart without any change expires. */
export const CART_DAYS = 30;

/** Texts by language. */
export interface BothLanguages {
  readonly cs: string;
  readonly ro: string;
}

/** A word that cards say about a product, such as "Novinka". */
export interface ProductBadge {
  readonly id: string;
  readonly name: BothLanguages;
}

/** What checkout knows of a variant, from the catalogue's and picking's events. Amounts are minor units of the market's currency. */
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
  /** What cards say about it in a word, for analytics. */
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

/** A line of a cart before discounts: a product, or an extra that hangs on one. */
export interface PricedLine {
  readonly id: string;
  readonly packageId: string;
  /** Line of the product that it hangs on; null for products. */
  readonly parentId: string | null;
  readonly kind: LineKind;
  /** The product itself, for an extra the product that it hangs on. */
  readonly facts: ProductFacts;
  /** The extra; null for products. */
  readonly extra: {
    readonly value: string;
    readonly code: string;
    readonly name: BothLanguages;
    readonly variantId: string | null;
  } | null;
  readonly quantity: number;
  /** With VAT, minor units. */
  readonly unitPrice: number;
  /** Percent. */
  readonly vatRate: number;
  /** Gift that a product comes with and that there aren't enough of. */
  readonly missingGift?: BothLanguages;
}

/** Minor units by currency. */
export type Amounts = Readonly<Record<Currency, number>>;

/** A discount as the office defines it. What each field means to a cart stands in docs/decisions/0014-discounts.md. */
export interface DiscountRule {
  readonly id: string;
  readonly name: BothLanguages;
  readonly kind: 'percentage' | 'absolute' | 'fixed';
  /** Of `percentage`; at most two decimals. 0 for the other kinds. */
  readonly percent: number;
  /** What an `absolute` one takes off, or the price that a `fixed` one sets. */
  readonly amounts: Amounts;
  readonly isActive: boolean;
  /** May be named on the shop's pages before it works on a cart. */
  readonly isPublic: boolean;
  /** False: of all such discounts only the one that is best for the shopper works. */
  readonly isCombinable: boolean;
  /** Works without a code. */
  readonly isAutomatic: boolean;
  readonly isPerPiece: boolean;
  /** `YYYY-MM-DDTHH:MM:SS` by the clocks of each market, both ends included; null = open. */
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
  /** Of all goods in the cart; with accessory prices of one piece of the main product. Both ends included, null = open. */
  readonly priceRange: { readonly from: Amounts | null; readonly to: Amounts | null } | null;
  /** What is discounted beside a main product (`appliesTo`), one piece for each piece of it. */
  readonly accessoryPrices: readonly {
    readonly masterProductId: string;
    /** Only these variants of it; empty = all. */
    readonly variantIds: readonly string[];
    readonly amounts: Amounts | null;
    readonly percent: number | null;
  }[];
  readonly needsStudentCard: boolean;
  /** A product has to be in every list that isn't empty; a category stands for all below it. */
  readonly appliesTo: {
    readonly categoryIds: readonly string[];
    readonly manufacturerIds: readonly string[];
    readonly masterProductIds: readonly string[];
    readonly qualities: readonly string[];
  };
  readonly markets: readonly Market[];
}

/** A part of a discount on a line, minor units, positive. */
export interface DiscountPart {
  readonly lineId: string;
  readonly discountId: string;
  /** Id of its place in the cart: the entered code's row, or the discount's id when it came by itself. */
  readonly enteredId: string;
  readonly amount: number;
}

/** A code or a student card that stands in the cart. The code itself is known to the repository only. */
export interface EnteredDiscount {
  readonly id: string;
  readonly discountId: string;
  readonly by: 'code' | 'student-card';
  /** The beginning of a code as the shopper wrote it, the end hidden. */
  readonly shown: string | null;
  /** False: used by an order, unknown by now, or the card is out of date. */
  readonly isRedeemable: boolean;
}

/** What the discount engine answers. The parts of a line never add up to more than the line. */
export interface DiscountResult {
  readonly parts: readonly DiscountPart[];
  readonly applied: readonly {
    readonly enteredId: string;
    readonly discountId: string;
    readonly isAutomatic: boolean;
    readonly amount: number;
  }[];
  /** Entered ones that don't work on this cart, with the reason as a stable word. */
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

/** What deliveries and payments are judged by. */
export interface CartFacts {
  readonly market: Market;
  readonly currency: Currency;
  /** Sum of the lines after discounts, minor units: thresholds of free delivery and payment limits go by it. */
  readonly goods: number;
  /** What would be paid without delivery and payment. */
  readonly payable: number;
  /** Kilograms of all physical pieces, and the longest side of any. */
  readonly weightKg: number;
  readonly longestSideCm: number;
  readonly hasPhysical: boolean;
  readonly hasTradeIn: boolean;
  /** How its old devices get to us; null without one. */
  readonly tradeInMethod: TradeInMethod | null;
  /** Every physical piece can be sold now; false = something is only expected. */
  readonly isAllInStock: boolean;
  /** When the last of what isn't there is expected; null when all is there, or when nobody knows. */
  readonly expectedAt: Date | null;
  /** Variants and quantities of the physical lines, for what lies in a store; `stores` by store id as picking has them. */
  readonly pieces: readonly { readonly variantId: string; readonly quantity: number; readonly stores: ReadonlyMap<string, number> }[];
  /** Groups of tariffs that all products allow; empty when one can't be paid in instalments. */
  readonly tariffGroups: readonly string[];
  /** The first product that keeps the cart from being paid in instalments; null when none does. */
  readonly notFinanced: BothLanguages | null;
  readonly typeDevices: readonly string[];
  readonly manufacturerIds: readonly string[];
}

/** What the shopper chose, as the cart keeps it. */
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
