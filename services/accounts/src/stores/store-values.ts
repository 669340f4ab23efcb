import type { AdminStore, StoreValues } from '@okruh/contracts/http/accounts/store-admin';
import type { Market } from '@okruh/market';
import type { StoreInput, StoreRow } from '../stored/store.repository.ts';

/** A store as the office sees it. */
export const storeView = (row: StoreRow): AdminStore => ({
  ...toValues(row),
  id: row.id,
  market: row.market,
  version: row.version,
  changed_by: row.changedBy,
  changed_at: row.changedAt.toISOString(),
});

/** What the office may change of a store. */
export const toValues = (row: Omit<StoreInput, 'id'>): StoreValues => ({
  name: row.name,
  seo_name: row.seoName,
  position: row.position,
  city: row.city,
  city_part: row.cityPart,
  street: row.street,
  postcode: row.postcode,
  lat: row.lat,
  lng: row.lng,
  phone: row.phone,
  e_mail: row.eMail,
  access: row.access,
  opening_hours: [...row.openingHours],
  closed_on: [...row.closedOn],
  services: [...row.services],
  is_buyout_center: row.isBuyoutCenter,
  is_service_center: row.isServiceCenter,
  is_show_room: row.isShowRoom,
  express_delivery_radius_km: row.expressDeliveryRadiusKm ?? null,
  timeslots: [...row.timeslots],
  is_open: row.isOpen ?? true,
});

/** The store that an editor wants. */
export const toStore = (values: StoreValues, id: string, market: Market, changedBy: string): StoreInput => ({
  id,
  market,
  seoName: values.seo_name,
  position: values.position,
  name: values.name,
  city: values.city,
  cityPart: values.city_part,
  street: values.street,
  postcode: values.postcode,
  country: market === 'cz' ? 'CZ' : 'RO',
  lat: values.lat,
  lng: values.lng,
  phone: values.phone,
  eMail: values.e_mail,
  access: values.access,
  openingHours: values.opening_hours.toSorted((a, b) => a.day - b.day),
  closedOn: values.closed_on.toSorted((a, b) => a.date.localeCompare(b.date)),
  services: values.services,
  isBuyoutCenter: values.is_buyout_center,
  isServiceCenter: values.is_service_center,
  isShowRoom: values.is_show_room,
  expressDeliveryRadiusKm: values.express_delivery_radius_km,
  timeslots: values.timeslots,
  isOpen: values.is_open,
  changedBy,
});

type Texts = Readonly<Record<string, string>>;

/** Values as the history holds them: what is no text is JSON. */
export const toTexts = (values: StoreValues): Texts =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]));

/** The fields in which two versions differ. @param before null for a store that is new */
export function findChanges(before: StoreValues | null, after: StoreValues): { readonly before: Texts; readonly after: Texts } {
  const [old, next] = [before === null ? {} : toTexts(before), toTexts(after)];
  const changed = Object.keys(next).filter((field) => old[field] !== next[field]);
  const pick = (all: Texts): Texts => Object.fromEntries(changed.map((field) => [field, all[field] ?? '']));
  return { before: before === null ? {} : pick(old), after: pick(next) };
}
