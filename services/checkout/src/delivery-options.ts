import type { ChosenDelivery, Delivery } from '@okruh/contracts/http/checkout';
import {
  addDays,
  addWorkingDays,
  formatNearDate,
  hoursOn,
  type IsoDate,
  leavingDay,
  leavingDayOfExpected,
  localTime,
  markets,
  type Money,
  type OpeningDay,
} from '@okruh/market';
import { type DeliveryFaultCode, faultWords, openingWords, readyWords, slotWords } from './delivery-words.ts';
import type { CartFacts, ChosenWays } from './model.ts';
import type { DeliveryDefinition, PickupStore, Place, Ways } from './ways.ts';

export type { DeliveryFaultCode } from './delivery-words.ts';

/** Minutes in which a store has pieces ready that lie there. */
const READY_MINUTES = 30;
/** A store that opens on none of these days hands nothing over. */
const MOST_DAYS_AHEAD = 30;

/** Why the chosen delivery doesn't hold, with the problem that the cart shows. */
export interface DeliveryFault {
  readonly code: DeliveryFaultCode;
  readonly problem: 'delivery-unavailable' | 'pickup-point-congested';
  readonly remedy: 'choose-delivery' | 'choose-place';
  /** For the shopper. */
  readonly text: string;
}
export type DeliveryOutcome =
  | { readonly ok: true; readonly delivery: ChosenDelivery; readonly place: Place | null; readonly store: PickupStore | null }
  | { readonly ok: false; readonly fault: DeliveryFault };

type Chosen = ChosenWays['delivery'];

/** When goods arrive; null days when nobody knows. */
interface Arrival {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly words: string;
}
const unknownArrival: Arrival = { from: null, to: null, words: '' };

/** When a store has everything ready to be collected. */
export interface StoreReadiness {
  readonly date: IsoDate;
  /** `HH:mm`. */
  readonly time: string;
  readonly isWithinHalfHour: boolean;
  /** "dnes od 15:30, máme připravené do 30 minut". */
  readonly words: string;
}

/** Every delivery of the cart's market; what doesn't fit stands there with the reason. */
export function deliveriesFor(cart: CartFacts, ways: Ways, now: Date, chosen: Chosen = null): Delivery[] {
  return ways.deliveries
    .filter((definition) => definition.markets.includes(cart.market))
    .map((definition) =>
      deliveryView(cart, definition, ways, now, chosen?.typeDeliveryCode === definition.typeDeliveryCode ? chosen : null),
    );
}

function deliveryView(cart: CartFacts, definition: DeliveryDefinition, ways: Ways, now: Date, chosen: Chosen): Delivery {
  const fault = faultOf(cart, definition, ways, now);
  const store = storeOf(chosen?.store ?? null, ways, cart);
  const arrival = fault === null ? arrivalOf(cart, definition, ways, now, store) : unknownArrival;
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
    timeslots: slotsOf(cart, definition, ways, now, { arrival, store }),
    requires: [...definition.requires],
    available: fault === null,
    reason: fault === null ? '' : fault.text,
    selected: chosen !== null,
  };
}

/**
 * The chosen delivery as cart, order and mails show it, or why it no longer holds. Places are looked at as they are now: a
 * congested one is `pickup-point-congested`.
 */
