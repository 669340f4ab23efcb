import {
  adminAssignTariffGroup,
  adminCreatePreviewCode,
  adminCreateTariff,
  adminCreateTariffGroup,
  adminDeletePreviewCode,
  adminListPreviewCodes,
  adminListTariffChanges,
  adminListTariffs,
  adminSaveTariffRules,
  adminUpdatePreviewCode,
  adminUpdateTariff,
  type TariffValues,
} from '@okruh/contracts/http/checkout-admin/tariffs';
import type { Locale } from '@okruh/market';
import { type Answer, created, fieldErrors, newCode, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { calculateCoefficient } from '../../pricing/instalment-calculation.ts';
import { tariffGroupMembers, tariffGroups, type TariffRow, barems, previewCodes, tariffRules } from '../../stored/tables/extra.ts';
import { groupView, listChanges, listTariffs, noteChange, loadLender, previewView, rulesView, tariffView } from './tariff.query.ts';

/** Tariffs of instalments, their groups and preview codes. Every edit keeps what was before. */
export function tariffRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;
  /** Runs an edit; this process calculates by it at once, the others when the database tells them. */
  const edit = async (work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
    const answer = await db.transaction(work);
    if (answer.status < 300) await deps.liveTariffs.reload();
    return answer;
  };

  route(app, adminListTariffs, async () => ok(await listTariffs(office)));
  route(app, adminListTariffChanges, async ({ query }) => ok(await listChanges(office, query)));

  route(app, adminCreateTariff, ({ body, identity, locale }) =>
    edit(async (tx) => {
      const { market } = body;
      const groups = [...new Set(body.groups)].toSorted();
      const wanted: TariffRow = {
        id: `barem-${market}-${newCode().slice(0, 10).toLowerCase()}`,
        market,
        partnerId: await loadLender(tx, market),
        ...toColumns(body),
        ...calculateCoefficient(body.interest_rate, body.months),
        version: 1,
      };
      const errors = findErrors(wanted, locale);
      if (errors !== null) return errors;
      if (!(await areGroups(tx, groups))) return fieldErrors({ groups: [texts.text(locale, 'office.tariff.group')] });
      await tx.insert(barems).values(wanted);
      if (groups.length > 0) await tx.insert(tariffGroupMembers).values(groups.map((groupId) => ({ groupId, tariffId: wanted.id })));
      await noteChange(tx, 'barem', wanted.id, identity.name ?? '', null, tariffView(wanted, groups));
      return created(tariffView(wanted, groups));
    }),
  );

  route(app, adminUpdateTariff, ({ params, body, identity, locale }) =>
    edit(async (tx) => {
      const [row] = await tx.select().from(barems).where(eq(barems.id, params.id)).for('update');
      if (row === undefined) return problem('not-found');
      if (row.version !== body.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      const wanted = { ...row, ...toColumns(afterEdit(toValues(row), body)) };
      const errors = findErrors(wanted, locale);
      if (errors !== null) return errors;
      const [after] = await tx
        .update(barems)
        .set({ ...wanted, ...calculateCoefficient(wanted.interestRate, wanted.months), version: row.version + 1 })
        .where(eq(barems.id, row.id))
        .returning();
      if (after === undefined) throw new Error('the locked tariff is gone');
      await noteChange(tx, 'barem', row.id, identity.name ?? '', tariffView(row, []), tariffView(after, []));
      return ok(tariffView(after, await loadGroups(tx, row.id)));
    }),
  );

  groupRoutes(app, edit);
  previewCodeRoutes(app, deps, edit);
}

type Edit = (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>;

/** Groups of tariffs, and which products belong to them when the catalogue names none. */
function groupRoutes(app: FastifyInstance, edit: Edit): void {
  route(app, adminCreateTariffGroup, ({ body, identity }) =>
    edit(async (tx) => {
      const [last] = await tx.select({ position: max(tariffGroups.position) }).from(tariffGroups);
      const [group] = await tx
        .insert(tariffGroups)
        .values({
          id: `group-${newCode().slice(0, 10).toLowerCase()}`,
          nameCs: body.name.cs,
          nameRo: body.name.ro,
          position: (last?.position ?? -1) + 1,
        })
        .returning();
      if (group === undefined) throw new Error('the new group gave no row back');
      await noteChange(tx, 'group', group.id, identity.name ?? '', null, groupView(group, []));
      return created(groupView(group, []));
    }),
  );

  route(app, adminAssignTariffGroup, ({ params, body, identity, locale }) =>
    edit(async (tx) => {
      const [group] = await tx.select().from(tariffGroups).where(eq(tariffGroups.id, params.id)).for('update');
      if (group === undefined) return problem('not-found');
      if (group.version !== body.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      const wanted = [...new Set(body.barem_ids)].toSorted();
      if (!(await areKnown(tx, wanted))) return fieldErrors({ barem_ids: [texts.text(locale, 'office.tariff.unknown')] });
      const before = await tx.delete(tariffGroupMembers).where(eq(tariffGroupMembers.groupId, group.id)).returning();
      if (wanted.length > 0) await tx.insert(tariffGroupMembers).values(wanted.map((tariffId) => ({ groupId: group.id, tariffId })));
      const [after] = await tx
        .update(tariffGroups)
        .set({ version: group.version + 1 })
        .where(eq(tariffGroups.id, group.id))
        .returning();
      if (after === undefined) throw new Error('the locked group is gone');
      const held = before.map(({ tariffId }) => tariffId).toSorted();
      await noteChange(tx, 'group', group.id, identity.name ?? '', { barem_ids: held }, { barem_ids: wanted });
      return ok(groupView(after, wanted));
    }),
  );

  route(app, adminSaveTariffRules, ({ body, identity, locale }) =>
    edit(async (tx) => {
      // One row that two clerks may make at the same time.
      await tx.insert(tariffRules).values({ categories: [], version: 0 }).onConflictDoNothing();
      const [row] = await tx.select().from(tariffRules).for('update');
      if (row === undefined || row.version !== body.version)
        return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      const named = [body.defaults.cz, body.defaults.ro, ...body.categories.map((one) => one.group_id)];
      if (
        !(await areGroups(
          tx,
          named.flatMap((id) => id ?? []),
        ))
      )
        return fieldErrors({ categories: [texts.text(locale, 'office.tariff.group')] });
      if (new Set(body.categories.map((one) => one.category_id)).size < body.categories.length) {
        return fieldErrors({ categories: [texts.text(locale, 'office.tariff.twice')] });
      }
      const [after] = await tx
        .update(tariffRules)
        .set({
          defaultCz: body.defaults.cz,
          defaultRo: body.defaults.ro,
          categories: body.categories.map((one) => ({ categoryId: one.category_id, groupId: one.group_id })),
          version: row.version + 1,
        })
        .returning();
      await noteChange(tx, 'rules', 'rules', identity.name ?? '', rulesView(row), rulesView(after));
      return ok(rulesView(after));
    }),
  );
}

function previewCodeRoutes(app: FastifyInstance, deps: Deps, edit: Edit): void {
  const { db } = deps.database;
  const anyCase = (code: string) => eq(sql`upper(${previewCodes.code})`, code.toUpperCase());

  route(app, adminListPreviewCodes, async () =>
    ok({ codes: (await db.select().from(previewCodes).orderBy(asc(previewCodes.code))).map(previewView) }),
  );

  route(app, adminCreatePreviewCode, ({ body, identity, locale }) =>
    edit(async (tx) => {
      if (!(await areKnown(tx, body.barem_ids))) return fieldErrors({ barem_ids: [texts.text(locale, 'office.tariff.unknown')] });
      const by = identity.name ?? '';
      const [row] = await tx
        .insert(previewCodes)
        .values({ ...previewColumns(body), code: body.code, updatedBy: by })
        .onConflictDoNothing()
        .returning();
      if (row === undefined) return fieldErrors({ code: [texts.text(locale, 'office.tariff.taken')] });
      await noteChange(tx, 'preview-code', row.code, by, null, previewView(row));
      return created(previewView(row));
    }),
  );

  route(app, adminUpdatePreviewCode, ({ params, body, identity, locale }) =>
    edit(async (tx) => {
      const [row] = await tx.select().from(previewCodes).where(anyCase(params.code)).for('update');
      if (row === undefined) return problem('not-found');
      if (row.version !== body.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      if (!(await areKnown(tx, body.barem_ids))) return fieldErrors({ barem_ids: [texts.text(locale, 'office.tariff.unknown')] });
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

/** What the office says of a tariff, but for what it can't change. */
type Named = Omit<TariffValues, 'market' | 'groups'>;
const toColumns = (body: Named) => ({
  nameCs: body.name.cs,
  nameRo: body.name.ro,
  months: body.months,
  ownPaymentPercent: body.own_payment_percent,
  interestRate: body.interest_rate,
  minAmount: body.min_amount,
  maxAmount: body.max_amount,
  arrangeTypes: body.arrange_types,
  validFrom: body.valid_from,
  validTo: body.valid_to,
  isPublic: body.is_public,
});
type PartOf<Whole> = { readonly [Field in keyof Whole]?: Whole[Field] | undefined };
/** What an edit leaves out stays. */
function afterEdit(before: Named, { name, ...body }: PartOf<Named>): Named {
  return {
    name: name ?? before.name,
    months: body.months ?? before.months,
    own_payment_percent: body.own_payment_percent ?? before.own_payment_percent,
    interest_rate: body.interest_rate ?? before.interest_rate,
    min_amount: body.min_amount ?? before.min_amount,
    max_amount: body.max_amount ?? before.max_amount,
    arrange_types: body.arrange_types ?? before.arrange_types,
    valid_from: body.valid_from ?? before.valid_from,
    valid_to: body.valid_to === undefined ? before.valid_to : body.valid_to,
    is_public: body.is_public ?? before.is_public,
  };
}
const toValues = (row: TariffRow): Named => ({
  name: { cs: row.nameCs, ro: row.nameRo },
  months: row.months,
  own_payment_percent: row.ownPaymentPercent,
  interest_rate: row.interestRate,
  min_amount: row.minAmount,
  max_amount: row.maxAmount,
  arrange_types: row.arrangeTypes,
  valid_from: row.validFrom,
  valid_to: row.validTo,
  is_public: row.isPublic,
});

function findErrors(row: TariffRow, locale: Locale): Answer | null {
  if (row.maxAmount < row.minAmount) return fieldErrors({ max_amount: [texts.text(locale, 'office.tariff.max')] });
  return row.validTo !== null && row.validTo < row.validFrom
    ? fieldErrors({ valid_to: [texts.text(locale, 'office.tariff.until')] })
    : null;
}

async function areKnown(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: barems.id })
    .from(barems)
    .where(inArray(barems.id, [...ids]));
  return rows.length === new Set(ids).size;
}

async function areGroups(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const known = await tx.select({ id: tariffGroups.id }).from(tariffGroups);
  return ids.every((id) => known.some((group) => group.id === id));
}

async function loadGroups(tx: Tx, tariffId: string): Promise<string[]> {
  const rows = await tx
    .select()
    .from(tariffGroupMembers)
    .where(eq(tariffGroupMembers.tariffId, tariffId))
    .orderBy(asc(tariffGroupMembers.groupId));
  return rows.map(({ groupId }) => groupId);
}

const previewColumns = (body: {
  readonly note: string;
  readonly barem_ids: readonly string[];
  readonly valid_to: string | null;
  readonly is_active: boolean;
}) => ({ note: body.note, tariffIds: [...body.barem_ids], validTo: body.valid_to, isActive: body.is_active });
