import {
  adminAssignTariffGroup,
  adminCreatePreviewCode,
  adminDeletePreviewCode,
  adminListPreviewCodes,
  adminListTariffChanges,
  adminListTariffs,
  adminUpdatePreviewCode,
  adminUpdateTariff,
} from '@okruh/contracts/http/checkout-admin';
import type { Locale } from '@okruh/market';
import { type Answer, created, fieldErrors, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { coefficientOf } from '../instalment-calculation.ts';
import type { BothLanguages } from '../model.ts';
import { baremGroupMembers, baremGroups, type BaremRow, barems, previewCodes } from '../tables/extra.ts';
import { groupView, listChanges, listTariffs, noteChange, previewView, tariffView } from './tariff.query.ts';

const texts = {
  changed: {
    cs: 'Mezitím to změnil někdo jiný. Načtěte prosím stránku znovu.',
    ro: 'Între timp altcineva a făcut o modificare. Reîncarcă pagina.',
  },
  max: { cs: 'Nejvyšší částka nesmí být nižší než nejnižší.', ro: 'Suma maximă nu poate fi sub cea minimă.' },
  until: { cs: 'Konec nesmí být před začátkem.', ro: 'Sfârșitul nu poate fi înainte de început.' },
  unknown: { cs: 'Některý z tarifů neexistuje.', ro: 'Unul dintre tarife nu există.' },
  taken: { cs: 'Takový kód už existuje.', ro: 'Acest cod există deja.' },
} as const satisfies Record<string, BothLanguages>;

/** Tariffs of instalments, their groups and preview codes. Every edit keeps what was before. */
export function tariffRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  /** Runs an edit; this process reckons by it at once, the others when the database tells them. */
  const edit = async (work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
    const answer = await db.transaction(work);
    if (answer.status < 300) await deps.liveTariffs.reload();
    return answer;
  };

  route(app, adminListTariffs, async () => ok(await listTariffs(db)));
  route(app, adminListTariffChanges, async ({ query }) => ok(await listChanges(db, { page: query.page, page_size: query.page_size })));

  route(app, adminUpdateTariff, ({ params, body, identity, locale }) =>
    edit(async (tx) => {
      const [row] = await tx.select().from(barems).where(eq(barems.id, params.id)).for('update');
      if (row === undefined) return problem('not-found');
      if (row.version !== body.version) return problem('changed-meanwhile', { title: texts.changed });
      const wanted = { ...row, ...wantedOf(body) };
      const faults = faultsOf(wanted, locale);
      if (faults !== null) return faults;
      const [after] = await tx
        .update(barems)
        .set({ ...wanted, ...coefficientOf(wanted.interestRate, wanted.months), version: row.version + 1 })
        .where(eq(barems.id, row.id))
        .returning();
      if (after === undefined) throw new Error('the locked tariff is gone');
      await noteChange(tx, 'barem', row.id, identity.name ?? '', tariffView(row, []), tariffView(after, []));
      return ok(tariffView(after, await groupsOf(tx, row.id)));
    }),
  );

  route(app, adminAssignTariffGroup, ({ params, body, identity, locale }) =>
    edit(async (tx) => {
      const [group] = await tx.select().from(baremGroups).where(eq(baremGroups.id, params.id)).for('update');
      if (group === undefined) return problem('not-found');
      if (group.version !== body.version) return problem('changed-meanwhile', { title: texts.changed });
      const wanted = [...new Set(body.barem_ids)].toSorted();
      if (!(await areKnown(tx, wanted))) return fieldErrors({ barem_ids: [texts.unknown[locale]] });
      const before = await tx.delete(baremGroupMembers).where(eq(baremGroupMembers.groupId, group.id)).returning();
      if (wanted.length > 0) await tx.insert(baremGroupMembers).values(wanted.map((baremId) => ({ groupId: group.id, baremId })));
      const [after] = await tx
        .update(baremGroups)
        .set({ version: group.version + 1 })
        .where(eq(baremGroups.id, group.id))
        .returning();
      if (after === undefined) throw new Error('the locked group is gone');
      const held = before.map(({ baremId }) => baremId).toSorted();
      await noteChange(tx, 'group', group.id, identity.name ?? '', { barem_ids: held }, { barem_ids: wanted });
      return ok(groupView(after, wanted));
    }),
  );

  previewCodeRoutes(app, deps, edit);
}

