import type { AdminStore, StoreValues } from '@okruh/contracts/http/accounts/store-admin';
import { type Market, parseDate, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { formatOptionalDate, readClock, weekDays } from '../office/fields/typed-date-time.ts';

const texts = ['name', 'seo_name', 'city', 'city_part', 'street', 'postcode', 'phone', 'e_mail', 'access'] as const;
const numbers = ['lat', 'lng', 'position', 'express_delivery_radius_km'] as const;
const switches = ['is_buyout_center', 'is_service_center', 'is_show_room', 'is_open'] as const;

/** What the form of a store holds: texts, `open_1` and `close_1` to those of day 7, lists as lines or ids behind commas. */
export type StoreForm = Record<
  (typeof texts)[number] | (typeof numbers)[number] | 'market' | 'services' | 'closed_on' | 'timeslots',
  string
> &
  Record<(typeof switches)[number], boolean> &
  Record<`${'open' | 'close'}_${(typeof weekDays)[number]}`, string>;

/** What the form begins with. @param store null for a new one */
export function toForm(store: AdminStore | null, site: Market): StoreForm {
  const hours = weekDays.map((day) => [day, store?.opening_hours.find((one) => one.day === day)] as const);
  const typed = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : String(value).replace('.', ',');
  return {
    ...(Object.fromEntries(texts.map((field) => [field, store?.[field] ?? ''])) as Record<(typeof texts)[number], string>),
    ...(Object.fromEntries(numbers.map((field) => [field, typed(store?.[field])])) as Record<(typeof numbers)[number], string>),
    ...(Object.fromEntries(switches.map((field) => [field, store?.[field] ?? field === 'is_open'])) as Record<
      (typeof switches)[number],
      boolean
    >),
    ...(Object.fromEntries(
      hours.flatMap(([day, one]) => [
        [`open_${day}`, one?.open ?? ''],
        [`close_${day}`, one?.close ?? ''],
      ]),
    ) as Record<`${'open' | 'close'}_${(typeof weekDays)[number]}`, string>),
    market: store?.market ?? site,
    services: store?.services.join(',') ?? '',
    closed_on: store?.closed_on.map(({ date, name }) => `${formatOptionalDate(date)} ${name}`).join('\n') ?? '',
    timeslots: store?.timeslots.join(', ') ?? '',
  };
}

const filled = (...rules: readonly FieldRule[]): readonly FieldRule[] => [fieldRules.required, ...rules];

/** A day has both times or none. */
export const storeRules = (values: StoreForm): Readonly<Record<string, readonly FieldRule[]>> => ({
  name: filled(fieldRules.maxLength(80)),
  seo_name: filled(fieldRules.maxLength(80)),
  city: filled(fieldRules.maxLength(60)),
  city_part: [fieldRules.maxLength(80)],
  street: filled(fieldRules.maxLength(120)),
  postcode: filled(),
  phone: filled(fieldRules.maxLength(30)),
  e_mail: filled(fieldRules.eMail),
  access: [fieldRules.maxLength(500)],
  lat: filled(fieldRules.decimal),
  lng: filled(fieldRules.decimal),
  position: filled(fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(1000)),
  express_delivery_radius_km: [fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(50)],
  ...Object.fromEntries(
    weekDays.flatMap((day) => {
      const names = [`open_${day}`, `close_${day}`] as const;
      const isOpen = names.some((name) => values[name].trim() !== '');
      return names.map((name) => [name, isOpen ? [fieldRules.required] : []]);
    }),
  ),
});

/** Names of the fields that hold a time. */
export const timeFields: readonly string[] = weekDays.flatMap((day) => [`open_${day}`, `close_${day}`]);
export const storeWirePaths: Readonly<Record<string, keyof StoreForm>> = { opening_hours: 'open_1' };

/** A line of a closed day: its date, then its name. What is no date stays as typed, so that the service names the field. */
function readClosedDay(line: string): StoreValues['closed_on'][number] {
  const [, date = line, name = ''] = /^(\d{1,2}\.\s*\d{1,2}\.\s*\d{4})\s*(.*)$/.exec(line.trim()) ?? [];
  const read = parseDate(date);
  return { date: read.ok ? read.date : date, name };
}

/** The checked form as the service takes it. */
export function toBody(values: StoreForm, market: Market): StoreValues {
  const number = (field: (typeof numbers)[number]): number => parseNumber(values[field], market) ?? 0;
  return {
    ...(Object.fromEntries(texts.map((field) => [field, values[field].trim()])) as Record<(typeof texts)[number], string>),
    ...(Object.fromEntries(switches.map((field) => [field, values[field]])) as Record<(typeof switches)[number], boolean>),
    lat: number('lat'),
    lng: number('lng'),
    position: Math.round(number('position')),
    express_delivery_radius_km: values.express_delivery_radius_km.trim() === '' ? null : number('express_delivery_radius_km'),
    opening_hours: weekDays.flatMap((day) => {
      const [open, close] = [readClock(values[`open_${day}`]), readClock(values[`close_${day}`])];
      return open === '' ? [] : [{ day, open, close }];
    }),
    closed_on: values.closed_on
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(readClosedDay),
    services: values.services.split(',').filter(Boolean),
    timeslots: values.timeslots
      .split(/[,\n]/)
      .map((slot) => slot.replaceAll(/\s/g, '').replace('–', '-'))
      .filter(Boolean),
  };
}
