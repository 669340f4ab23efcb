// What an invoice of one package says, from the order as it was paid and the package as it was packed. Pure.
import type { OrderLine, TypePayment } from '@okruh/contracts/http/checkout';
import type { orderBillingSchema } from '@okruh/contracts/http/orders/internal';
import type { listContentsSchema } from '@okruh/contracts/http/picking';
import { addDays, countyOfPostcode, type IsoDate, localTime, type Market, money, splitVat, vatRate, vatTable } from '@okruh/market';
import { listExtras, listPieces, type Piece } from '@okruh/market/dropped-pieces';
import type { z } from 'zod';
import type { DocumentLine, IssuedDocument, Party, ReverseChargeCode, VatSum, VatTreatment } from './issued-document.ts';
import { getRatedOn, type OpenAdvance, settleAdvances } from './settle-advances.ts';

export type Billing = z.output<typeof orderBillingSchema>;
export type Contents = z.output<typeof listContentsSchema>;

/** A piece of an order's line that an invoice has. */
export interface InvoicedPiece {
  readonly line: number;
  readonly isLast: boolean;
}

/** The order and the package don't fit together (yet): an event of one of them is still on its way. */
export class UnfitPackage extends Error {
  override name = 'UnfitPackage';
}

/** Days until an invoice that isn't paid is due. */
const DUE_DAYS = 14;

type Content = Pick<
  IssuedDocument,
  | 'market'
  | 'currency'
  | 'issuedOn'
  | 'suppliedOn'
  | 'dueOn'
  | 'orderNumber'
  | 'customerReference'
  | 'buyer'
  | 'recipient'
  | 'lines'
  | 'vat'
  | 'totals'
  | 'advances'
  | 'payment'
>;
export interface ComposedInvoice {
  readonly content: Content;
  /** What of the order it covers. */
  readonly pieces: readonly InvoicedPiece[];
}

export interface InvoiceInput {
  readonly billing: Billing;
  readonly contents: Contents;
  /** Pieces of the order on invoices that were issued before. */
  readonly invoiced: readonly InvoicedPiece[];
  /** No invoice of the order has its fees yet. */
  readonly hasFees: boolean;
  readonly issuedOn: IsoDate;
  /** Advances of the order that something is left of. */
  readonly advances?: readonly OpenAdvance[];
}

/**
 * Composes the invoice of a package. Pieces are taken from the end of the order in which pieces leave an order, so that what was paid for
 * those that leave it later is on no invoice; all invoices of an order together come to what was paid for all that was sent. What advances
 * have taxed of it is settled.
 * @throws UnfitPackage when the package has more of a variant than the order has left
 */
export function composeInvoice({ billing, contents, invoiced, hasFees, issuedOn, advances = [] }: InvoiceInput): ComposedInvoice {
  const { market } = billing;
  const suppliedOn = contents.packed_at === null ? issuedOn : localTime(contents.packed_at, market).date;
  const taken = takePieces(billing, contents, invoiced);
  const drafts = draftLines(billing, taken, { hasFees, getDay: (line) => getRatedOn(market, advances, line) ?? suppliedOn });
  const lines = taxLines(drafts, billing.delivery.price.currency);
  const vat = sumVat(lines);
  const gross = lines.reduce((sum, line) => sum + line.gross, 0);
  const settled = settleAdvances(advances, lines);
  const left = gross - sumGross(settled.flatMap((one) => one.vat));
  const paidOn = billing.paid_at === null ? null : localTime(billing.paid_at, market).date;
  const isPaid = paidOn !== null;
  return {
    pieces: taken.flatMap(({ pieces }) => pieces.map(({ line, isLast }) => ({ line, isLast }))),
    content: {
      market,
      currency: billing.delivery.price.currency,
      issuedOn,
      suppliedOn,
      dueOn: isPaid ? issuedOn : addDays(issuedOn, DUE_DAYS),
      orderNumber: billing.number,
      customerReference: billing.internal_order_number,
      buyer: toBuyer(billing),
      recipient: toRecipient(billing),
      lines,
      vat,
      totals: {
        net: lines.reduce((sum, line) => sum + line.net, 0),
        vat: lines.reduce((sum, line) => sum + line.vat, 0),
        gross,
        advances: gross - left,
        paid: isPaid ? left : 0,
        due: isPaid ? 0 : left,
      },
      advances: settled,
      payment: { method: toMethod(billing.type_payment), name: billing.payment.name, paidOn },
    },
  };
}

