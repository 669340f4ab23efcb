import type { FieldErrors } from '@okruh/contracts';
import type { HandOverRequest, PickupWindow } from '@okruh/contracts/http/buyout';
import {
  formatDate,
  formatNearDate,
  type IsoDate,
  type Locale,
  type Market,
  markets,
  publicHolidays,
  todayIn,
  workingDaysAfter,
} from '@okruh/market';
import type { BuyoutRow } from './tables.ts';

/** Working days on which the courier can be asked to come. */
const PICKUP_DAYS = 5;

export interface HandOver {
  readonly handOver: 'courier' | 'store';
  readonly pickupOn: IsoDate | null;
  readonly pickupWindow: PickupWindow | null;
}

/** The next working days after today, on which the courier picks up. */
export function pickupDates(market: Market, today: IsoDate): IsoDate[] {
  const year = Number(today.slice(0, 4));
  const holidays = new Set([...publicHolidays(market, year), ...publicHolidays(market, year + 1)]);
  return workingDaysAfter(today, PICKUP_DAYS, holidays);
}

const texts = {
  date: { cs: 'Vyberte den, kdy má kurýr přijet.', ro: 'Alege ziua în care să vină curierul.' },
  window: { cs: 'Vyberte část dne, kdy má kurýr přijet.', ro: 'Alege intervalul în care să vină curierul.' },
} as const;

/** Checks how the device is to be handed over. A day that is no longer offered is a field error as well. */
export function readHandOver(
  asked: HandOverRequest,
  { market, today }: { readonly market: Market; readonly today: IsoDate },
): HandOver | { readonly errors: FieldErrors } {
  if (asked.method === 'store') return { handOver: 'store', pickupOn: null, pickupWindow: null };
  const { locale } = markets[market];
  const errors: Record<string, string[]> = {};
  if (!pickupDates(market, today).includes(asked.pickup_date)) errors['pickup_date'] = [texts.date[locale]];
  if (asked.pickup_window === '') errors['pickup_window'] = [texts.window[locale]];
  if (asked.pickup_window === '' || errors['pickup_date'] !== undefined) return { errors: { hand_over: errors } };
  return { handOver: 'courier', pickupOn: asked.pickup_date, pickupWindow: asked.pickup_window };
}

const hours: Readonly<Record<PickupWindow, Readonly<Record<Locale, string>>>> = {
  '08-12': { cs: 'mezi 8. a 12. hodinou', ro: 'între orele 8 și 12' },
  '12-17': { cs: 'mezi 12. a 17. hodinou', ro: 'între orele 12 și 17' },
};
/** The parts of a day as choices of a form. */
export const pickupWindowChoices = (locale: Locale) =>
  (['08-12', '12-17'] as const).map((value) => ({
    value,
    label: {
      cs: value === '08-12' ? 'dopoledne, 8–12' : 'odpoledne, 12–17',
      ro: value === '08-12' ? 'dimineața, 8–12' : 'după-amiaza, 12–17',
    }[locale],
  }));

/** "v úterý 24. 11. mezi 8. a 12. hodinou"; null when no courier comes. The day of a courier that a clerk ordered has no part of day of its own. */
export function pickupInWords(
  { market, handOver, pickupOn, pickupWindow }: Pick<BuyoutRow, 'market' | 'handOver' | 'pickupOn' | 'pickupWindow'>,
  now: Date,
): string | null {
  if (handOver !== 'courier' || pickupOn === null) return null;
  const today = todayIn(market, now);
  const day = pickupOn < today ? formatDate(pickupOn, market) : formatNearDate(pickupOn, today, market);
  return pickupWindow === null ? day : `${day} ${hours[pickupWindow][markets[market].locale]}`;
}

/** What the seller does with the parcel, as page and mail say it alike. */
export function handOverInWords(row: Pick<BuyoutRow, 'market' | 'handOver' | 'pickupOn' | 'pickupWindow'>, now: Date): string {
  const pickup = pickupInWords(row, now);
  const { locale } = markets[row.market];
  if (pickup === null) {
    return {
      cs: 'Zařízení přineste na kteroukoli prodejnu Okruh, otevírací doby najdete na stránce Prodejny.',
      ro: 'Adu dispozitivul în orice magazin Okruh, programul îl găsești pe pagina Magazine.',
    }[locale];
  }
  return {
    cs: `Kurýr si balíček vyzvedne ${pickup} na adrese, kterou jste uvedli. Předejte mu ho zabalený se štítkem.`,
    ro: `Curierul ridică coletul ${pickup} de la adresa indicată. Predă-l împachetat, cu eticheta.`,
  }[locale];
}
