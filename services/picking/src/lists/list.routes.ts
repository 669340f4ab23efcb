import {
  adminClaimPickingLists,
  adminFindPickingList,
  adminGetOrderPieces,
  adminGetPickingList,
  adminGetStoreBoard,
  adminGetWave,
  adminListCrates,
  adminListPickingLists,
  type OrderPiece,
  type PickingList,
} from '@okruh/contracts/http/picking-work';
import type { Locale, Market } from '@okruh/market';
import { normaliseScan } from '@okruh/market/picking-scan';
import { ok, problem, route, toChangedBy } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { refuseOtherPlace } from '../request/own-place.ts';
import { loadPlaceNames } from '../stored/places.ts';
import { claimLists } from './claim-lists.ts';
import { listCrates, listLists, loadLists, loadListsById, loadRows, orderDigits } from './list.query.ts';

const listPieces = ({ id, place_name: placeName, crate, items }: PickingList): OrderPiece[] =>
  items.map(({ code, name, quantity, picked, missing, serials, replaces, location }) => ({
    list_id: id,
    place_name: placeName,
    crate,
    code,
    name,
    quantity,
    picked,
    missing,
    serials,
    ...(replaces !== undefined && { replaces }),
    location,
  }));

/** What people in a warehouse or a store look at: lists, waves, crates, the store's board. */
export function listRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;

  route(app, adminListPickingLists, async ({ query, locale }) => {
    const { items, total, isTotalBounded } = await listLists(office, query, locale);
    return ok({ items, total, total_is_bounded: isTotalBounded, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetPickingList, async ({ params, locale }) => {
    const [list] = await loadListsById(db, [params.id], locale);
    return list === undefined ? problem('not-found') : ok(list);
  });

  route(app, adminGetOrderPieces, async ({ params, locale }) => {
    const lists = await loadLists(db, sql`l.order_id = ${params.order} and l.status <> 'cancelled'`, locale);
    return ok({ items: lists.flatMap(listPieces) });
  });

  route(app, adminGetWave, async ({ params, locale }) => {
    const lists = await loadLists(db, sql`l.wave_id = ${params.id}`, locale);
    return lists.length === 0 ? problem('not-found') : ok({ wave_id: params.id, lists });
  });

  route(app, adminFindPickingList, async ({ query, locale }) => {
    const code = normaliseScan(query.code);
    const { rows } = await db.execute<{ list_id: string | null }>(
      sql`select list_id from crates where market = ${query.market} and code = ${code}`,
    );
    const [crate] = rows;
    if (crate !== undefined && crate.list_id === null) {
      return problem('crate-empty', { status: 404, title: texts.both('scan.crate-holds-no-order') });
    }
    const list =
      typeof crate?.list_id === 'string'
        ? (await loadListsById(db, [crate.list_id], locale))[0]
        : ((await findByNumber(code, query.market, locale)) ?? (await findByLabel(code, query.market, locale)));
    return list === undefined ? problem('list-not-found', { status: 404, title: texts.both('scan.list-not-found') }) : ok(list);
  });

  /** Of an order with several parts the one that is furthest from its end. */
  async function findByNumber(code: string, market: Market, locale: Locale): Promise<PickingList | undefined> {
    if (!/^\d{1,12}$/.test(code)) return undefined;
    const number = /^\d{1,9}$/.test(code) ? Number(code) : null;
    const [list] = await loadLists(
      db,
      sql`l.market = ${market} and l.status <> 'cancelled' and (${orderDigits} = ${code} or l.number = ${number}::bigint)`,
      locale,
      sql`l.handed_over_at is not null, l.packed_at is not null, l.part`,
    );
    return list;
  }

  /** The package that carries this label, whose crate is free by then. */
  async function findByLabel(trackingNumber: string, market: Market, locale: Locale): Promise<PickingList | undefined> {
    const [list] = await loadLists(
      db,
      sql`l.market = ${market} and l.status <> 'cancelled'
        and l.id = any(array(select p.list_id from parcels p where p.tracking_number = ${trackingNumber}))`,
      locale,
    );
    return list;
  }

  route(app, adminClaimPickingLists, async ({ body, locale, identity }) => {
    const refused = refuseOtherPlace(identity, body.place);
    if (refused !== null) return refused;
    const worker = { id: identity.sub ?? '', name: toChangedBy(identity) };
    const wave = await db.transaction((tx) => claimLists(tx, body, worker));
    return ok({ wave_id: wave.id, lists: await loadListsById(db, wave.listIds, locale) });
  });

  route(app, adminListCrates, async ({ query, locale }) => {
    const { items, total } = await listCrates(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetStoreBoard, async ({ query: { market, place }, locale }) => {
    const names = await loadPlaceNames(db, locale);
    const here = sql`l.market = ${market} and l.store_id = ${place} and l.type_delivery_code = 'store_pickup'`;
    const [toPrepare, ready, onTheMove] = await Promise.all([
      loadRows(
        db,
        sql`l.market = ${market} and l.place = ${place} and l.status in ('waiting', 'in_progress', 'picked', 'not_found', 'wrapped')`,
        locale,
      ),
      loadRows(db, sql`${here} and l.status = 'ready_for_pickup'`, locale, sql`l.packed_at`),
      loadRows(
        db,
        sql`${here} and l.place <> ${place} and l.status in ('waiting', 'in_progress', 'picked', 'not_found', 'wrapped', 'packed', 'handed_over')`,
        locale,
      ),
    ]);
    return ok({ place, place_name: names.get(place), to_prepare: toPrepare, ready, on_the_move: onTheMove });
  });
}
