import type { CartFacts } from '../pricing/model.ts';
import type { DeliveryDefinition, PaymentDefinition, PickupStore, Place, Methods } from '../pricing/methods.ts';

const texts = (name: string) => ({ name: { cs: name, ro: name }, description: { cs: `${name}, popis`, ro: `${name}, descriere` } });
const free = { CZK: 100_000, RON: 20_000 };

/** A cart of one phone at 1 500 that lies in the warehouse only, unless said otherwise. */
export const createCart = (facts: Partial<CartFacts> = {}): CartFacts => ({
  market: 'cz',
  currency: 'CZK',
  goods: 90_000,
  payable: 90_000,
  weightKg: 0.5,
  longestSideCm: 17,
  hasPhysical: true,
  hasTradeIn: false,
  tradeInMethod: null,
  isAllInStock: true,
  expectedAt: null,
  pieces: [{ variantId: 'phone', quantity: 1, stores: new Map() }],
  tariffGroups: ['bg-all'],
  notFinanced: null,
  typeDevices: ['phone'],
  manufacturerIds: ['apple'],
  isAllNew: true,
  ...facts,
});
/** The phone lies in this store. */
export const lyingIn = (...storeIds: string[]): Pick<CartFacts, 'pieces'> => ({
  pieces: [{ variantId: 'phone', quantity: 1, stores: new Map(storeIds.map((id) => [id, 1])) }],
});

const delivery = (
  row: Pick<DeliveryDefinition, 'typeDeliveryCode' | 'kind' | 'requires'> & Partial<DeliveryDefinition>,
): DeliveryDefinition => ({
  ...texts(row.typeDeliveryCode),
  carrierId: null,
  price: { CZK: 9_900, RON: 1_900 },
  freeFrom: free,
  cutOff: '18:00',
  daysMin: 1,
  daysMax: 2,
  maxWeightKg: null,
  maxSideCm: null,
  timeslots: [],
  markets: ['cz', 'ro'],
  ...row,
});
export const courier = delivery({
  typeDeliveryCode: 'courier',
  kind: 'address',
  requires: ['order_delivery_address'],
  maxWeightKg: 30,
  timeslots: ['08:00-13:00', '13:00-18:00'],
});
export const express = delivery({
  typeDeliveryCode: 'express',
  kind: 'address',
  requires: ['order_delivery_address', 'store', 'timeslot'],
  price: { CZK: 24_900, RON: 4_900 },
  freeFrom: null,
  cutOff: '16:00',
  daysMin: 0,
  daysMax: 0,
  maxWeightKg: 12,
  timeslots: ['12:00-15:00', '15:00-18:00', '18:00-21:00'],
});
export const boxes = delivery({
  typeDeliveryCode: 'pickup_balikobod',
  kind: 'pickup_point',
  carrierId: 'balikobod',
  requires: ['delivery_place'],
  maxWeightKg: 15,
  maxSideCm: 70,
});
export const storePickup = delivery({
  typeDeliveryCode: 'store_pickup',
  kind: 'store',
  requires: ['store'],
  price: { CZK: 0, RON: 0 },
  cutOff: null,
  daysMin: 0,
  daysMax: 2,
});

const payment = (row: Pick<PaymentDefinition, 'typePayment'> & Partial<PaymentDefinition>): PaymentDefinition => ({
  ...texts(row.typePayment),
  price: { CZK: 0, RON: 0 },
  minAmount: { CZK: 100, RON: 100 },
  maxAmount: null,
  isOnline: true,
  isExclusive: false,
  requiresDeviceSupport: false,
  subPayments: [],
  markets: ['cz', 'ro'],
  ...row,
});
const sub = (code: string) => ({ code, name: { cs: code, ro: code } });
const payments: readonly PaymentDefinition[] = [
  payment({ typePayment: 'card', subPayments: [sub('new_card'), sub('saved_card')] }),
  payment({ typePayment: 'bank_transfer', isOnline: false, subPayments: [sub('classic'), sub('qr')] }),
  payment({
    typePayment: 'cash_on_delivery',
    isOnline: false,
    price: { CZK: 3_900, RON: 900 },
    maxAmount: { CZK: 5_000_000, RON: 1_000_000 },
  }),
  payment({
    typePayment: 'instalments',
    minAmount: { CZK: 300_000, RON: 60_000 },
    maxAmount: { CZK: 15_000_000, RON: 3_000_000 },
    subPayments: [sub('online'), sub('on-store')],
  }),
  payment({ typePayment: 'leasing', minAmount: { CZK: 800_000, RON: 160_000 }, isExclusive: true }),
];

const week = (from: number, to: number, open: string, close: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ day: from + index, open, close }));
const store = (row: Pick<PickupStore, 'id' | 'seoName'> & Partial<PickupStore>): PickupStore => ({
  market: 'cz',
  name: row.seoName,
  street: 'Křižíkova 1',
  city: 'Praha',
  postcode: '186 00',
  lat: 50.0928,
  lng: 14.4512,
  openingHours: [...week(1, 5, '09:00', '20:00'), { day: 6, open: '09:00', close: '18:00' }],
  closedOn: [],
  isOpen: true,
  hasPickup: true,
  hasInstalments: true,
  expressRadiusKm: 12,
  timeslots: ['10:00-12:00', '16:00-18:00', '18:00-20:00'],
  ...row,
});
export const karlin = store({ id: 'store-karlin', seoName: 'praha-karlin' });
export const olomouc = store({ id: 'store-olomouc', seoName: 'olomouc', expressRadiusKm: 0, hasInstalments: false });

export const place = (row: Partial<Place> = {}): Place => ({
  id: 'dp-1',
  carrierId: 'balikobod',
  typeDeliveryCode: 'pickup_balikobod',
  market: 'cz',
  code: 'BBCZ1',
  type: 'counter',
  name: 'Balíkobod Vinohrady',
  street: 'Bezručova 301/33',
  city: 'Praha',
  postcode: '120 00',
  districtId: 'CZ0100',
  lat: 50.0755,
  lng: 14.4378,
  openingHours: 'po–pá 9:00–17:30',
  cardPayment: true,
  cashOnDelivery: true,
  isCongested: false,
  isAvailable: true,
  maxWeightKg: 10,
  ...row,
});

/** Ways with these pickup points; everything goes with everything but express with cash and leasing with boxes. */
export function createMethods(places: readonly Place[] = [place()], changes: Partial<Methods> = {}): Methods {
  const deliveries = [courier, express, boxes, storePickup];
  const isAllowed = (code: string, pay: string): boolean =>
    !(code === 'express' && pay === 'cash_on_delivery') && !(code === 'pickup_balikobod' && pay === 'leasing');
  return {
    deliveries,
    payments,
    pairs: deliveries.flatMap(({ typeDeliveryCode, markets }) =>
      markets.flatMap((market) =>
        payments
          .filter(({ typePayment }) => isAllowed(typeDeliveryCode, typePayment))
          .map(({ typePayment }) => ({ market, typeDeliveryCode, typePayment, isDefault: typePayment === 'card' })),
      ),
    ),
    stores: [karlin, olomouc],
    holidays: { cz: new Set(['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01']), ro: new Set(['2026-11-30', '2026-12-01']) },
    findPlace: (id) => places.find((candidate) => candidate.id === id) ?? null,
    ...changes,
  };
}
