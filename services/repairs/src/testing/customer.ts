import type { BookServiceRequest, RepairSlots } from '@okruh/contracts/http/repairs';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

export const PHONE = 'apple-iphone-13-128gb-midnight';
export const DISPLAY = 'op-apple-iphone-13-display-original';
export const BATTERY = 'op-apple-iphone-13-battery';
export const STORE: Readonly<Record<Market, string>> = { cz: 'store-praha-karlin', ro: 'store-cluj-napoca' };

/** IMEI of the test range with its check digit, the same for the same number. */
export function testImei(position: number): string {
  const body = `00${String(position).padStart(12, '0')}`;
  const sum = body.split('').reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Free times of a store, the nearest first. */
export async function freeSlots(shop: Shop, market: Market = 'cz', store: string = STORE[market]): Promise<string[]> {
  const response = await shop.app.inject({ url: `/api/repairs/places/${store}/slots`, headers: identityFor({ market }) });
  return response.json<RepairSlots>().days.flatMap(({ slots }) => slots.map((slot) => slot.starts_at));
}

let imeis = 0;

/** A whole and right booking; each call brings another phone. */
export function bookBody(market: Market, slot: string, changes: Partial<BookServiceRequest> = {}): BookServiceRequest {
  imeis += 1;
  return {
    device_identifier: PHONE,
    operations: [DISPLAY],
    note: 'Prasklý displej.',
    repair_device: { imei: testImei(imeis) },
    store: STORE[market],
    slot,
    contact:
      market === 'cz'
        ? { first_name: 'Jan', last_name: 'Novotný', e_mail: 'Jan.Novotny@Example.com', phone_number: '601 000 001' }
        : { first_name: 'Ioana', last_name: 'Ionescu', e_mail: 'ioana.ionescu@example.com', phone_number: '0700000002' },
    consent_to_terms: true,
    ...changes,
  };
}

export const book = (
  shop: Shop,
  body: unknown,
  market: Market = 'cz',
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  shop.app.inject({
    method: 'POST',
    url: '/api/repairs/orders',
    headers: { ...identityFor({ market }), ...headers },
    payload: body as object,
  });

export interface Booked {
  readonly id: string;
  readonly code: string;
  readonly number: string;
  readonly token: string;
  readonly slot: string;
}

let taken = 0;

/** Books a repair and gives what leads back to it. Each one takes another time. */
export async function place(shop: Shop, market: Market = 'cz', changes: Partial<BookServiceRequest> = {}): Promise<Booked> {
  taken += 1;
  const slots = await freeSlots(shop, market);
  const slot = slots[taken % slots.length] ?? '';
  const response = await book(shop, bookBody(market, slot, changes), market);
  if (response.statusCode !== 201) throw new Error(`the booking was answered with ${response.statusCode}: ${response.body}`);
  const { code, number, location }: { code: string; number: string; location: string } = response.json();
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from repairs where code = $1', [code]);
  return { id: rows[0]?.id ?? '', code, number, token: location.split('#t=')[1] ?? '', slot };
}

/** Asks about a repair by its code, with or without the token of the link. */
export const status = (shop: Shop, code: string, token?: string, market: Market = 'cz') =>
  shop.app.inject({
    url: `/api/repairs/orders/${code}`,
    headers: { ...identityFor({ market }), ...(token === undefined ? {} : { 'x-repair-token': token }) },
  });

/** Gives a customer's command with the token of the link. */
export const command = (
  shop: Shop,
  booked: Pick<Booked, 'code'> & { readonly token?: string },
  name: 'cancel' | 'quote',
  body: object = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/repairs/orders/${booked.code}/${name}`,
    headers: { ...identityFor(), ...(booked.token === undefined ? {} : { 'x-repair-token': booked.token }) },
    payload: body,
  });

/** Types of a repair's events in the order in which they were written. */
export async function loadEvents(shop: Shop, id: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ type: string }>('select type from outbox where subject = $1 order by position', [id]);
  return rows.map((row) => row.type.replace(/^repairs\.|\.v\d+$/g, ''));
}
