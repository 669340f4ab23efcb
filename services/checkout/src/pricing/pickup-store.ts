import {
  addDays,
  addWorkingDays,
  hoursOn,
  type IsoDate,
  leavingDay,
  leavingDayOfExpected,
  localTime,
  type OpeningDay,
} from '@okruh/market';
import { readyWords } from './delivery-words.ts';
import type { CartFacts } from './model.ts';
import type { DeliveryDefinition, PickupStore, Methods } from './methods.ts';

/** Minutes in which a store has pieces ready that lie there. */
const READY_MINUTES = 30;
/** A store that opens on none of these days hands nothing over. */
const MAX_DAYS_AHEAD = 30;

/** When a store has everything ready to be collected. */
export interface StoreReadiness {
  readonly date: IsoDate;
  /** `HH:mm`. */
  readonly time: string;
  readonly isWithinHalfHour: boolean;
  /** "dnes od 15:30, máme připravené do 30 minut". */
  readonly words: string;
}

/** Whether a store hands over orders of the cart's market. */
export const isPickupStore = (store: PickupStore, cart: Pick<CartFacts, 'market'>): boolean =>
  store.market === cart.market && store.isOpen && store.hasPickup;

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

/** Whether all pieces of the cart lie in a store; a variant may stand in more than one package. */
export function liesIn(cart: CartFacts, store: Pick<PickupStore, 'id'>): boolean {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of cart.pieces) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  return cart.pieces.every(({ variantId, stores }) => (stores.get(store.id) ?? 0) >= (wanted.get(variantId) ?? 0));
}

/**
 * When everything is ready in a store: in 30 minutes of opening hours when it lies there, else when a transfer from the
 * warehouse has come; null when nobody knows.
 */
export function readyIn(
  cart: CartFacts,
  store: PickupStore,
  definition: DeliveryDefinition,
  methods: Methods,
  now: Date,
): StoreReadiness | null {
  const { date: today, time } = localTime(now, cart.market);
  const ready = liesIn(cart, store) ? readyOnShelf(store, today, time) : readyAfterTransfer(cart, store, definition, methods, now);
  return ready === null ? null : { ...ready, words: readyWords(ready, today, cart.market) };
}

type Ready = Omit<StoreReadiness, 'words'>;

function readyOnShelf(store: PickupStore, today: IsoDate, time: string): Ready | null {
  const hours = hoursOfStore(store, today);
  const soon = halfHour(plusMinutes(time, READY_MINUTES));
  // A store that isn't open yet begins to prepare when it opens; what isn't ready before closing waits for the next day.
  if (hours !== null && time >= hours.open && soon <= hours.close) return { date: today, time: soon, isWithinHalfHour: true };
  const from = hours !== null && time < hours.open ? today : addDays(today, 1);
  const next = nextOpen(store, from);
  return next === null ? null : { date: next.date, time: halfHour(plusMinutes(next.hours.open, READY_MINUTES)), isWithinHalfHour: false };
}

function readyAfterTransfer(
  cart: CartFacts,
  store: PickupStore,
  definition: DeliveryDefinition,
  methods: Methods,
  now: Date,
): Ready | null {
  const leaves = leavesOn(cart, definition, methods, now);
  if (leaves === null) return null;
  // A transfer is under way at least until the next day, however short the way to a store that has the goods is.
  const comes = addWorkingDays(leaves, Math.max(1, definition.daysMax), methods.holidays[cart.market]);
  const next = nextOpen(store, comes);
  return next === null ? null : { date: next.date, time: next.hours.open, isWithinHalfHour: false };
}

/** Day on which the warehouse sends it; null when something isn't there and nobody knows when it will be. */
export function leavesOn(cart: CartFacts, definition: DeliveryDefinition, methods: Methods, now: Date): IsoDate | null {
  const holidays = methods.holidays[cart.market];
  if (cart.isAllInStock) return leavingDay(cart.market, now, definition.cutOff, holidays);
  return cart.expectedAt === null ? null : leavingDayOfExpected(cart.market, cart.expectedAt, now, holidays);
}

export const hoursOfStore = (store: PickupStore, date: IsoDate): OpeningDay | null =>
  hoursOn({ opening_hours: store.openingHours, closed_on: store.closedOn.map((closed) => ({ date: closed })) }, date);

function nextOpen(store: PickupStore, from: IsoDate): { date: IsoDate; hours: OpeningDay } | null {
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD; ahead += 1) {
    const date = addDays(from, ahead);
    const hours = hoursOfStore(store, date);
    if (hours !== null) return { date, hours };
  }
  return null;
}

/** Rounded up to a half hour, as times are shown everywhere: `12:01` gives `12:30`. */
function halfHour(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return plusMinutes(`${String(hours).padStart(2, '0')}:00`, Math.ceil(minutes / 30) * 30);
}

/** `15:00` and 30 give `15:30`; past midnight it is greater than any time of the day. */
function plusMinutes(time: string, minutes: number): string {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}
