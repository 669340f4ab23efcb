import { Readable } from 'node:stream';
import {
  adminCreateDiscount,
  adminDeactivateDiscount,
  adminExportDiscounts,
  adminGetDiscount,
  adminListDiscounts,
  adminListDiscountUses,
  adminUpdateDiscount,
  adminWeighDiscount,
  type DiscountRow,
  type DiscountValues,
} from '@okruh/contracts/http/checkout-admin/discounts';
import { type Locale, todayIn } from '@okruh/market';
import {
  type Answer,
  binary,
  BYTE_ORDER_MARK,
  created,
  csvLine,
  fieldErrors,
  newCode,
  ok,
  problem,
  route,
  type Tx,
} from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { discountChanges, discountCodes, type DiscountRow as Stored, discounts } from '../../stored/tables/discount.ts';
import { detailParts, findDiscount, findDiscounts, loadUses } from './discount.query.ts';
import { columnsOfValues, toDetail, findErrors, ruleOfValues, valuesOfRow } from './discount-values.ts';
import { weighDiscount } from './discount-weight.ts';

/** Discounts in the back office. Every edit keeps what was before. */
export function discountAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;
  const detail = async (tx: Tx, row: Stored) => toDetail(row, await detailParts(tx, row.id), deps.now());
  /** Runs an edit; this process works by it at once, the others when the database tells them. */
  const edit = async (work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
    const answer = await db.transaction(work);
    if (answer.status < 300) await deps.liveDiscounts.reload();
    return answer;
  };

  route(app, adminListDiscounts, async ({ query }) => {
    const rows = await findDiscounts(office, query, deps.now());
    const start = (query.page - 1) * query.page_size;
    return ok({ items: rows.slice(start, start + query.page_size), total: rows.length, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportDiscounts, async ({ query, locale, market }) => {
    const rows = await findDiscounts(office, query, deps.now());
    const lines = [
      columns.map((column) => texts.text(locale, `office.discount.column.${column}`)),
      ...rows.map((row) => toCells(row, locale)),
    ].map(csvLine);
    const name = texts.text(locale, 'office.discount.file');
    return binary(
      Readable.from([BYTE_ORDER_MARK, ...lines]),
      'text/csv; charset=utf-8',
      `okruh-${name}-${todayIn(market, deps.now())}.csv`,
    );
  });

  route(app, adminGetDiscount, async ({ params }) => {
    const row = await findDiscount(db, params.id);
    return row === undefined ? problem('not-found') : ok(await detail(db, row));
  });

  route(app, adminCreateDiscount, async ({ body, locale, identity }) => {
    const errors = toErrorAnswer(body, null, locale);
    if (errors !== null) return errors;
    return edit(async (tx) => {
      const by = identity.name ?? '';
      const [row] = await tx
        .insert(discounts)
        .values({ id: `disc-${newCode().slice(0, 12).toLowerCase()}`, ...columnsOfValues(body), updatedBy: by })
        .returning();
      if (row === undefined) throw new Error('the new discount gave no row back');
      await tx.insert(discountChanges).values({ discountId: row.id, version: row.version, by });
      return created(await detail(tx, row));
    });
  });

  route(app, adminUpdateDiscount, ({ params, body, locale, identity }) =>
    edit(async (tx) => {
      const { version, ...values } = body;
      const row = await lockDiscount(tx, params.id);
      if (row === undefined) return problem('not-found');
      if (row.version !== version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      const errors = toErrorAnswer(values, (await hasCodes(tx, row.id)) ? row.isCaseInsensitive : null, locale);
      return errors ?? ok(await detail(tx, await write(tx, row, columnsOfValues(values), identity.name ?? '')));
    }),
  );

  route(app, adminDeactivateDiscount, ({ params, body, identity }) =>
    edit(async (tx) => {
      const row = await lockDiscount(tx, params.id);
      if (row === undefined) return problem('not-found');
      if (row.version !== body.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      return ok(await detail(tx, row.isActive ? await write(tx, row, { isActive: false }, identity.name ?? '') : row));
    }),
  );

  route(app, adminWeighDiscount, async ({ body }) => ok(await weighDiscount(db, ruleOfValues('', body))));

  route(app, adminListDiscountUses, async ({ params, query }) => {
    if ((await findDiscount(db, params.id)) === undefined) return problem('not-found');
    const { items, total } = await loadUses(office, params.id, query);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });
}

function toErrorAnswer(values: DiscountValues, hadCase: boolean | null, locale: Locale): Answer | null {
  const errors = Object.entries(findErrors(values, hadCase));
  return errors.length === 0 ? null : fieldErrors(Object.fromEntries(errors.map(([field, text]) => [field, [text[locale]]])));
}

async function lockDiscount(tx: Tx, id: string): Promise<Stored | undefined> {
  const [row] = await tx.select().from(discounts).where(eq(discounts.id, id)).for('update');
  return row;
}

async function hasCodes(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: discountCodes.id }).from(discountCodes).where(eq(discountCodes.discountId, id)).limit(1);
  return rows.length > 0;
}

async function write(tx: Tx, before: Stored, values: Partial<typeof discounts.$inferInsert>, by: string): Promise<Stored> {
  const [row] = await tx
    .update(discounts)
    .set({ ...values, version: before.version + 1, updatedAt: sql`now()`, updatedBy: by })
    .where(eq(discounts.id, before.id))
    .returning();
  if (row === undefined) throw new Error('the locked discount is gone');
  await tx.insert(discountChanges).values({ discountId: row.id, version: row.version, by, before: valuesOfRow(before) });
  return row;
}

const columns = [
  'id',
  'name_cs',
  'name_ro',
  'kind',
  'percent',
  'czk',
  'ron',
  'state',
  'valid_from',
  'valid_to',
  'markets',
  'codes',
  'used',
] as const;

const toCells = (row: DiscountRow, locale: Locale): string[] => [
  row.id,
  row.marketing_name.cs,
  row.marketing_name.ro,
  texts.text(locale, `office.discount.kind.${row.discount_type}`),
  row.discount_type === 'percentage' ? String(row.percent) : '',
  row.discount_type === 'percentage' ? '' : String(row.amounts.CZK / 100),
  row.discount_type === 'percentage' ? '' : String(row.amounts.RON / 100),
  texts.text(locale, `office.discount.state.${row.state}`),
  row.valid_from ?? '',
  row.valid_to ?? '',
  row.sites.join(' '),
  String(row.codes.total),
  String(row.codes.used),
];