export function deliveryOf(cart: CartFacts, chosen: NonNullable<Chosen>, ways: Ways, now: Date): DeliveryOutcome {
  const definition = ways.deliveries.find(
    (candidate) => candidate.typeDeliveryCode === chosen.typeDeliveryCode && candidate.markets.includes(cart.market),
  );
  if (definition === undefined) return refused(faultIn(cart, 'unknown'));
  const fault = faultOf(cart, definition, ways, now);
  if (fault !== null) return refused(fault);

  const place = definition.kind === 'pickup_point' ? placeFor(cart, chosen.placeId, definition, ways) : null;
  if (place !== null && 'fault' in place) return refused(place.fault);
  const store = needsStore(definition) ? storeOf(chosen.store, ways, cart) : null;
  if (needsStore(definition) && store === null) return refused(faultIn(cart, chosen.store === null ? 'store-missing' : 'store-unknown'));
  if (definition.typeDeliveryCode === 'express' && store !== null && !isExpressStore(cart, store, definition, now)) {
    return refused(faultIn(cart, 'not-in-store'));
  }
  const arrival = arrivalOf(cart, definition, ways, now, store);
  const slotFault = timeslotFault(cart, chosen, definition, slotsOf(cart, definition, ways, now, { arrival, store }));
  if (slotFault !== null) return refused(slotFault);

  const { date: today } = localTime(now, cart.market);
  const withSlot = chosen.timeslot !== null && arrival.from !== null;
  return {
    ok: true,
    place: place?.place ?? null,
    store,
    delivery: {
      type_delivery_code: definition.typeDeliveryCode,
      kind: definition.kind,
      name: definition.name[markets[cart.market].locale],
      price: deliveryPrice(cart, definition),
      place: place !== null ? placeView(place.place) : store !== null && definition.kind === 'store' ? storeView(store) : null,
      store: store?.seoName ?? null,
      timeslot: chosen.timeslot,
      arrives_from: arrival.from,
      arrives_to: withSlot ? arrival.from : arrival.to,
      arrives:
        withSlot && chosen.timeslot !== null && arrival.from !== null
          ? slotWords(arrival.from, chosen.timeslot, today, cart.market)
          : arrival.words,
    },
  };
}

/** Price of a delivery for a cart: nothing from `freeFrom` on, nor for what needn't be carried. */
export function deliveryPrice(cart: CartFacts, definition: DeliveryDefinition): Money {
  const isFree = !cart.hasPhysical || (definition.freeFrom !== null && cart.goods >= definition.freeFrom[cart.currency]);
  return { amount: isFree ? 0 : definition.price[cart.currency], currency: cart.currency };
}

/** Why nobody with this cart can have the delivery; null when they can. */
function faultOf(cart: CartFacts, definition: DeliveryDefinition, ways: Ways, now: Date): DeliveryFault | null {
  const { maxWeightKg, maxSideCm } = definition;
  if (maxWeightKg !== null && cart.weightKg > maxWeightKg) return faultIn(cart, 'too-heavy', { is: cart.weightKg, limit: maxWeightKg });
  if (maxSideCm !== null && cart.longestSideCm > maxSideCm) return faultIn(cart, 'too-long', { is: cart.longestSideCm, limit: maxSideCm });
  if (definition.typeDeliveryCode === 'express') return expressFault(cart, definition, ways, now);
  if (definition.kind === 'store' && !ways.stores.some((store) => isPickupStore(store, cart))) return faultIn(cart, 'no-store');
  return null;
}

/** Express goes today or not at all: from a store where everything lies, until the cut-off, while a time is left. */
function expressFault(cart: CartFacts, definition: DeliveryDefinition, ways: Ways, now: Date): DeliveryFault | null {
  const stores = ways.stores.filter((store) => isPickupStore(store, cart) && store.expressRadiusKm > 0 && liesIn(cart, store));
  if (stores.length === 0) return faultIn(cart, 'not-in-store');
  return stores.some((store) => expressSlots(definition, store, now).some(({ isAvailable }) => isAvailable))
    ? null
    : faultIn(cart, 'over-for-today');
}

/** Whether the express courier leaves from this store with this cart today. */
export const isExpressStore = (cart: CartFacts, store: PickupStore, definition: DeliveryDefinition, now: Date): boolean =>
  store.expressRadiusKm > 0 && liesIn(cart, store) && expressSlots(definition, store, now).some(({ isAvailable }) => isAvailable);

/**
 * Times of the express courier from a store today. A time can be chosen until it begins and until the cut-off; the store
 * hands over while it is open.
 */
export function expressSlots(definition: DeliveryDefinition, store: PickupStore, now: Date): { value: string; isAvailable: boolean }[] {
  const { date, time } = localTime(now, store.market);
  const hours = hoursOfStore(store, date);
  const isOver = definition.cutOff !== null && time >= definition.cutOff;
  return definition.timeslots.map((value) => {
    const start = value.slice(0, 5);
    return { value, isAvailable: !isOver && hours !== null && time < start && start >= hours.open && start <= hours.close };
  });
}

