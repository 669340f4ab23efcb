import type { ChosenDelivery } from '@okruh/contracts/http/checkout';
import type { Delivery } from '@okruh/contracts/http/checkout/delivery';
import { addWorkingDays, formatNearDate, type IsoDate, localTime, markets, type Money } from '@okruh/market';
import { areaWords, type DeliveryErrorCode, errorWords, openingWords, slotWords } from './delivery-words.ts';
import type { CartFacts, ChosenMethods } from './model.ts';
import { expressSlots, hoursOfStore, isExpressStore, isPickupStore, leavesOn, liesIn, readyIn } from './pickup-store.ts';
import type { DeliveryDefinition, PickupStore, Place, Methods } from './methods.ts';

export type { DeliveryErrorCode } from './delivery-words.ts';

/** Why the chosen delivery doesn't hold, with the problem that the cart shows. */
export interface DeliveryError {
  readonly code: DeliveryErrorCode;
  readonly problem: 'delivery-unavailable' | 'pickup-point-congested';
  readonly remedy: 'choose-delivery' | 'choose-place';
  /** For the shopper. */
  readonly text: string;
}
/** The chosen delivery; it is reported even when it no longer holds, so that pages can show what was chosen. */
export interface DeliveryOutcome {
  readonly delivery: ChosenDelivery;
  /** Null when it holds. */
  readonly error: DeliveryError | null;
  /** The chosen pickup point or store, if there is such a one. */
  readonly place: Place | null;
  readonly store: PickupStore | null;
}

type Chosen = ChosenMethods['delivery'];

/** When goods arrive; null days when nobody knows. */
interface Arrival {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly words: string;
}
const unknownArrival: Arrival = { from: null, to: null, words: '' };

/** Every delivery of the cart's market; what doesn't fit stands there with the reason. */
export function deliveriesFor(cart: CartFacts, methods: Methods, now: Date, chosen: Chosen = null): Delivery[] {
  return methods.deliveries
    .filter((definition) => definition.markets.includes(cart.market))
    .map((definition) =>
      deliveryView(cart, definition, methods, now, chosen?.typeDeliveryCode === definition.typeDeliveryCode ? chosen : null),
    );
}

function deliveryView(cart: CartFacts, definition: DeliveryDefinition, methods: Methods, now: Date, chosen: Chosen): Delivery {
  const error = findError(cart, definition, methods, now);
  const store = findStore(chosen?.store ?? null, methods, cart);
  const arrival = error === null ? calculateArrival(cart, definition, methods, now, store) : unknownArrival;
  return {
    type_delivery_code: definition.typeDeliveryCode,
    kind: definition.kind,
    name: definition.name[markets[cart.market].locale],
    description: definition.description[markets[cart.market].locale],
    price: deliveryPrice(cart, definition),
    free_from: definition.freeFrom === null ? null : { amount: definition.freeFrom[cart.currency], currency: cart.currency },
    arrives_from: arrival.from,
    arrives_to: arrival.to,
    arrives: arrival.words,
    timeslots: listSlots(cart, definition, methods, now, { arrival, store }),
    requires: [...definition.requires],
    available: error === null,
    reason: error === null ? '' : error.text,
    selected: chosen !== null,
  };
}

/** The chosen delivery as cart, order and mails show it, and why it no longer holds. Places are looked at as they are now. */
export function selectDelivery(cart: CartFacts, chosen: NonNullable<Chosen>, methods: Methods, now: Date): DeliveryOutcome {
  const definition = methods.deliveries.find(
    (candidate) => candidate.typeDeliveryCode === chosen.typeDeliveryCode && candidate.markets.includes(cart.market),
  );
  if (definition === undefined) return { delivery: toNameless(cart, chosen), place: null, store: null, error: errorIn(cart, 'unknown') };
  const place = definition.kind === 'pickup_point' ? findPlace(chosen.placeId, definition, cart, methods) : null;
  const store = definition.requires.includes('store') ? findStore(chosen.store, methods, cart) : null;
  const arrival = calculateArrival(cart, definition, methods, now, store);
  const slots = listSlots(cart, definition, methods, now, { arrival, store });
  const { date: today } = localTime(now, cart.market);
  const slotDay = chosen.timeslot === null ? null : arrival.from;
  return {
    place,
    store,
    error:
      findError(cart, definition, methods, now) ??
      targetError(cart, chosen, definition, { place, store, now }) ??
      timeslotError(cart, chosen, definition, slots),
    delivery: {
      type_delivery_code: definition.typeDeliveryCode,
      kind: definition.kind,
      name: definition.name[markets[cart.market].locale],
      price: deliveryPrice(cart, definition),
      place: place !== null ? placeView(place) : store !== null && definition.kind === 'store' ? storeView(store) : null,
      store: store?.seoName ?? null,
      timeslot: chosen.timeslot,
      arrives_from: arrival.from,
      arrives_to: slotDay ?? arrival.to,
      arrives: slotDay === null || chosen.timeslot === null ? arrival.words : slotWords(slotDay, chosen.timeslot, today, cart.market),
    },
  };
}

