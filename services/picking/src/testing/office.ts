import type { Role } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import { expect } from 'vitest';
import type { Shop } from './shop.ts';

/** Calls of the back office, and what must hold of the stock whatever they do. */
export function openOffice(shop: Shop) {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a test says what it reads, as Response.json does
  const call = async <Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    roles: readonly Role[] = ['admin'],
    store?: string,
  ): Promise<{ status: number; body: Body; text: string }> => {
    const answer = await shop.app.inject({
      method,
      url: `/api/picking/admin${url}`,
      headers: identityFor({ roles: [...roles], name: 'Karel Skladník', ...(store !== undefined && { store }) }),
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: (isJson ? answer.json() : {}) as Body, text: answer.body };
  };
  return {
    call,
    /** Uploads a CSV. */
    async upload(url: string, csv: string, fields: Readonly<Record<string, string>> = {}, fileName = 'umisteni.csv') {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([csv]), fileName);
      const request = new Request('http://shop', { method: 'POST', body: form });
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/api/picking/admin${url}`,
        headers: { ...identityFor({ roles: ['admin'] }), 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },
    /** @returns the id of a new location */
    async location(code: string, place = 'warehouse', kind = 'shelf'): Promise<string> {
      const { body } = await call('POST', '/locations', { market: 'cz', place, code, kind });
      return String(body['id']);
    },
    /** Pieces of a variant by the code of their location. */
    async located(variant: string, place = 'warehouse'): Promise<Record<string, number>> {
      const { rows } = await shop.database.pool.query<{ code: string; on_hand: number }>(
        `select o.code, l.on_hand from location_stock l join locations o on o.id = l.location_id
         where l.market = 'cz' and l.variant_id = $1 and l.place = $2 order by o.walk_order`,
        [variant, place],
      );
      return Object.fromEntries(rows.map((row) => [row.code, row.on_hand]));
    },
    /** `available` is what is free at all places, no place has more on its locations than lies there, and nothing lies on a removed one. */
    async expectSound(): Promise<void> {
      const { rows } = await shop.database.pool.query(
        `select s.market, s.variant_id from stock s where not s.is_endless and s.available <> coalesce(
           (select sum(on_hand - reserved) from stock_places p where p.market = s.market and p.variant_id = s.variant_id), 0)
         union all
         select p.market, p.variant_id from stock_places p where p.on_hand < coalesce(
           (select sum(l.on_hand) from location_stock l where l.market = p.market and l.variant_id = p.variant_id and l.place = p.place), 0)
         union all
         select l.market, l.variant_id from location_stock l join locations o on o.id = l.location_id where o.removed_at is not null`,
      );
      expect(rows).toEqual([]);
    },
  };
}
export type Office = ReturnType<typeof openOffice>;