/** Whether all pieces of the cart lie in a store. */
export const liesIn = (cart: CartFacts, store: Pick<PickupStore, 'id'>): boolean =>
  cart.pieces.every(({ stores, quantity }) => (stores.get(store.id) ?? 0) >= quantity);

/**
 * When everything is ready in a store: in 30 minutes of opening hours when it lies there, else when a transfer from the
 * warehouse has come; null when nobody knows.
 */
export function readyIn(cart: CartFacts, store: PickupStore, definition: DeliveryDefinition, ways: Ways, now: Date): StoreReadiness | null {
  const { date: today, time } = localTime(now, cart.market);
  const ready = liesIn(cart, store) ? readyOnShelf(store, today, time) : readyAfterTransfer(cart, store, definition, ways, now);
  return ready === null ? null : { ...ready, words: readyWords(ready, today, cart.market) };
}

type Ready = Omit<StoreReadiness, 'words'>;

function readyOnShelf(store: PickupStore, today: IsoDate, time: string): Ready | null {
  const hours = hoursOfStore(store, today);
  const soon = plusMinutes(time, READY_MINUTES);
  // A store that isn't open yet begins to prepare when it opens; what isn't ready before closing waits for the next day.
  if (hours !== null && time >= hours.open && soon <= hours.close) return { date: today, time: soon, isWithinHalfHour: true };
  const from = hours !== null && time < hours.open ? today : addDays(today, 1);
  const next = nextOpen(store, from);
  return next === null ? null : { date: next.date, time: plusMinutes(next.hours.open, READY_MINUTES), isWithinHalfHour: false };
}

function readyAfterTransfer(cart: CartFacts, store: PickupStore, definition: DeliveryDefinition, ways: Ways, now: Date): Ready | null {
  const leaves = leavesOn(cart, definition, ways, now);
  if (leaves === null) return null;
  // A transfer is under way at least until the next day, however short the way to a store that has the goods is.
  const comes = addWorkingDays(leaves, Math.max(1, definition.daysMax), ways.holidays[cart.market]);
  const next = nextOpen(store, comes);
  return next === null ? null : { date: next.date, time: next.hours.open, isWithinHalfHour: false };
}

function arrivalOf(cart: CartFacts, definition: DeliveryDefinition, ways: Ways, now: Date, store: PickupStore | null): Arrival {
  const today = localTime(now, cart.market).date;
  if (definition.typeDeliveryCode === 'express') return { from: today, to: today, words: formatNearDate(today, today, cart.market) };
  if (definition.kind === 'store') return storeArrival(cart, definition, ways, now, store);
  const leaves = leavesOn(cart, definition, ways, now);
  if (leaves === null) return unknownArrival;
  const from = addWorkingDays(leaves, definition.daysMin, ways.holidays[cart.market]);
  const to = addWorkingDays(leaves, definition.daysMax, ways.holidays[cart.market]);
  return { from, to, words: formatNearDate(from, today, cart.market) };
}

/** Of the chosen store; without one the earliest of all. */
function storeArrival(cart: CartFacts, definition: DeliveryDefinition, ways: Ways, now: Date, store: PickupStore | null): Arrival {
  const stores = store === null ? ways.stores.filter((candidate) => isPickupStore(candidate, cart)) : [store];
  const ready = stores
    .flatMap((candidate) => readyIn(cart, candidate, definition, ways, now) ?? [])
    .sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  const [first] = ready;
  if (first === undefined) return unknownArrival;
  return { from: first.date, to: store === null ? (ready.at(-1)?.date ?? first.date) : first.date, words: first.words };
}

/** Day on which the warehouse sends it; null when something isn't there and nobody knows when it will be. */
function leavesOn(cart: CartFacts, definition: DeliveryDefinition, ways: Ways, now: Date): IsoDate | null {
  const holidays = ways.holidays[cart.market];
  if (cart.isAllInStock) return leavingDay(cart.market, now, definition.cutOff, holidays);
  return cart.expectedAt === null ? null : leavingDayOfExpected(cart.market, cart.expectedAt, now, holidays);
}