/** What stands for a delivery that was taken out of the offer. */
const toNameless = (cart: CartFacts, chosen: NonNullable<Chosen>): ChosenDelivery => ({
  type_delivery_code: chosen.typeDeliveryCode,
  kind: 'address',
  name: '',
  price: { amount: 0, currency: cart.currency },
  place: null,
  store: null,
  timeslot: null,
  arrives_from: null,
  arrives_to: null,
  arrives: '',
});

/** Price of a delivery for a cart: nothing from `freeFrom` on, nor for what needn't be carried. */
export function deliveryPrice(cart: CartFacts, definition: DeliveryDefinition): Money {
  const isFree = !cart.hasPhysical || (definition.freeFrom !== null && cart.goods >= definition.freeFrom[cart.currency]);
  return { amount: isFree ? 0 : definition.price[cart.currency], currency: cart.currency };
}

/** Why nobody with this cart can have the delivery; null when they can. */
function findError(cart: CartFacts, definition: DeliveryDefinition, methods: Methods, now: Date): DeliveryError | null {
  const { maxWeightKg, maxSideCm } = definition;
  if (cart.tradeInMethod === 'in_store' && definition.typeDeliveryCode !== 'store_pickup') return errorIn(cart, 'trade-in-at-store');
  if (maxWeightKg !== null && cart.weightKg > maxWeightKg) return errorIn(cart, 'too-heavy', { is: cart.weightKg, limit: maxWeightKg });
  if (maxSideCm !== null && cart.longestSideCm > maxSideCm) return errorIn(cart, 'too-long', { is: cart.longestSideCm, limit: maxSideCm });
  if (definition.typeDeliveryCode === 'express') return expressError(cart, definition, methods, now);
  if (definition.kind === 'store' && !methods.stores.some((store) => isPickupStore(store, cart))) return errorIn(cart, 'no-store');
  return null;
}

/** Express goes today or not at all: from a store where everything lies, until the cut-off, while a time is left. */
function expressError(cart: CartFacts, definition: DeliveryDefinition, methods: Methods, now: Date): DeliveryError | null {
  const stores = methods.stores.filter((store) => isPickupStore(store, cart) && store.expressRadiusKm > 0 && liesIn(cart, store));
  if (stores.length === 0) return errorIn(cart, 'not-in-store');
  return stores.some((store) => expressSlots(definition, store, now).some(({ isAvailable }) => isAvailable))
    ? null
    : errorIn(cart, 'over-for-today');
}

function calculateArrival(
  cart: CartFacts,
  definition: DeliveryDefinition,
  methods: Methods,
  now: Date,
  store: PickupStore | null,
): Arrival {
  const today = localTime(now, cart.market).date;
  if (definition.typeDeliveryCode === 'express') {
    const words = store === null ? expressWords(cart, definition, methods, now) : formatNearDate(today, today, cart.market);
    return { from: today, to: today, words };
  }
  if (definition.kind === 'store') return storeArrival(cart, definition, methods, now, store);
  const leaves = leavesOn(cart, definition, methods, now);
  if (leaves === null) return unknownArrival;
  const from = addWorkingDays(leaves, definition.daysMin, methods.holidays[cart.market]);
  const to = addWorkingDays(leaves, definition.daysMax, methods.holidays[cart.market]);
  return { from, to, words: formatNearDate(from, today, cart.market) };
}

/** Hours that are left today and the towns of the stores it leaves from: "dnes mezi 14. a 20. hodinou, Praha, Brno a okolí". */
function expressWords(cart: CartFacts, definition: DeliveryDefinition, methods: Methods, now: Date): string {
  const { date: today } = localTime(now, cart.market);
  const able = methods.stores.filter((candidate) => isPickupStore(candidate, cart) && isExpressStore(cart, candidate, definition, now));
  const slots = able.flatMap((candidate) =>
    expressSlots(definition, candidate, now).flatMap(({ value, isAvailable }) => (isAvailable ? [value] : [])),
  );
  const [first = '', ...later] = slots.toSorted();
  if (first === '') return formatNearDate(today, today, cart.market);
  const last = later.reduce((end, slot) => (slot.slice(6) > end ? slot.slice(6) : end), first.slice(6));
  return areaWords(
    slotWords(today, `${first.slice(0, 5)}-${last}`, today, cart.market),
    [...new Set(able.map(({ city }) => city))],
    cart.market,
  );
}

/** Of the chosen store; without one the earliest of all. */
function storeArrival(cart: CartFacts, definition: DeliveryDefinition, methods: Methods, now: Date, store: PickupStore | null): Arrival {
  const stores = store === null ? methods.stores.filter((candidate) => isPickupStore(candidate, cart)) : [store];
  const ready = stores
    .flatMap((candidate) => readyIn(cart, candidate, definition, methods, now) ?? [])
    .sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  const [first] = ready;
  if (first === undefined) return unknownArrival;
  return { from: first.date, to: store === null ? (ready.at(-1)?.date ?? first.date) : first.date, words: first.words };
}