const sumGross = (sums: readonly { readonly gross: number }[]): number => sums.reduce((total, { gross }) => total + gross, 0);

interface LeftInput extends Pick<InvoiceInput, 'billing' | 'invoiced' | 'hasFees'> {
  /** Day whose rates hold. */
  readonly day: IsoDate;
}

/**
 * All that is left to be invoiced of an order, as if it were one package: what left the order and what is invoiced isn't among it. Without a
 * piece there is no further package, nor an invoice for fees.
 */
export function draftLeft({ billing, invoiced, hasFees, day }: LeftInput): DraftLine[] {
  const ids = new Set(billing.lines.flatMap(({ variant_id: id, is_physical: isPhysical }) => (isPhysical && id !== null ? [id] : [])));
  const left = Array.from(ids, (id) => ({ item: { substitute_name: null, serial_numbers: [] }, pieces: listLeft(billing, invoiced, id) }));
  return left.every(({ pieces }) => pieces.length === 0) ? [] : draftLines(billing, left, { hasFees, getDay: () => day });
}

interface Taxing {
  readonly hasFees: boolean;
  /** Day whose rates hold for a line of the order; null for fees. */
  readonly getDay: (orderLine: number | null) => IsoDate;
}

/** Lines of pieces, and of the order's fees, by the rates of their days. */
function draftLines(billing: Billing, taken: readonly TakenPieces[], { hasFees, getDay }: Taxing): DraftLine[] {
  const { market } = billing;
  const orderedOn = localTime(billing.placed_at, market).date;
  return [...draftGoods(billing, taken), ...(hasFees ? draftFees(billing, getDay(null)) : [])].map((draft) => ({
    ...draft,
    rate: draft.treatment === 'margin' ? 0 : rateOnDay(market, draft.rate, { orderedOn, suppliedOn: getDay(draft.orderLine ?? null) }),
  }));
}

interface TakenPieces {
  readonly item: Pick<Contents['items'][number], 'substitute_name' | 'serial_numbers'>;
  readonly pieces: readonly Piece[];
}

function takePieces(billing: Billing, { items }: Contents, invoiced: readonly InvoicedPiece[]): TakenPieces[] {
  const used = [...invoiced];
  return items.map((item) => {
    const left = listLeft(billing, used, item.variant_id);
    if (left.length < item.quantity)
      throw new UnfitPackage(`the package has ${item.quantity} of ${item.variant_id}, the order has ${left.length} left`);
    const pieces = left.slice(left.length - item.quantity);
    used.push(...pieces);
    return { item, pieces };
  });
}

/** Pieces of a variant that neither left the order nor are on an invoice. */
function listLeft({ lines, dropped }: Billing, invoiced: readonly InvoicedPiece[], variantId: string): Piece[] {
  const gone = dropped.find(({ variant_id: id }) => id === variantId)?.quantity ?? 0;
  const before = [...invoiced];
  return listPieces(lines, variantId)
    .slice(gone)
    .filter((piece) => {
      const at = before.findIndex(({ line, isLast }) => line === piece.line && isLast === piece.isLast);
      if (at !== -1) before.splice(at, 1);
      return at === -1;
    });
}

/** A line before its VAT is calculated. */
export interface DraftLine extends Pick<
  DocumentLine,
  'name' | 'code' | 'orderLine' | 'parentLine' | 'serialNumbers' | 'quantity' | 'treatment' | 'reverseChargeCode' | 'rate'
> {
  /** Minor units, with VAT. */
  readonly gross: number;
}

