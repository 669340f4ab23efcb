import { adminReturnSparePart, adminUseSparePart } from '@okruh/contracts/http/repairs-admin/repair';
import {
  adminExportSpareParts,
  adminGetDeviceSpareParts,
  adminListSpareParts,
  adminUpdateSparePart,
  type SparePart,
} from '@okruh/contracts/http/repairs-admin/spare-parts';
import { type Money, todayIn } from '@okruh/market';
import { type Answer, binary, BYTE_ORDER_MARK, csvLine, ok, problem, route, type RouteRequest, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { workStatuses } from '../model/repair.ts';
import { deviceView } from '../model/repair-list.ts';
import { repairView } from '../request/repair-view.ts';
import { applyStep, lockRepair } from '../stored/repairs.repository.ts';
import { publishStock, returnPart, usePart } from '../stored/spare-part-stock.ts';
import { spareParts, sparePartStock } from '../stored/tables.ts';
import { everyPart, findPart, listParts, lockPart, partsOfDevice, partView } from './spare-part.query.ts';

const exportColumns = [
  'part',
  'name',
  'device',
  'kind',
  'origin',
  'colour',
  'place',
  'stock_cz',
  'reserved_cz',
  'stock_ro',
  'reserved_ro',
  'purchase_czk',
  'purchase_ron',
] as const;

/** Spare parts: their list, those of one device, their stock, and what a repair takes of them. */
export function sparePartRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const list = () => deps.repairList.current();

  route(app, adminListSpareParts, async ({ query, locale }) => {
    const { rows, total } = await listParts(db, query, locale);
    return ok({ items: rows.map((row) => partView(row, list(), locale)), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportSpareParts, async ({ query, locale, market }) => {
    const rows = await everyPart(db, query, locale);
    const text = [
      exportColumns.map((column) => texts.text(locale, `parts-export.${column}`)),
      ...rows.map((row) => cells(partView(row, list(), locale))),
    ]
      .map(csvLine)
      .join('');
    const name = texts.text(locale, 'parts-export.file');
    return binary(Buffer.from(BYTE_ORDER_MARK + text), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, deps.now())}.csv`);
  });

  route(app, adminGetDeviceSpareParts, async ({ params, locale }) => {
    const device = list().device(params.device);
    if (device === undefined) return problem('not-found');
    const rows = await partsOfDevice(db, device);
    return ok({ device: deviceView(device, locale), items: rows.map((row) => partView(row, list(), locale)) });
  });

  route(app, adminUpdateSparePart, (request) => db.transaction((tx) => updatePart(tx, deps, request)));

  route(app, adminUseSparePart, (request) =>
    db.transaction(async (tx) => {
      const row = await lockRepair(tx, request.params.id);
      if (row === null) return problem('not-found');
      if (!workStatuses.includes(row.status))
        return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
      const { spare_part_id: id, quantity } = request.body;
      const part = list().sparePart(id);
      const fits = part?.masterProductId === row.masterProductId && (part.colourId === null || part.colourId === row.colourId);
      if (part === undefined || !fits) return problem('wrong-part', { title: texts.both('problem.wrong-part') });
      if (!(await usePart(tx, row, id, quantity))) return problem('out-of-stock', { title: texts.both('problem.out-of-stock') });
      const { identity, locale, requestId } = request;
      const note = `${part.name[locale]}${quantity > 1 ? ` × ${quantity}` : ''}`;
      const actor = { name: identity.name ?? identity.sub, requestId };
      const changed = await applyStep(tx, row, { history: { event: 'part_used', note }, event: null }, actor, list());
      return ok(await repairView(tx, changed, deps, identity, locale));
    }),
  );

  route(app, adminReturnSparePart, (request) =>
    db.transaction(async (tx) => {
      const row = await lockRepair(tx, request.params.id);
      if (row === null) return problem('not-found');
      if (!workStatuses.includes(row.status))
        return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
      if (!(await returnPart(tx, row, request.params.part))) return problem('not-found');
      const { identity, locale, requestId } = request;
      const note = list().sparePart(request.params.part)?.name[locale] ?? request.params.part;
      const actor = { name: identity.name ?? identity.sub, requestId };
      const changed = await applyStep(tx, row, { history: { event: 'part_returned', note }, event: null }, actor, list());
      return ok(await repairView(tx, changed, deps, identity, locale));
    }),
  );
}

/** Counting of one market, and what else is known of a part; who saw an older version changes nothing. */
async function updatePart(tx: Tx, deps: Deps, { params, body, locale }: RouteRequest<typeof adminUpdateSparePart>): Promise<Answer> {
  const part = await lockPart(tx, params.part);
  if (part === null) return problem('not-found');
  if (part.version !== body.version) return problem('changed-meanwhile', { title: texts.both('problem.part-changed') });
  if (body.stock !== undefined) {
    const { market, on_hand: onHand, minimum } = body.stock;
    // One statement: a reservation that comes at the same time is seen or waits.
    const [row] = await tx
      .update(sparePartStock)
      .set({ onHand, version: sql`${sparePartStock.version} + 1`, ...(minimum === undefined ? {} : { minimum }) })
      .where(
        sql`${sparePartStock.sparePartId} = ${part.id} and ${sparePartStock.market} = ${market} and ${sparePartStock.reserved} <= ${onHand}`,
      )
      .returning();
    if (row === undefined) return problem('below-reserved', { title: texts.both('problem.below-reserved') });
    await publishStock(tx, row);
  }
  const price = body.purchase_price;
  await tx
    .update(spareParts)
    .set({
      version: part.version + 1,
      ...(body.location === undefined ? {} : { location: body.location }),
      ...(price?.currency === 'CZK' ? { purchaseCzk: price.amount } : {}),
      ...(price?.currency === 'RON' ? { purchaseRon: price.amount } : {}),
    })
    .where(eq(spareParts.id, part.id));
  const changed = await findPart(tx, part.id);
  return changed === null ? problem('not-found') : ok(partView(changed, deps.repairList.current(), locale));
}

const decimal = (amount: Money): string => (amount.amount / 100).toFixed(2).replace('.', ',');
const cells = (part: SparePart): string[] => [
  part.id,
  part.name,
  part.device_name,
  part.kind_label,
  part.origin,
  part.colour?.name ?? '',
  part.location,
  String(part.stock.cz.on_hand),
  String(part.stock.cz.reserved),
  String(part.stock.ro.on_hand),
  String(part.stock.ro.reserved),
  decimal(part.purchase_price.CZK),
  decimal(part.purchase_price.RON),
];
