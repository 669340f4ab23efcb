import {
  adminCloseHandover,
  adminGetHandoverPaper,
  adminListHandovers,
  adminListOpenParcels,
  type Handover,
  MAX_HANDED_OVER,
} from '@okruh/contracts/http/picking-shipping';
import type { Locale } from '@okruh/market';
import { type Answer, binary, created, ok, problem, route, toChangedBy } from '@okruh/service-kit';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from './locales/texts.ts';
import { groupBy } from './group-by.ts';
import { findLists, handOverParcels } from './hand-over.ts';
import { namePlace } from './parcel.query.ts';
import { type Shipping, toCash } from './shipping.ts';
import { handovers, parcelColumns, type ParcelRow, parcels } from './tables.ts';

const storeName = sql<string | null>`(select s.name from stores s where s.id = ${handovers.place})`;
const listed = {
  id: handovers.id,
  number: handovers.number,
  market: handovers.market,
  place: handovers.place,
  carrier: handovers.carrier,
  actor: handovers.actor,
  closedAt: handovers.closedAt,
  parcels: handovers.parcels,
};

/** What lies ready for each carrier, and the lists that were closed. */
export function handoverRoutes(app: FastifyInstance, shipping: Shipping): void {
  const { db, office } = shipping.database;

  route(app, adminListOpenParcels, async ({ query, locale }) => {
    const rows = await db
      .select(parcelColumns)
      .from(parcels)
      .where(and(eq(parcels.state, 'booked'), eq(parcels.market, query.market), eq(parcels.place, query.place)))
      .orderBy(asc(parcels.carrier), asc(parcels.createdAt))
      .limit(MAX_HANDED_OVER * 5);
    const carriers = [...groupBy(rows, ({ carrier }) => carrier)].map(([carrier, open]) => ({
      carrier,
      carrier_name: texts.text(locale, `carrier.${carrier}`),
      parcels: open.slice(0, MAX_HANDED_OVER).map(openView),
    }));
    return ok({ carriers });
  });

  route(app, adminListHandovers, async ({ query, locale }) => {
    const where = and(
      query.market === undefined ? undefined : eq(handovers.market, query.market),
      query.carrier === undefined ? undefined : eq(handovers.carrier, query.carrier),
    );
    const rows = await office
      .select({ ...listed, storeName })
      .from(handovers)
      .where(where)
      .orderBy(desc(handovers.closedAt), desc(handovers.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size);
    const total = await office.$count(handovers, where);
    return ok({ items: rows.map((row) => handoverView(row, locale)), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminCloseHandover, ({ body, identity, locale }) =>
    db.transaction(async (tx): Promise<Answer> => {
      const { parcel_ids: parcelIds, ...at } = body;
      const lists = await findLists(tx, parcelIds);
      if (lists.length < new Set(parcelIds).size) return problem('not-found');
      const closed = await handOverParcels(shipping, tx, lists, toChangedBy(identity), { ...at, parcelIds });
      if (!closed.isDone)
        return problem(closed.code, { title: texts.both(`problem.parcel-${closed.code}`), extra: { parcels: closed.parcelIds } });
      const [handover] = closed.handovers;
      if (handover === undefined) throw new Error('a hand-over made no list');
      const { rows } = await tx.execute<{ name: string | null }>(
        sql`select (select name from stores where id = ${handover.place}) as name`,
      );
      return created(handoverView({ ...handover, storeName: rows[0]?.name ?? null }, locale));
    }),
  );

  route(app, adminGetHandoverPaper, async ({ params }) => {
    const [row] = await db.select({ number: handovers.number, paper: handovers.paper }).from(handovers).where(eq(handovers.id, params.id));
    return row === undefined ? problem('not-found') : binary(row.paper, 'application/pdf', `${row.number}.pdf`);
  });
}

const openView = (parcel: ParcelRow) => ({
  id: parcel.id,
  list_id: parcel.listId,
  order_number: parcel.orderNumber,
  tracking_number: parcel.trackingNumber,
  weight_grams: parcel.weightGrams,
  cash_on_delivery: toCash(parcel),
  created_at: parcel.createdAt.toISOString(),
});

type Listed = Pick<typeof handovers.$inferSelect, keyof typeof listed> & { readonly storeName: string | null };
const handoverView = (row: Listed, locale: Locale): Handover => ({
  id: row.id,
  number: row.number,
  market: row.market,
  place: row.place,
  place_name: namePlace(row.place, row.storeName, locale),
  carrier: row.carrier,
  carrier_name: texts.text(locale, `carrier.${row.carrier}`),
  actor: row.actor,
  closed_at: row.closedAt.toISOString(),
  parcels: row.parcels,
});