const nameLine = ({ name, spec }: OrderLine): string => [name, spec].filter((part) => part !== '').join(', ');

/** Used goods are bought from people and sold by the margin scheme; what was agreed without VAT stays so, a substitute too. */
const getTreatment = ({ quality, vat_treatment: agreed }: OrderLine): VatTreatment =>
  agreed ?? (quality === null || quality === 'new' ? 'standard' : 'margin');

/** Subjects of the Czech reverse charge by the type of the goods: phones, and tablets and computers as portable ones. */
const chargeCodes: Readonly<Record<string, ReverseChargeCode>> = { phone: '14', tablet: '16', computer: '16' };

/** Goods that are sent instead of what was bought may be of another type. */
function toChargeCode(line: OrderLine, market: Market, isSubstitute: boolean): Pick<DocumentLine, 'reverseChargeCode'> {
  const code = market === 'cz' && !isSubstitute && line.type_device !== null ? chargeCodes[line.type_device] : undefined;
  return code === undefined ? {} : { reverseChargeCode: code };
}

function draftGoods({ lines, market }: Billing, taken: readonly TakenPieces[]): DraftLine[] {
  return taken.flatMap(({ item, pieces }) => {
    const serials = [...item.serial_numbers];
    const numbers = [...new Set(pieces.map(({ line }) => line))].toSorted((a, b) => a - b);
    return numbers.flatMap((number) => {
      const line = lines.find((one) => one.line === number);
      if (line === undefined) throw new UnfitPackage(`the order has no line ${number}`);
      const own = pieces.filter((piece) => piece.line === number);
      const extras = own.some(({ isLast }) => isLast) ? listExtras(lines, number) : [];
      const paid = own.reduce((sum, { amount }) => sum + amount, 0) - extras.reduce((sum, extra) => sum + extra.final_total.amount, 0);
      return [
        {
          name: item.substitute_name ?? nameLine(line),
          code: item.substitute_name === null ? line.code : '',
          orderLine: number,
          parentLine: null,
          serialNumbers: serials.splice(0, own.length),
          quantity: own.length,
          treatment: getTreatment(line),
          ...toChargeCode(line, market, item.substitute_name !== null),
          rate: line.vat_rate,
          gross: paid,
        },
        ...extras.map((extra): DraftLine => ({
          name: nameLine(extra),
          code: extra.code,
          orderLine: extra.line,
          parentLine: number,
          serialNumbers: [],
          quantity: extra.quantity,
          treatment: 'standard',
          rate: extra.vat_rate,
          gross: extra.final_total.amount,
        })),
      ];
    });
  });
}

/** What was paid for delivery and payment, and for services that hang on no product: on the first invoice of the order. */
function draftFees({ market, delivery, payment, lines }: Billing, suppliedOn: IsoDate): DraftLine[] {
  const fees = [delivery, payment]
    .filter(({ price }) => price.amount > 0)
    .map(({ name, price }) => ({ name, code: '', quantity: 1, rate: vatRate(market, 'standard', suppliedOn), gross: price.amount }));
  const services = lines
    .filter((line) => !line.is_physical && line.parent_line === null)
    .map((line) => ({
      name: nameLine(line),
      code: line.code,
      quantity: line.quantity,
      rate: line.vat_rate,
      gross: line.final_total.amount,
    }));
  return [...services, ...fees].map((line) => ({ ...line, orderLine: null, parentLine: null, serialNumbers: [], treatment: 'standard' }));
}

/** The rate of the same kind of supply on the day of the supply. */
function rateOnDay(
  market: Market,
  rate: number,
  { orderedOn, suppliedOn }: { readonly orderedOn: IsoDate; readonly suppliedOn: IsoDate },
): number {
  const period = vatTable[market].find(({ from }) => from <= orderedOn);
  const [kind] = Object.entries(period?.rates ?? {}).find(([, one]) => one === rate) ?? [];
  return kind === undefined ? rate : vatRate(market, kind as Parameters<typeof vatRate>[1], suppliedOn);
}

