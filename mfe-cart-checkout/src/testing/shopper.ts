import type { ChosenDelivery, ChosenPayment } from '@okruh/contracts/http/checkout';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { type Delivery, deliverySchema, type DeliveryPlace, deliveryPlaceSchema } from '@okruh/contracts/http/checkout/delivery';
import { type PaymentOption, paymentOptionSchema } from '@okruh/contracts/http/checkout/payment';
import { type Answering, answering, type FakeServer } from '@okruh/web-kit/testing';
import { cartSummary, crowns } from './cart-fixtures.ts';
import { checkoutServer } from './checkout-server.ts';

export const SAVE_DELIVERY = 'POST /api/checkout/delivery';
export const SAVE_PAYMENT = 'POST /api/checkout/payment';
export const SET_COMPANY = 'PUT /api/checkout/cart/company';
export const FINISH = 'POST /api/checkout/finish';

const delivery = (changes: Partial<Delivery>): Delivery =>
  deliverySchema.parse({
    type_delivery_code: 'courier',
    kind: 'address',
    name: 'Kurýr na adresu',
    description: '',
    price: crowns(99),
    free_from: null,
    arrives_from: '2026-11-23',
    arrives_to: '2026-11-24',
    arrives: 'v pondělí 23. 11.',
    timeslots: [{ value: '08:00-13:00', label: '8 až 13 hodin', available: true }],
    requires: ['order_delivery_address'],
    available: true,
    reason: '',
    selected: false,
    ...changes,
  });
export const deliveries: readonly Delivery[] = [
  delivery({}),
  delivery({
    type_delivery_code: 'express',
    name: 'Expres ještě dnes',
    price: crowns(249),
    arrives: 'dnes',
    requires: ['order_delivery_address', 'store', 'timeslot'],
    timeslots: [{ value: '15:00-18:00', label: '15 až 18 hodin', available: true }],
  }),
  delivery({
    type_delivery_code: 'pickup_balikobod',
    kind: 'pickup_point',
    name: 'Výdejní místo Balíkobod',
    price: crowns(0),
    requires: ['delivery_place'],
    timeslots: [],
  }),
  delivery({
    type_delivery_code: 'pickup_punct_rapid',
    kind: 'pickup_point',
    name: 'Výdejní místo Rychlý bod',
    available: false,
    reason: 'Balík je na výdejní místo moc těžký.',
    timeslots: [],
  }),
  delivery({
    type_delivery_code: 'store_pickup',
    kind: 'store',
    name: 'Osobní odběr na prodejně',
    price: crowns(0),
    requires: ['store'],
    timeslots: [],
  }),
];

export const place = (changes: Partial<DeliveryPlace> = {}): DeliveryPlace =>
  deliveryPlaceSchema.parse({
    id: 'dp-1',
    type_delivery_code: 'pickup_balikobod',
    code: 'BB1',
    type: 'box',
    name: 'Box Nádražní 42',
    street: 'Nádražní 42',
    city: 'Praha',
    postcode: '150 00',
    lat: 50.07,
    lng: 14.4,
    opening_hours: 'nonstop',
    card_payment: true,
    cash_on_delivery: true,
    is_congested: false,
    is_available: true,
    max_weight_kg: 15,
    store: null,
    ready: null,
    ...changes,
  });
export const places: readonly DeliveryPlace[] = [place(), place({ id: 'dp-2', name: 'Box Plný 1', is_congested: true })];

const payment = (changes: Partial<PaymentOption>): PaymentOption =>
  paymentOptionSchema.parse({
    type_payment: 'card',
    name: 'Platební karta online',
    description: 'Visa a Mastercard',
    price: crowns(0),
    is_online: true,
    exclusive: false,
    requires_device_support: false,
    available: true,
    reason: '',
    selected: false,
    is_default: false,
    ...changes,
  });
export const paymentOptions: readonly PaymentOption[] = [
  payment({ is_default: true }),
  payment({ type_payment: 'wallet_a', name: 'Kapsa Pay', requires_device_support: true }),
  payment({ type_payment: 'instalments', name: 'Na splátky' }),
  payment({ type_payment: 'pay_later', name: 'Zaplať za 30 dní' }),
  payment({ type_payment: 'bank_transfer', name: 'Bankovní převod', is_online: false }),
  payment({ type_payment: 'cash_on_delivery', name: 'Dobírka', price: crowns(39), is_online: false }),
  payment({ type_payment: 'leasing', name: 'Leasing', exclusive: true, available: false, reason: 'Nejde spojit s výkupem.' }),
];

