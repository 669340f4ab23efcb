import { randomUUID } from 'node:crypto';
import type { Market } from '@okruh/market';
import { identityFor, silentLogger, testKeys, testDatabase } from '@okruh/service-kit/testing';
import { buildApp } from '../app.ts';
import type { Buyouts } from '../clients/buyouts.ts';
import type { Orders } from '../clients/orders.ts';
import { findUnreleasedLists, followParcel } from '../fulfilment/follow-parcel.ts';
import { orderHandlers } from '../event-handlers.ts';
import type { Shipping } from '../shipping/shipping.ts';
import { testShipping, willingCarrier } from './shipping.ts';

/** Pieces by place. */
export type Pieces = Readonly<Record<string, number>>;
interface ReservationOptions {
  readonly order?: string;
  readonly market?: Market;
  readonly store?: string | null;
  readonly minutes?: number | null;
}

/** The service on a database of its own; nothing is mocked. */
export async function openShop() {
  const database = await testDatabase('picking', new URL('../../migrations/', import.meta.url));
  /** What orders answer, by order; `yes` for all others. */
  const standing = new Map<string, 'yes' | 'no' | 'unknown'>();
  const orders: Orders = { askMayLeave: async (id) => standing.get(id) ?? 'yes', loadRecipient: () => Promise.resolve(null) };
  /** Serial numbers of bought devices, by buy-out; null = buy-out can't be asked. */
  const serials = new Map<string, string | null>();
  const buyouts: Buyouts = {
    isDevice: async (id, serial) => (serials.get(id) === null ? null : serials.get(id) === serial),
  };
  const base = testShipping(database);
  const shipping: Shipping = {
    ...base,
    carriers: { ...base.carriers, courier: willingCarrier('courier') },
    onParcelChange: followParcel,
    findUnreleasedLists: findUnreleasedLists(orders),
  };
  const app = buildApp({ database, orders, buyouts, shipping }, { keys: testKeys('picking'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  const headers = identityFor({ kind: 'service', sub: 'orders', aud: 'picking', market: 'cz' });
  return {
    app,
    database,
    standing,
    serials,
    shipping,
    /** What picking does on events of orders. */
    orderHandlers: orderHandlers(shipping),
    /** Puts pieces of a variant where they are said to be; null = it never runs out. */
    async stock(variant: string, places: Pieces | null, market: Market = 'cz'): Promise<void> {
      const total = Object.values(places ?? {}).reduce((sum, pieces) => sum + pieces, 0);
      await database.pool.query('insert into stock (variant_id, market, available, is_endless) values ($1, $2, $3, $4)', [
        variant,
        market,
        total,
        places === null,
      ]);
      for (const [place, pieces] of Object.entries(places ?? {}))
        await database.pool.query('insert into stock_places (variant_id, market, place, on_hand) values ($1, $2, $3, $4)', [
          variant,
          market,
          place,
          pieces,
        ]);
    },
    /** Reserves as services/orders does. */
    async reserve(lines: Readonly<Record<string, number>>, options: ReservationOptions = {}) {
      const order = options.order ?? randomUUID();
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/picking/internal/reservations/${order}`,
        headers,
        payload: {
          market: options.market ?? 'cz',
          store_id: options.store ?? null,
          minutes: options.minutes === undefined ? 30 : options.minutes,
          lines: Object.entries(lines).map(([variant_id, quantity]) => ({ variant_id, quantity })),
        },
      });
      return { order, status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },
    /** Orders that services/orders hears got a device. */
    async ordersOfSerial(serial: string): Promise<readonly string[]> {
      const answer = await app.inject({ method: 'POST', url: '/api/picking/internal/orders-of-serial', headers, payload: { serial } });
      return answer.json<{ order_ids: string[] }>().order_ids;
    },
    async release(order: string): Promise<number> {
      const answer = await app.inject({ method: 'DELETE', url: `/api/picking/internal/reservations/${order}`, headers });
      return answer.statusCode;
    },
    /** What can be sold, and what is free at each place. */
    async available(variant: string, market: Market = 'cz'): Promise<{ available: number; places: Pieces }> {
      const { rows } = await database.pool.query<{ available: number; places: Pieces | null }>(
        `select s.available, (select jsonb_object_agg(p.place, p.on_hand - p.reserved) from stock_places p
           where p.variant_id = s.variant_id and p.market = s.market) as places
         from stock s where s.variant_id = $1 and s.market = $2`,
        [variant, market],
      );
      return { available: rows[0]?.available ?? -1, places: rows[0]?.places ?? {} };
    },
    /** What was informed of a type, oldest first. */
    async published(type: string): Promise<{ subject: string; version: number; data: Record<string, unknown> }[]> {
      const { rows } = await database.pool.query<{ subject: string; version: number; data: Record<string, unknown> }>(
        `select subject, (envelope->>'aggregateversion')::int as version, envelope->'data' as data from outbox where type = $1 order by position`,
        [type],
      );
      return rows;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