function listSlots(
  cart: CartFacts,
  definition: DeliveryDefinition,
  methods: Methods,
  now: Date,
  { arrival, store }: { arrival: Arrival; store: PickupStore | null },
): Delivery['timeslots'] {
  const { date: today } = localTime(now, cart.market);
  if (arrival.from === null) return [];
  const day = arrival.from;
  const view = (value: string, isAvailable: boolean) => ({
    value,
    label: slotWords(day, value, today, cart.market),
    available: isAvailable,
  });
  if (definition.typeDeliveryCode === 'express') {
    const stores = store === null ? methods.stores.filter((candidate) => isPickupStore(candidate, cart)) : [store];
    const open = new Set(
      stores
        .filter((candidate) => candidate.expressRadiusKm > 0 && liesIn(cart, candidate))
        .flatMap((candidate) => expressSlots(definition, candidate, now).flatMap(({ value, isAvailable }) => (isAvailable ? [value] : []))),
    );
    return definition.timeslots.map((value) => view(value, open.has(value)));
  }
  if (definition.kind !== 'store') return definition.timeslots.map((value) => view(value, true));
  const ready = store === null ? null : readyIn(cart, store, definition, methods, now);
  const hours = store === null || ready === null ? null : hoursOfStore(store, ready.date);
  if (store === null || ready === null || hours === null) return [];
  // A time is good when it is ready before the time ends and the store isn't closed by then.
  return store.timeslots.map((value) => view(value, ready.time < value.slice(6) && value.slice(0, 5) < hours.close));
}

function timeslotError(
  cart: CartFacts,
  chosen: NonNullable<Chosen>,
  definition: DeliveryDefinition,
  slots: Delivery['timeslots'],
): DeliveryError | null {
  if (chosen.timeslot === null) return definition.requires.includes('timeslot') ? errorIn(cart, 'timeslot-missing') : null;
  return slots.some(({ value, available }) => value === chosen.timeslot && available) ? null : errorIn(cart, 'timeslot-gone');
}

/** The pickup point or the store that was chosen doesn't do. */
function targetError(
  cart: CartFacts,
  chosen: NonNullable<Chosen>,
  definition: DeliveryDefinition,
  { place, store, now }: { place: Place | null; store: PickupStore | null; now: Date },
): DeliveryError | null {
  if (definition.kind === 'pickup_point') {
    const code = place === null ? (chosen.placeId === null ? 'place-missing' : 'place-unknown') : placeError(cart, place);
    return code === null ? null : errorIn(cart, code);
  }
  if (!definition.requires.includes('store')) return null;
  if (store === null) return errorIn(cart, chosen.store === null ? 'store-missing' : 'store-unknown');
  const isExpress = definition.typeDeliveryCode === 'express';
  return isExpress && !isExpressStore(cart, store, definition, now) ? errorIn(cart, 'not-in-store') : null;
}

function findPlace(id: string | null, definition: DeliveryDefinition, cart: CartFacts, methods: Methods): Place | null {
  const place = id === null ? null : methods.findPlace(id);
  return place?.market === cart.market && place.typeDeliveryCode === definition.typeDeliveryCode ? place : null;
}

/** Why a pickup point doesn't take this cart; null when it does. */
export function placeError(cart: CartFacts, place: Place): DeliveryErrorCode | null {
  if (!place.isAvailable) return 'place-unavailable';
  if (place.isCongested) return 'place-congested';
  return place.maxWeightKg !== null && cart.weightKg > place.maxWeightKg ? 'place-too-heavy' : null;
}

const findStore = (seoName: string | null, methods: Methods, cart: CartFacts): PickupStore | null =>
  methods.stores.find((store) => store.seoName === seoName && isPickupStore(store, cart)) ?? null;

const placeView = (place: Place): NonNullable<ChosenDelivery['place']> => ({
  id: place.id,
  name: place.name,
  street: place.street,
  city: place.city,
  postcode: place.postcode,
  opening_hours: place.openingHours,
});
const storeView = (store: PickupStore): NonNullable<ChosenDelivery['place']> => ({
  id: store.id,
  name: store.name,
  street: store.street,
  city: store.city,
  postcode: store.postcode,
  opening_hours: openingWords(store.openingHours, store.market),
});

function errorIn(cart: CartFacts, code: DeliveryErrorCode, limits?: { is: number; limit: number }): DeliveryError {
  const isCongested = code === 'place-congested';
  return {
    code,
    problem: isCongested ? 'pickup-point-congested' : 'delivery-unavailable',
    remedy: code.startsWith('place-') ? 'choose-place' : 'choose-delivery',
    text: errorWords(code, cart.market, limits),
  };
}