function previewCodeRoutes(app: FastifyInstance, deps: Deps, edit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>): void {
  const { db } = deps.database;
  const anyCase = (code: string) => eq(sql`upper(${previewCodes.code})`, code.toUpperCase());

  route(app, adminListPreviewCodes, async () =>
    ok({ codes: (await db.select().from(previewCodes).orderBy(asc(previewCodes.code))).map(previewView) }),
  );

  route(app, adminCreatePreviewCode, ({ body, identity, locale }) =>
    edit(async (tx) => {
      if (!(await areKnown(tx, body.barem_ids))) return fieldErrors({ barem_ids: [texts.unknown[locale]] });
      const by = identity.name ?? '';
      const [row] = await tx
        .insert(previewCodes)
        .values({ ...previewColumns(body), code: body.code, updatedBy: by })
        .onConflictDoNothing()
        .returning();
      if (row === undefined) return fieldErrors({ code: [texts.taken[locale]] });
      await noteChange(tx, 'preview-code', row.code, by, null, previewView(row));
      return created(previewView(row));
    }),
  );

  route(app, adminUpdatePreviewCode, ({ params, body, identity, locale }) =>
    edit(async (tx) => {
      const [row] = await tx.select().from(previewCodes).where(anyCase(params.code)).for('update');
      if (row === undefined) return problem('not-found');
      if (row.version !== body.version) return problem('changed-meanwhile', { title: texts.changed });
      if (!(await areKnown(tx, body.barem_ids))) return fieldErrors({ barem_ids: [texts.unknown[locale]] });
      const by = identity.name ?? '';
      const [after] = await tx
        .update(previewCodes)
        .set({ ...previewColumns(body), version: row.version + 1, updatedAt: sql`now()`, updatedBy: by })
        .where(eq(previewCodes.code, row.code))
        .returning();
      if (after === undefined) throw new Error('the locked preview code is gone');
      await noteChange(tx, 'preview-code', row.code, by, previewView(row), previewView(after));
      return ok(previewView(after));
    }),
  );

  route(app, adminDeletePreviewCode, ({ params, identity }) =>
    edit(async (tx) => {
      const [row] = await tx.delete(previewCodes).where(anyCase(params.code)).returning();
      if (row === undefined) return problem('not-found');
      await noteChange(tx, 'preview-code', row.code, identity.name ?? '', previewView(row), null);
      return noContent();
    }),
  );
}

/** Only what the edit names. */
function wantedOf(body: z.output<typeof adminUpdateTariff.body>): Partial<BaremRow> {
  return {
    ...(body.name === undefined ? {} : { nameCs: body.name.cs, nameRo: body.name.ro }),
    ...(body.months === undefined ? {} : { months: body.months }),
    ...(body.own_payment_percent === undefined ? {} : { ownPaymentPercent: body.own_payment_percent }),
    ...(body.interest_rate === undefined ? {} : { interestRate: body.interest_rate }),
    ...(body.min_amount === undefined ? {} : { minAmount: body.min_amount }),
    ...(body.max_amount === undefined ? {} : { maxAmount: body.max_amount }),
    ...(body.arrange_types === undefined ? {} : { arrangeTypes: body.arrange_types }),
    ...(body.valid_from === undefined ? {} : { validFrom: body.valid_from }),
    ...(body.valid_to === undefined ? {} : { validTo: body.valid_to }),
    ...(body.is_public === undefined ? {} : { isPublic: body.is_public }),
  };
}

function faultsOf(row: BaremRow, locale: Locale): Answer | null {
  if (row.maxAmount < row.minAmount) return fieldErrors({ max_amount: [texts.max[locale]] });
  return row.validTo !== null && row.validTo < row.validFrom ? fieldErrors({ valid_to: [texts.until[locale]] }) : null;
}

async function areKnown(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: barems.id })
    .from(barems)
    .where(inArray(barems.id, [...ids]));
  return rows.length === new Set(ids).size;
}

async function groupsOf(tx: Tx, baremId: string): Promise<string[]> {
  const rows = await tx
    .select()
    .from(baremGroupMembers)
    .where(eq(baremGroupMembers.baremId, baremId))
    .orderBy(asc(baremGroupMembers.groupId));
  return rows.map(({ groupId }) => groupId);
}

const previewColumns = (body: {
  readonly note: string;
  readonly barem_ids: readonly string[];
  readonly valid_to: string | null;
  readonly is_active: boolean;
}) => ({ note: body.note, baremIds: [...body.barem_ids], validTo: body.valid_to, isActive: body.is_active });