function slotsOf(
  cart: CartFacts,
  definition: DeliveryDefinition,
  ways: Ways,
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
    const stores = store === null ? ways.stores.filter((candidate) => isPickupStore(candidate, cart)) : [store];
    const open = new Set(
      stores
        .filter((candidate) => candidate.expressRadiusKm > 0 && liesIn(cart, candidate))
        .flatMap((candidate) => expressSlots(definition, candidate, now).flatMap(({ value, isAvailable }) => (isAvailable ? [value] : []))),
    );
    return definition.timeslots.map((value) => view(value, open.has(value)));
  }
  if (definition.kind !== 'store') return definition.timeslots.map((value) => view(value, true));
  const ready = store === null ? null : readyIn(cart, store, definition, ways, now);
  const hours = store === null || ready === null ? null : hoursOfStore(store, ready.date);
  if (store === null || ready === null || hours === null) return [];
  // A time is good when it is ready before the time ends and the store isn't closed by then.
  return store.timeslots.map((value) => view(value, ready.time < value.slice(6) && value.slice(0, 5) < hours.close));
}

function timeslotFault(
  cart: CartFacts,
  chosen: NonNullable<Chosen>,
  definition: DeliveryDefinition,
  slots: Delivery['timeslots'],
): DeliveryFault | null {
  if (chosen.timeslot === null) return definition.requires.includes('timeslot') ? faultIn(cart, 'timeslot-missing') : null;
  return slots.some(({ value, available }) => value === chosen.timeslot && available) ? null : faultIn(cart, 'timeslot-gone');
}

function placeFor(
  cart: CartFacts,
  id: string | null,
  definition: DeliveryDefinition,
  ways: Ways,
): { place: Place } | { fault: DeliveryFault } {
  if (id === null) return { fault: faultIn(cart, 'place-missing') };
  const place = ways.placeOf(id);
  if (place === null || place.market !== cart.market || place.typeDeliveryCode !== definition.typeDeliveryCode) {
    return { fault: faultIn(cart, 'place-unknown') };
  }
  const code = placeFault(cart, place);
  return code === null ? { place } : { fault: faultIn(cart, code) };
}

/** Why a pickup point doesn't take this cart; null when it does. */
export function placeFault(cart: CartFacts, place: Place): DeliveryFaultCode | null {
  if (!place.isAvailable) return 'place-unavailable';
  if (place.isCongested) return 'place-congested';
  return place.maxWeightKg !== null && cart.weightKg > place.maxWeightKg ? 'place-too-heavy' : null;
}

const needsStore = (definition: DeliveryDefinition): boolean => definition.requires.includes('store');

/** Whether a store hands over orders of the cart's market. */
export const isPickupStore = (store: PickupStore, cart: Pick<CartFacts, 'market'>): boolean =>
  store.market === cart.market && store.isOpen && store.hasPickup;

const storeOf = (seoName: string | null, ways: Ways, cart: CartFacts): PickupStore | null =>
  ways.stores.find((store) => store.seoName === seoName && isPickupStore(store, cart)) ?? null;

const hoursOfStore = (store: PickupStore, date: IsoDate): OpeningDay | null =>
  hoursOn({ opening_hours: store.openingHours, closed_on: store.closedOn.map((closed) => ({ date: closed })) }, date);

function nextOpen(store: PickupStore, from: IsoDate): { date: IsoDate; hours: OpeningDay } | null {
  for (let ahead = 0; ahead < MOST_DAYS_AHEAD; ahead += 1) {
    const date = addDays(from, ahead);
    const hours = hoursOfStore(store, date);
    if (hours !== null) return { date, hours };
  }
  return null;
}

/** `15:00` and 30 give `15:30`; past midnight it is greater than any time of the day. */
function plusMinutes(time: string, minutes: number): string {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

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

function faultIn(cart: CartFacts, code: DeliveryFaultCode, limits?: { is: number; limit: number }): DeliveryFault {
  const isCongested = code === 'place-congested';
  return {
    code,
    problem: isCongested ? 'pickup-point-congested' : 'delivery-unavailable',
    remedy: code.startsWith('place-') ? 'choose-place' : 'choose-delivery',
    text: faultWords(code, cart.market, limits),
  };
}
const refused = (fault: DeliveryFault): DeliveryOutcome => ({ ok: false, fault });
