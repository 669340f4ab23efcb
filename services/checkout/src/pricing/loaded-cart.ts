import type { TradeInMethod } from '@okruh/contracts/http/checkout';
import type { Market } from '@okruh/market';
import type { ChosenMethods, EnteredDiscount, ProductFacts } from './model.ts';

/** What buy-out said of an old device; amounts in minor units. */
export interface StoredTradeIn {
  readonly label: string;
  readonly quality: string;
  readonly estimate: number;
  readonly bonus: number;
  readonly percent: number | null;
  readonly url: string;
  /** Version of the questions and prices; absent in carts from before the questions were asked. */
  readonly version?: string;
  /** Confirmed answers; absent or empty while there are none. */
  readonly choices?: readonly string[];
  /** The answers that say most, in words: "baterie 80 až 89 %, bez nabíječky". */
  readonly condition?: string;
  readonly image?: string | null;
  readonly identifierKind?: 'imei' | 'serial_number';
  /** Last four characters of the IMEI or serial number; absent when none was asked for. */
  readonly identifierTail?: string;
}

/** The columns of a cart that a summary needs. */
export interface CartHead {
  readonly id: string;
  readonly market: Market;
  readonly customerId: string | null;
  /** Every change raises it. */
  readonly version: number;
  readonly round: number;
  readonly chosen: ChosenMethods;
  /** Opens instalment tariffs that are not public; null without one. */
  readonly previewCode: string | null;
  /** The register confirmed that the company that buys is registered for VAT. */
  readonly isVatPayer: boolean;
  /** How old devices get to us. */
  readonly tradeInMethod: TradeInMethod;
  /** Sealed pay-later data; null without any. */
  readonly payLaterCiphertext: string | null;
  readonly attemptId: string | null;
}
export interface LoadedPackage {
  readonly id: string;
  readonly parentId: string | null;
  readonly variantId: string;
  readonly quantity: number;
  readonly seenPrice: number;
  readonly seenExtras: Readonly<Record<string, number>>;
  readonly extras: {
    readonly insuranceIds: readonly string[];
    readonly warrantyMonths: number | null;
    readonly prolongWarrantyCode: string | null;
    readonly generalTuitoId: string | null;
    readonly screenTuitoId: string | null;
  };
  readonly barem: string | null;
  readonly tradeIn: {
    readonly device: string;
    readonly stored: StoredTradeIn;
    /** Estimate and bonus that the shopper saw last, minor units. */
    readonly seen: number;
    /** Asked longer than five minutes ago. */
    readonly isOld: boolean;
    /** Sealed IMEI or serial number; null when none was asked for. */
    readonly identifierCiphertext: string | null;
  } | null;
  /** Best bonus that an old device of the same maker and kind brings here, percent; null when none holds. */
  readonly bonusPercent: number | null;
  readonly facts: ProductFacts;
  /** What comes free with it while there is enough of it; null when nothing does. */
  readonly gift: ProductFacts | null;
}
/** A cart with all that hangs on it, products included. */
export interface LoadedCart {
  readonly head: CartHead;
  readonly packages: readonly LoadedPackage[];
  readonly entered: readonly EnteredDiscount[];
  /** The browser's cart from before the login is being ordered, and joins this one after it. */
  readonly orderUnderWay?: boolean;
  /** The browser's cart from before the login waits for `merge_cart`. */
  readonly hasBrowserCart?: boolean;
}
