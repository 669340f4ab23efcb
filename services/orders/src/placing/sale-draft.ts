import type { BillingAddress, OrderDraft, OrderLine } from '@okruh/contracts/http/checkout';
import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import type { SaleBuyer } from '@okruh/contracts/http/orders-admin/counter-sales';
import { markets, money, parsePostcode, todayIn } from '@okruh/market';
import {
  type FieldRule,
  fieldRules,
  firstError,
  messageText,
  numberRules,
  parseCui,
  parseDic,
  parseEmail,
  parseIco,
} from '@okruh/market/fields';
import type { SaleStore } from '../clients/accounts.ts';
import { texts } from '../locales/texts.ts';
import { addToTotals, toAddedLines } from '../model/added-lines.ts';

/** A product of a sale, and how many pieces of it. */
export interface SoldLine {
  readonly variant_id: string;
  readonly quantity: number;
}

/** Lines at the prices of now, one for each product; null when one isn't sold in the market. */
export function toSaleLines(sold: readonly SoldLine[], products: ReadonlyMap<string, PricedProduct>): OrderLine[] | null {
  const pieces = new Map<string, number>();
  for (const { variant_id: id, quantity } of sold) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  const added = [...pieces].map(([id, quantity]) => ({ product: products.get(id), quantity }));
  const known = added.flatMap(({ product, quantity }) =>
    product === undefined || product.unit_price.amount === 0 ? [] : [{ product, quantity }],
  );
  // A till asks no register, so VAT is charged.
  return known.length === added.length ? toAddedLines([], known, null) : null;
}

const line = (max: number): readonly FieldRule[] => [fieldRules.required, fieldRules.maxLength(max), fieldRules.plainText];
const name: readonly FieldRule[] = [fieldRules.maxLength(60), fieldRules.personName];

/** What is wrong with what a customer said about themselves; null when nothing is. Somebody who said nothing stays unknown. */
export function findBuyerErrors(buyer: SaleBuyer, { market }: SaleStore, now: Date): Record<string, string[]> | null {
  const { locale } = markets[market];
  const numbers = numberRules(market);
  const company = {
    company: line(120),
    tin: [fieldRules.required, numbers.tin],
    vatn: [fieldRules.maxLength(20), numbers.vatn],
    address: line(100),
    city: line(50),
    postcode: [fieldRules.required, fieldRules.postcode],
  };
  const rules: Readonly<Partial<Record<Exclude<keyof SaleBuyer, 'is_company'>, readonly FieldRule[]>>> = {
    e_mail: [fieldRules.maxLength(200), fieldRules.eMail],
    first_name: name,
    last_name: name,
    ...(buyer.is_company ? company : {}),
  };
  const { is_company: _isCompany, ...texted } = buyer;
  const errors: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(texted)) {
    const error = firstError(value, rules[field as keyof typeof rules] ?? [], { market, today: todayIn(market, now) });
    if (error !== null) errors[field] = [messageText(error, locale)];
  }
  return Object.keys(errors).length === 0 ? null : errors;
}

/** An invoice needs a name and an address: of somebody who gave none it says that they bought in this store, and where that is. */
function toBillingAddress(buyer: SaleBuyer, store: SaleStore, now: Date): BillingAddress {
  const isNamed = `${buyer.first_name}${buyer.last_name}` !== '';
  const { is_company: isCompany } = buyer;
  const { market } = store;
  const tin = market === 'cz' ? parseIco(buyer.tin) : parseCui(buyer.tin);
  const vatn = market === 'cz' ? parseDic(buyer.vatn, { market, today: todayIn(market, now) }) : parseCui(buyer.vatn);
  return {
    first_name: buyer.first_name,
    last_name: isNamed || isCompany ? buyer.last_name : texts.text(markets[market].locale, 'sale.customer'),
    address: isCompany ? buyer.address : store.street,
    city: isCompany ? buyer.city : store.city,
    district: '',
    postcode: isCompany ? (parsePostcode(buyer.postcode, market) ?? buyer.postcode) : store.postcode,
    phone: '',
    email: parseEmail(buyer.e_mail),
    invoice_on_company: isCompany,
    company: isCompany ? buyer.company : '',
    tin: isCompany ? (tin ?? buyer.tin) : '',
    vatn: isCompany ? (vatn ?? buyer.vatn) : '',
  };
}

interface Sale {
  readonly orderId: string;
  readonly store: SaleStore;
  readonly lines: readonly OrderLine[];
  readonly buyer: SaleBuyer;
}

/** A walk-in sale as the order that it is: fetched at its store, paid in cash or by card at its counter. */
export function toSaleDraft({ orderId, store, lines, buyer }: Sale, now: Date): OrderDraft {
  const { currency, locale } = markets[store.market];
  const nothing = money(0, currency);
  const { id, name: place, street, city, postcode } = store;
  const totals = {
    goods: nothing,
    discounts: nothing,
    delivery: nothing,
    payment: nothing,
    price: nothing,
    total: nothing,
    trade_in_method: null,
    trade_in: nothing,
    trade_in_bonus: nothing,
    pay_now: nothing,
    pay_at_counter: nothing,
    pay_back: nothing,
    vat: [],
  };
  return {
    order_id: orderId,
    market: store.market,
    customer_id: null,
    lines: [...lines],
    totals: addToTotals(totals, lines),
    applied_discounts: [],
    trade_ins: [],
    delivery: {
      type_delivery_code: 'store_pickup',
      kind: 'store',
      name: texts.text(locale, 'sale.delivery'),
      price: nothing,
      place: { id, name: place, street, city, postcode, opening_hours: '' },
      store: store.seo_name,
      timeslot: null,
      arrives_from: null,
      arrives_to: null,
      arrives: '',
    },
    store_id: id,
    // What a till collects for an order is its cash, by card too.
    payment: {
      type_payment: 'cash_on_delivery',
      sub_payment: null,
      name: texts.text(locale, 'sale.payment'),
      price: nothing,
      installment: null,
      leasing: null,
    },
    billing_address: toBillingAddress(buyer, store, now),
    is_vat_payer: false,
    delivery_address: null,
    birth_date: null,
    note: '',
    internal_order_number: '',
    consents: [],
    create_account: false,
    transaction_id: null,
    network: null,
  };
}
