import type { FieldErrors } from '@okruh/contracts';
import { getBonusesManufacturers, getBonusesQualityTypes, getBonusesTypesDevices } from '@okruh/contracts/http/catalog-admin/bonuses';
import {
  adminAddTerm,
  adminDeleteTerm,
  adminListTerms,
  adminUpdateTerm,
  getAttrNameChoices,
  type Term,
  type TermInput,
} from '@okruh/contracts/http/catalog-admin/terms';
import type { Locale } from '@okruh/market';
import { brokenConstraint, created, fieldErrors, noContent, ok, problem, route, sqlState, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { holdsWords, listAnswer, buildPage } from '../../stored/office-list.ts';
import { noteChange } from '../changes/note-change.ts';
import { change, Refusal } from '../refusal.ts';
import { republish } from '../../stored/republish.ts';
import { attributes, manufacturers, qualities, typeDevices } from '../../stored/tables.ts';
import { lockTerm, mastersWith, notedTerm, readTerm, saveTerm, signWords, termSources } from './term-store.ts';

/** Words of the catalogue: attributes and their groups, badges, manufacturers, and the choices of bonuses. */
export function termRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const { db, office } = database;

  route(app, adminListTerms, async ({ params, query }) => {
    const { table, json, columns, order } = termSources[params.kind];
    const { rows } = await office.execute<{ term: Term; total: number }>(sql`
      select ${json} as term, count(*) over ()::int as total from ${sql.identifier(table)} t
      where ${holdsWords(query.q, columns)} order by ${order} ${buildPage(query)}`);
    return ok(
      listAnswer(
        query,
        rows.map(({ term }) => term),
        rows[0]?.total ?? 0,
      ),
    );
  });

  route(app, adminAddTerm, ({ params, body, locale, identity }) =>
    body.kind === params.kind
      ? change(database, (tx) =>
          noteChange(tx, notedTerm(body.kind, null), identity.name, async () => {
            const id = await save(tx, null, body, locale);
            return created(await readTerm(tx, body.kind, id), { location: `/api/catalog/admin/terms/${body.kind}/${id}` });
          }),
        )
      : problem('not-found'),
  );

  route(app, adminUpdateTerm, ({ params, body, locale, identity }) =>
    body.kind === params.kind
      ? change(database, async (tx) => {
          if ((await lockTerm(tx, params.kind, params.id)) === null) return problem('not-found');
          return noteChange(tx, notedTerm(params.kind, params.id), identity.name, async () => {
            await signWords(tx, identity.name);
            await save(tx, params.id, body, locale);
            await republish(tx, await mastersWith(tx, params.kind, params.id));
            return ok(await readTerm(tx, params.kind, params.id));
          });
        })
      : problem('not-found'),
  );

  route(app, adminDeleteTerm, ({ params, identity }) =>
    change(database, async (tx) => {
      const term = await lockTerm(tx, params.kind, params.id);
      if (term === null) return problem('not-found');
      if (term.used > 0) return problem('still-used', { title: texts.both('office.still-used'), extra: { used: term.used } });
      return noteChange(tx, notedTerm(params.kind, params.id), identity.name, async () => {
        await tx.execute(sql`delete from ${sql.identifier(termSources[params.kind].table)} where id = ${params.id}`);
        return noContent();
      });
    }),
  );

  route(app, getAttrNameChoices, async ({ locale }) => {
    const rows = await db.select().from(attributes).orderBy(attributes.position);
    return ok({ choices: rows.map((row) => ({ value: row.id, label: locale === 'cs' ? row.nameCs : row.nameRo })) });
  });

  route(app, getBonusesManufacturers, async () => {
    const rows = await db.select().from(manufacturers).where(eq(manufacturers.forBuyout, true)).orderBy(manufacturers.position);
    return ok({ choices: rows.map((row) => ({ value: row.id, label: row.name })) });
  });

  route(app, getBonusesQualityTypes, async ({ locale }) => {
    const rows = await db.select().from(qualities).where(eq(qualities.isUsed, true)).orderBy(qualities.position);
    return ok({ choices: rows.map((row) => ({ value: row.id, label: locale === 'cs' ? row.nameCs : row.nameRo })) });
  });

  route(app, getBonusesTypesDevices, async ({ locale }) => {
    // Only what can be identified is bought out.
    const rows = await db
      .select()
      .from(typeDevices)
      .where(sql`${typeDevices.identifierKind} is not null`)
      .orderBy(typeDevices.position);
    return ok({ choices: rows.map((row) => ({ value: row.id, label: locale === 'cs' ? row.nameCs : row.nameRo })) });
  });
}

/** @throws Refusal on a name that stands already, or a group that doesn't */
async function save(tx: Tx, id: string | null, input: TermInput, locale: Locale): Promise<string> {
  try {
    return await saveTerm(tx, id, input);
  } catch (error) {
    const errors = toFieldErrors(error, locale);
    throw errors === null ? error : new Refusal(fieldErrors(errors));
  }
}

function toFieldErrors(error: unknown, locale: Locale): FieldErrors | null {
  const state = sqlState(error);
  if (state === '23503') return { group: [texts.text(locale, 'office.unknown-item')] };
  if (state !== '23505') return null;
  return { [/seo_name/.test(brokenConstraint(error) ?? '') ? 'seo_name' : 'name']: [texts.text(locale, 'office.name-taken')] };
}
