// One document of accounting as it was issued: everything that its PDF and its electronic forms say, and nothing that changes later. Pure.
import type { Currency, IsoDate, Market } from '@okruh/market';

/**
 * `invoice`: tax document of what was supplied. `advance`: tax document of money that came before the goods. `credit-note`: takes back
 * a part or all of an invoice or an advance.
 */
export const documentKinds = ['invoice', 'advance', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * How a line is taxed: `standard` by the rate of the day, `margin` by the scheme for used goods (no VAT is shown; Act 235/2004 Coll. § 90,
 * Codul fiscal art. 312), `reverse-charge` by its buyer (domestic, between payers of VAT; § 92f, art. 331).
 */
export const vatTreatments = ['standard', 'margin', 'reverse-charge'] as const;
export type VatTreatment = (typeof vatTreatments)[number];

/** Subjects of the Czech reverse charge as the control statement numbers them: mobile phones, integrated circuits, portable computers, consoles. */
export type ReverseChargeCode = '14' | '15' | '16' | '17';

/** Seller or buyer. Texts may be empty but for the seller's. */
export interface Party {
  readonly name: string;
  /** Street and number. */
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  /** Romanian county by ISO 3166-2 ("RO-CJ", "RO-B"); empty elsewhere. */
  readonly county: string;
  readonly country: 'CZ' | 'RO';
  readonly isCompany: boolean;
  /** IČO, in Romania the CUI without RO; empty for people. */
  readonly taxNumber: string;
  /** DIČ, in Romania the CUI with RO; empty for who doesn't pay VAT. */
  readonly vatNumber: string;
  readonly eMail: string;
  readonly phone: string;
}

export interface Seller extends Party {
  /** Where the company is registered: "C 123456 vedená u Městského soudu v Praze", "J2026000001001". */
  readonly register: string;
  readonly account: { readonly iban: string; readonly bic: string; readonly number: string; readonly bank: string };
}

/** One line. Amounts are minor units of the document's currency and never negative; a credit note's are those that are taken back. */
export interface DocumentLine {
  /** From 1. */
  readonly position: number;
  readonly name: string;
  /** Our code of the product; may be empty. */
  readonly code: string;
  /** Line of the order that it is a part of, and the product's line that it hangs on; null for fees. Documents from before have neither. */
  readonly orderLine?: number | null;
  readonly parentLine?: number | null;
  /** Serial numbers or IMEIs of the pieces, as they were scanned. */
  readonly serialNumbers: readonly string[];
  readonly quantity: number;
  readonly treatment: VatTreatment;
  /** Czech code of the subject of a reverse charge (formats/isdoc.ts); left out where it doesn't apply or isn't known. */
  readonly reverseChargeCode?: ReverseChargeCode;
  /** Percent; 0 for `margin` and `reverse-charge`. */
  readonly rate: number;
  /** `net` + `vat` = `gross`. For `margin` and `reverse-charge` `vat` is 0. */
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/** What is taxed alike, together. */
export interface VatSum {
  readonly treatment: VatTreatment;
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/** An advance that an invoice settles. */
export interface SettledAdvance {
  readonly number: string;
  readonly issuedOn: IsoDate;
  /** What of it is settled here, by rates. */
  readonly vat: readonly VatSum[];
}

export interface IssuedDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  /** The document's own id: in electronic forms. */
  readonly id: string;
  readonly market: Market;
  readonly currency: Currency;
  readonly issuedOn: IsoDate;
  /** Day of the taxable supply (DUZP, data livrării); of an advance the day of the money. */
  readonly suppliedOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly orderNumber: string;
  /** The buyer's own number of the order; may be empty. */
  readonly customerReference: string;
  /** Digits that a transfer carries. */
  readonly variableSymbol: string;
  readonly seller: Seller;
  readonly buyer: Party;
  /** Who gets the goods, when that is another; null otherwise. */
  readonly recipient: Pick<Party, 'name' | 'street' | 'city' | 'postcode' | 'country'> | null;
  readonly lines: readonly DocumentLine[];
  /** By treatment and rate; sums of the lines, without what advances settle. */
  readonly vat: readonly VatSum[];
  /** `net`, `vat`, `gross`: sums of the lines. `gross` = `advances` + `paid` + `due`. */
  readonly totals: {
    readonly net: number;
    readonly vat: number;
    readonly gross: number;
    readonly advances: number;
    readonly paid: number;
    readonly due: number;
  };
  readonly advances: readonly SettledAdvance[];
  /** What a credit note takes back; null for others. */
  readonly corrects: { readonly number: string; readonly issuedOn: IsoDate; readonly reason: string } | null;
  readonly payment: {
    readonly method: 'card' | 'transfer' | 'cash' | 'cash-on-delivery' | 'loan';
    /** In the market's language, as the order says it. */
    readonly name: string;
    /** Null while it isn't paid. */
    readonly paidOn: IsoDate | null;
  };
}

/** A transfer by the buyer is due: nothing that is paid, is given back or is collected by the carrier. */
export const isTransferDue = ({ kind, totals, payment }: Pick<IssuedDocument, 'kind' | 'totals' | 'payment'>): boolean =>
  kind !== 'credit-note' && totals.due > 0 && payment.method !== 'cash-on-delivery';