const calculation = (barem: string, count: number, monthly: number, apr: number) => ({
  barem,
  name: barem,
  article_price: crowns(14_990),
  own_payment: crowns(0),
  financed_amount: crowns(14_990),
  instalment_count: count,
  monthly_price: crowns(monthly),
  total_price: crowns(count * monthly),
  apr_percent: apr,
  arrange_types: ['online' as const, 'on-store' as const],
});
export const calculations = [calculation('b10', 10, 1499, 0), calculation('b20', 20, 800, 11.9)];

export const chosenDelivery = (changes: Partial<ChosenDelivery> = {}): ChosenDelivery => ({
  type_delivery_code: 'courier',
  kind: 'address',
  name: 'Kurýr na adresu',
  price: crowns(99),
  place: null,
  store: null,
  timeslot: null,
  arrives_from: '2026-11-23',
  arrives_to: '2026-11-24',
  arrives: 'v pondělí 23. 11.',
  ...changes,
});
export const chosenPayment = (changes: Partial<ChosenPayment> = {}): ChosenPayment => ({
  type_payment: 'card',
  sub_payment: null,
  name: 'Platební karta online',
  price: crowns(0),
  installment: null,
  leasing: null,
  ...changes,
});

/** Cart with one phone; what is chosen in it is answered with the next summary, as the service does. */
export function shopperServer(start: Partial<CartSummary> = {}, more: Readonly<Record<string, Answering>> = {}): FakeServer {
  let summary = cartSummary(undefined, start);
  const keep = (change: Partial<CartSummary>) => {
    summary = { ...summary, ...change };
    return { body: summary };
  };
  return checkoutServer(undefined, {
    'GET /api/checkout/summary': () => ({ body: summary }),
    'GET /api/checkout/deliveries': answering({ deliveries }),
    'GET /api/checkout/dispensing-places': answering({ places, total: 2 }),
    'GET /api/checkout/deliveries/:type/places': answering({
      places: [
        place({ id: 'store-1', type_delivery_code: 'store_pickup', name: 'Praha Anděl', store: 'praha-andel', ready: 'dnes od 15:30' }),
      ],
    }),
    'GET /api/checkout/payments': answering({ payments: paymentOptions }),
    'GET /api/checkout/payments/:type/sub-payments': answering({ sub_payments: [], calculations, leasing: [], saved_cards: [] }),
    'GET /api/checkout/installments/best': answering({ best: calculations[0], options: calculations }),
    'GET /api/checkout/twisto': answering({ birth_date: '', consent: false, limit: crowns(20_000), due_days: 30 }),
    'POST /api/checkout/twisto': () => ({ status: 204 }),
    'GET /api/payments/wallets/:wallet/echo': answering({ available: true, merchant_id: 'sandbox-okruh', name: 'Kapsa Pay', networks: [] }),
    'GET /api/buyout/form-options': answering({ districts: [{ value: 'CZ0712', label: 'Olomouc' }] }),
    [SAVE_DELIVERY]: ({ body }) => {
      const { type_delivery_code: code, delivery_place: id, store, timeslot } = body as Record<string, string | undefined>;
      const known = deliveries.find(({ type_delivery_code: other }) => other === code);
      if (known === undefined) throw new Error(`no delivery ${code}`);
      const chosen = places.find((one) => one.id === id);
      return keep({
        delivery: chosenDelivery({
          type_delivery_code: known.type_delivery_code,
          kind: known.kind,
          name: known.name,
          price: known.price,
          store: store ?? null,
          timeslot: timeslot ?? null,
          place: chosen === undefined ? null : { ...chosen },
        }),
      });
    },
    [SAVE_PAYMENT]: ({ body }) => {
      const { type_payment: type, barem, installmentArrangeType: where } = body as Record<string, string | undefined>;
      const known = paymentOptions.find(({ type_payment: other }) => other === type);
      const tariff = calculations.find((one) => one.barem === barem);
      if (known === undefined) throw new Error(`no payment ${type}`);
      return keep({
        payment: chosenPayment({
          type_payment: known.type_payment,
          name: known.name,
          price: known.price,
          installment:
            tariff === undefined ? null : { ...tariff, arrange_type: where === 'on-store' ? 'on-store' : 'online', preview_code: null },
        }),
      });
    },
    ...more,
  });
}
