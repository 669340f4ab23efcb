import { adminReturnSparePart, adminUseSparePart } from '@okruh/contracts/http/repairs-admin/repair';
import {
  adminAddSparePart,
  adminExportSpareParts,
  adminGetDeviceSpareParts,
  adminGetPartChoices,
  adminGetSparePart,
  adminListSpareParts,
  adminUpdateSparePart,
  type SparePart,
} from '@okruh/contracts/http/repairs-admin/spare-parts';
import { type Locale, type Money, todayIn } from '@okruh/market';
import {
  type Answer,
  binary,
  BYTE_ORDER_MARK,
  created,
  csvLine,
  fieldErrors,
  ok,
  problem,
  route,
  type RouteRequest,
  type Tx,
} from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { workStatuses } from '../model/repair.ts';
import { deviceView, fitsModel } from '../model/repair-list.ts';
import { repairView } from '../request/repair-view.ts';
import { applyStep, lockRepair } from '../stored/repairs.repository.ts';
import { publishStock, returnPart, usePart } from '../stored/spare-part-stock.ts';
import { createEdit } from '../stored/edit-repair-list.ts';
import { sparePartStock } from '../stored/tables.ts';
import { checkPart, listTaking } from './check-part.ts';
import { everyPart, findPart, listParts, partsOfDevice, partView } from './spare-part.query.ts';
import { listPartHistory } from './part-history.ts';
import { insertPart, lockPart, updatePart } from './spare-part.repository.ts';

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
  const { db, office } = deps.database;
  const list = () => deps.repairList.current();
  const edit = createEdit(deps);

  route(app, adminListSpareParts, async ({ query, locale }) => {
    const { rows, total } = await listParts(office, query, locale);
    return ok({ items: rows.map((row) => partView(row, list(), locale)), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportSpareParts, async ({ query, locale, market }) => {
    const rows = await everyPart(office, query, locale);
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

  const view = async (id: string, locale: Locale) => {
    const found = await findPart(db, id);
    return found === null ? null : partView(found, list(), locale);
  };

  route(app, adminGetPartChoices, ({ locale }) =>
    ok({
      kinds: list().operationTypes.map(({ id, name }) => ({ id, name: name[locale] })),
      devices: list().allModels.map(({ masterProductId, name, colours }) => ({
        id: masterProductId,
        name: name[locale],
        colours: colours.map((colour) => ({ id: colour.colourId, name: colour.name[locale] })),
      })),
    }),
  );

  route(app, adminGetSparePart, async ({ params, locale }) => {
    const part = await view(params.part, locale);
    if (part === null) return problem('not-found');
    return ok({ part, operations: listTaking(list(), part.id, locale), history: await listPartHistory(db, part.id, list(), locale) });
  });

  route(app, adminAddSparePart, async ({ body, identity, locale, requestId }) => {
    const answer = await edit(requestId, async (tx) => {
      if ((await lockPart(tx, body.code)) !== null) return fieldErrors({ code: [texts.text(locale, 'part.taken')] });
      const { master_product_id: masterProductId, kind, colour_id: colourId, also_fits: alsoFits } = body;
      checkPart(list(), null, { masterProductId, kind, colourId, alsoFits, is_retired: false }, locale);
      await insertPart(tx, identity.name ?? '', body);
      return ok(null);
    });
    return answer.status === 200 ? created(await view(body.code, locale)) : answer;
  });

  route(app, adminUpdateSparePart, async (request) => {
    const answer = await edit(request.requestId, (tx) => changePart(tx, deps, request));
    return answer.status === 200 ? ok(await view(request.params.part, request.locale)) : answer;
  });

  route(app, adminUseSparePart, (request) =>
    db.transaction(async (tx) => {
      const row = await lockRepair(tx, request.params.id);
      if (row === null) return problem('not-found');
      if (!workStatuses.includes(row.status))
        return problem('transition-not-allowed', { title: texts.both('problem.transition-not-allowed') });
      const { spare_part_id: id, quantity } = request.body;
      const part = list().sparePart(id);
      const fits = part !== undefined && fitsModel(part, row.masterProductId) && (part.colourId === null || part.colourId === row.colourId);
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

type Update = RouteRequest<typeof adminUpdateSparePart>;

/** Changes a part; who saw an older version changes nothing. */
async function changePart(tx: Tx, deps: Deps, { params, body, identity, locale }: Update): Promise<Answer> {
  const list = deps.repairList.current();
  const before = await lockPart(tx, params.part);
  if (before === null) return problem('not-found');
  if (before.row.version !== body.version) {
    const present = await findPart(tx, params.part);
    return problem('changed-meanwhile', {
      title: texts.both('problem.part-changed'),
      extra: { present: present === null ? null : partView(present, list, locale) },
    });
  }
  checkPart(
    list,
    params.part,
    {
      masterProductId: before.row.masterProductId,
      kind: body.kind,
      colourId: body.colour_id === undefined ? before.row.colourId : body.colour_id,
      alsoFits: body.also_fits ?? before.alsoFits,
      is_retired: body.is_retired,
    },
    locale,
  );
  if (body.stock !== undefined && !(await countStock(tx, params.part, body.stock)))
    return problem('below-reserved', { title: texts.both('problem.below-reserved') });
  await updatePart(tx, identity.name ?? '', before, body);
  return ok(null);
}

/** What was counted on the shelf of one market. @returns false when fewer pieces would be there than are reserved */
async function countStock(tx: Tx, partId: string, counted: NonNullable<Update['body']['stock']>): Promise<boolean> {
  const { market, on_hand: onHand, minimum } = counted;
  // One statement: a reservation that comes at the same time is seen or waits.
  const [row] = await tx
    .update(sparePartStock)
    .set({ onHand, version: sql`${sparePartStock.version} + 1`, ...(minimum === undefined ? {} : { minimum }) })
    .where(
      sql`${sparePartStock.sparePartId} = ${partId} and ${sparePartStock.market} = ${market} and ${sparePartStock.reserved} <= ${onHand}`,
    )
    .returning();
  if (row === undefined) return false;
  await publishStock(tx, row);
  return true;
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
