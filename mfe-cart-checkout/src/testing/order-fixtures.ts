import { type OrderPackage, type OrderView, orderViewSchema } from '@okruh/contracts/http/orders/view';
import { type PaymentView, paymentViewSchema } from '@okruh/contracts/http/payments';
import { cartSummary, crowns, createId } from './cart-fixtures.ts';
import { chosenDelivery, chosenPayment } from './shopper.ts';

export const CODE = 'abcdefghijklmnopqrstuv';
const at = '2026-11-22T10:00:00.000Z';

/** A paid order of one phone, seen by its customer; held against the contract. */
export function orderView(changes: Partial<OrderView> = {}): OrderView {
  const summary = cartSummary();
  return orderViewSchema.parse({
    code: CODE,
    number: '2610001234',
    status: 'paid',
    status_label: 'Zaplaceno',
    payment_status: 'paid',
    cancel_reason: null,
    placed_at: at,
    payable_until: null,
    lines: summary.packages.map(({ product }, index) => ({
      ...product,
      line: index + 1,
      parent_line: null,
      variant_id: product.productSeoName,
      master_product_id: 'mp-1',
      vat_rate: 21,
      is_physical: true,
    })),
    totals: summary.totals,
    discounts: [],
    trade_ins: [],
    delivery: chosenDelivery(),
    payment: chosenPayment(),
    timeline: [
      { key: 'placed', label: 'Přijali jsme ji', text: '', state: 'done', at },
      { key: 'picking', label: 'Vychystáváme ji ve skladu', text: '', state: 'now', at: null },
    ],
    may_cancel: true,
    customer: {
      first_name: 'Jana',
      e_mail: 'jana@example.com',
      billing_address: {
        first_name: 'Jana',
        last_name: 'Nováková',
        address: 'Kateřinská 12',
        city: 'Olomouc',
        district: '',
        postcode: '779 00',
        phone: '+420601000200',
        email: 'jana@example.com',
        invoice_on_company: false,
        company: '',
        tin: '',
        vatn: '',
      },
      delivery_address: null,
      note: '',
    },
    may_act: true,
    may_register: false,
    ...changes,
  });
}

/** The first of two packages, which a carrier has. */
export const orderPackage = (changes: Partial<OrderPackage> = {}): OrderPackage => ({
  part: 1,
  parts: 2,
  status: 'handed_over',
  status_label: 'Předaná dopravci',
  carrier_name: 'Balíkobod',
  tracking_number: 'BB1',
  tracking_url: 'https://track.example/BB1',
  pieces: 3,
  contents: [
    { name: 'Apple iPhone 15', quantity: 1 },
    { name: 'Kryt', quantity: 2 },
  ],
  place_name: null,
  handed_over_at: at,
  delivered_at: null,
  ...changes,
});

export const unpaidOrder = (changes: Partial<OrderView> = {}): OrderView =>
  orderView({
    status: 'awaiting_payment',
    status_label: 'Čeká na platbu',
    payment_status: 'pending',
    payable_until: '2026-11-22T10:30:00.000Z',
    ...changes,
  });

export const paymentView = (changes: Partial<PaymentView> = {}): PaymentView =>
  paymentViewSchema.parse({
    payment_id: createId(900),
    order_code: CODE,
    type_payment: 'card',
    state: 'pending',
    amount: crowns(14_990),
    failure: null,
    message: '',
    may_retry: true,
    retry_until: '2026-11-22T10:30:00.000Z',
    transfer: null,
    changed_at: at,
    ...changes,
  });