/**
 * Splits lines into tax and the rest. VAT is calculated from the sum of what is taxed alike; the lines of a group share it by the largest
 * remainders, so that they add up to it.
 */
export function taxLines(drafts: readonly DraftLine[], currency: 'CZK' | 'RON'): DocumentLine[] {
  const taxes = new Map<DraftLine, number>();
  const keys = new Set(drafts.map(({ treatment, rate }) => `${treatment} ${rate}`));
  for (const key of keys) {
    const group = drafts.filter(({ treatment, rate }) => `${treatment} ${rate}` === key);
    const [first] = group;
    const isTaxed = first?.treatment === 'standard';
    const total = isTaxed
      ? splitVat(
          money(
            group.reduce((sum, { gross }) => sum + gross, 0),
            currency,
          ),
          first.rate,
        ).vat.amount
      : 0;
    const shares = group.map((draft) => ({ draft, exact: isTaxed ? (draft.gross * draft.rate) / (100 + draft.rate) : 0 }));
    let left = total - shares.reduce((sum, { exact }) => sum + Math.floor(exact), 0);
    for (const { draft, exact } of shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1))) {
      taxes.set(draft, Math.floor(exact) + (left > 0 ? 1 : 0));
      left -= 1;
    }
  }
  return drafts.map((draft, index) => {
    const vat = taxes.get(draft) ?? 0;
    return { position: index + 1, ...draft, net: draft.gross - vat, vat };
  });
}

/** Sums of lines by treatment and rate, the highest rate first. */
export function sumVat(lines: readonly Pick<DocumentLine, 'treatment' | 'rate' | 'net' | 'vat' | 'gross'>[]): VatSum[] {
  const sums = new Map<string, VatSum>();
  for (const { treatment, rate, net, vat, gross } of lines) {
    const key = `${treatment} ${rate}`;
    const sum = sums.get(key) ?? { treatment, rate, net: 0, vat: 0, gross: 0 };
    sums.set(key, { ...sum, net: sum.net + net, vat: sum.vat + vat, gross: sum.gross + gross });
  }
  return [...sums.values()].toSorted((a, b) => b.rate - a.rate || a.treatment.localeCompare(b.treatment));
}

export function toBuyer({ billing_address: address, market }: Billing): Party {
  const isCompany = address.invoice_on_company && address.company !== '';
  return {
    name: isCompany ? address.company : `${address.first_name} ${address.last_name}`.trim(),
    street: address.address,
    city: address.city,
    postcode: address.postcode,
    county: market === 'ro' ? toCounty(address.district, address.postcode) : '',
    country: market === 'cz' ? 'CZ' : 'RO',
    isCompany,
    taxNumber: isCompany ? address.tin.replace(/^RO/i, '') : '',
    vatNumber: isCompany ? address.vatn : '',
    eMail: address.email,
    phone: address.phone,
  };
}

/** County of a Romanian address; sectors of București (`RO-B1`) are the town's. */
const toCounty = (district: string, postcode: string): string =>
  (/^RO-[A-Z]{1,2}$/.test(district) ? district : null) ??
  (district.startsWith('RO-B') && district.length > 4 ? 'RO-B' : (countyOfPostcode(postcode) ?? ''));

export const toRecipient = ({ delivery_address: address, market }: Billing): IssuedDocument['recipient'] =>
  address === null
    ? null
    : {
        name: `${address.first_name} ${address.last_name}`.trim(),
        street: address.address,
        city: address.city,
        postcode: address.postcode,
        country: market === 'cz' ? 'CZ' : 'RO',
      };

export function toMethod(type: TypePayment): IssuedDocument['payment']['method'] {
  switch (type) {
    case 'card':
    case 'wallet_a':
    case 'wallet_b':
      return 'card';
    case 'bank_transfer':
      return 'transfer';
    case 'cash_on_delivery':
      return 'cash-on-delivery';
    case 'pay_later':
    case 'instalments':
    case 'leasing':
      return 'loan';
    default:
      return type satisfies never;
  }
}
