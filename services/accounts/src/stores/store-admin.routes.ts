import {
  adminAddStore,
  adminGetStore,
  adminGetStoreChoices,
  adminListStores,
  adminUpdateStore,
  type StoreValues,
} from '@okruh/contracts/http/accounts/store-admin';
import { fold, type Market, markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { type Answer, created, fieldErrors, ok, problem, route, sqlState, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { formErrors } from '../model/form-errors.ts';
import { loadFormerAddresses } from '../stored/store-address.ts';
import { saveStore } from '../stored/store.repository.ts';
import { storeChanges, storeServices, stores } from '../stored/tables.ts';
import { findChanges, storeView, toStore, toValues } from './store-values.ts';

/** PostgreSQL: unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** Stores and show rooms in the back office. Each change is published with it, so that the shop and every service follow. */
export function storeAdminRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db } = database;

  route(app, adminListStores, async ({ query }) => {
    const words = fold(query.q ?? '')
      .split(/\s+/)
      .filter(Boolean);
    // Stores are few: they are searched and cut into pages here.
    const rows = await db
      .select()
      .from(stores)
      .where(
        and(
          query.market === undefined ? undefined : eq(stores.market, query.market),
          query.state === undefined ? undefined : eq(stores.isOpen, query.state === 'open'),
        ),
      )
      .orderBy(asc(stores.market), asc(stores.position), asc(stores.id));
    const found = rows.filter((row) => words.every((word) => fold(`${row.name} ${row.city} ${row.street} ${row.postcode}`).includes(word)));
    const start = (query.page - 1) * query.page_size;
    const items = found.slice(start, start + query.page_size).map((row) => storeView(row));
    return ok({ items, total: found.length, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetStoreChoices, async ({ locale }) => {
    const rows = await db.select().from(storeServices).orderBy(asc(storeServices.position), asc(storeServices.id));
    return ok({ services: rows.map(({ id, nameCs, nameRo }) => ({ value: id, label: locale === 'cs' ? nameCs : nameRo })) });
  });

  route(app, adminGetStore, async ({ params }) => {
    const [row] = await db.select().from(stores).where(eq(stores.id, params.store));
    if (row === undefined) return problem('not-found');
    const changes = await db.select().from(storeChanges).where(eq(storeChanges.storeId, row.id)).orderBy(desc(storeChanges.version));
    const history = changes.map(({ changedAt, changedBy, before, after }) => ({
      at: changedAt.toISOString(),
      by: changedBy,
      action: Object.keys(before).length === 0 ? ('added' as const) : ('changed' as const),
      changes: Object.entries(after).map(([field, value]) => ({ field, before: before[field] ?? '', after: value })),
    }));
    return ok({ store: storeView(row), former_names: await loadFormerAddresses(db, row.id), history });
  });

  route(app, adminAddStore, ({ body: { market, ...values }, identity, market: site }) =>
    change(market, site, values, async (tx) => {
      const id = await findFreeId(tx, `store-${values.seo_name}`);
      const row = await saveStore(tx, toStore(values, id, market, identity.name ?? ''));
      if (row === null) throw new Error(`the new store ${id} wasn’t written`);
      await noteChange(tx, row.id, row.version, identity.name ?? '', null, toValues(row));
      return created(storeView(row));
    }),
  );

  route(app, adminUpdateStore, async ({ params, body: { version, ...values }, identity, market: site }) => {
    const [known] = await db.select({ market: stores.market }).from(stores).where(eq(stores.id, params.store));
    if (known === undefined) return problem('not-found');
    return change(known.market, site, values, async (tx) => {
      const [before] = await tx.select().from(stores).where(eq(stores.id, params.store)).for('update');
      if (before === undefined) return problem('not-found');
      if (before.version !== version)
        return problem('changed-meanwhile', { title: texts.both('store.changed'), extra: { present: storeView(before) } });
      const wanted = toStore(values, before.id, before.market, identity.name ?? '');
      const differs = Object.keys(findChanges(toValues(before), toValues(wanted)).after).length > 0;
      const row = differs ? await saveStore(tx, wanted) : null;
      if (row === null) return ok(storeView(before));
      await noteChange(tx, row.id, row.version, identity.name ?? '', toValues(before), toValues(row));
      return ok(storeView(row));
    });
  });

  /** Checks what somebody wants and writes it in one transaction. @param site whose language the messages have */
  async function change(market: Market, site: Market, values: StoreValues, write: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    const services = await db.select({ id: storeServices.id }).from(storeServices);
    const errors = findErrors(market, site, values, new Set(services.map(({ id }) => id)));
    if (errors !== null) return fieldErrors(errors);
    try {
      return await db.transaction(write);
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      return refuseName(site);
    }
  }
}

/** The id, or the next one with a number: a store that has it may have another address by now. */
async function findFreeId(tx: Tx, wanted: string): Promise<string> {
  const taken = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(like(stores.id, `${wanted}%`));
  const ids = new Set(taken.map(({ id }) => id));
  let id = wanted;
  for (let number = 2; ids.has(id); number += 1) id = `${wanted}-${number}`;
  return id;
}

const refuseName = (site: Market): Answer => fieldErrors({ seo_name: [texts.text(markets[site].locale, 'store.name-taken')] });

const noteChange = (tx: Tx, storeId: string, version: number, by: string, before: StoreValues | null, after: StoreValues) =>
  tx.insert(storeChanges).values({ storeId, version, changedBy: by, ...findChanges(before, after) });

/** What is wrong with a store's fields, by field; null when nothing is. */
function findErrors(market: Market, site: Market, values: StoreValues, services: ReadonlySet<string>): Record<string, string[]> | null {
  const { locale } = markets[site];
  const { opening_hours: hours, closed_on: closed } = values;
  const isTwice = (all: readonly unknown[]): boolean => new Set(all).size < all.length;
  const errors: Record<string, string[]> = {
    ...formErrors(
      market,
      {
        name: { value: values.name, rules: [fieldRules.plainText] },
        street: { value: values.street, rules: [fieldRules.plainText] },
        access: { value: values.access, rules: [fieldRules.plainText] },
        postcode: { value: values.postcode, rules: [fieldRules.postcode] },
        e_mail: { value: values.e_mail, rules: [fieldRules.eMail] },
      },
      locale,
    ),
    ...((isTwice(hours.map(({ day }) => day)) || hours.some(({ open, close }) => open >= close)) && {
      opening_hours: [texts.text(locale, 'store.hours')],
    }),
    ...(isTwice(closed.map(({ date }) => date)) && { closed_on: [texts.text(locale, 'store.day-twice')] }),
    ...(values.services.some((id) => !services.has(id)) && { services: [texts.text(locale, 'store.unknown-service')] }),
    ...(values.timeslots.some((slot) => slot.slice(0, 5) >= slot.slice(6)) && { timeslots: [texts.text(locale, 'store.hours')] }),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}
