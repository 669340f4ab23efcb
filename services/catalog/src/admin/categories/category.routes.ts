import type { FieldErrors } from '@okruh/contracts';
import {
  addNewCategory,
  adminGetCategory,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '@okruh/contracts/http/catalog-admin/categories';
import type { Locale } from '@okruh/market';
import { type Answer, created, fieldErrors, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { texts } from '../../locales/texts.ts';
import { staticPages } from '../../stored/content-tables.ts';
import type { Deps } from '../../deps.ts';
import { noteChange, type NotedRecord } from '../changes/note-change.ts';
import { change, Refusal } from '../refusal.ts';
import { queueProducts } from '../follow-categories.ts';
import { mastersBelow, republish } from '../../stored/republish.ts';
import { freeId } from '../../stored/seo-name.ts';
import { manufacturers, masterCategories, typeDevices } from '../../stored/tables.ts';
import {
  type CategoryRow,
  handProductsOver,
  insertCategory,
  isReaddressed,
  lockTree,
  loadManufacturers,
  readTree,
  removeCategory,
  saveTree,
  setManufacturers,
} from './category.repository.ts';
import { mayStandBelow, parentOfPlace, type Place, placed, readdressed, sameSeoName } from './category-tree.ts';
import { categoryView } from './category-views.ts';

/** One category: its form, its place in the tree, its end. */
export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminGetCategory, ({ params }) => show(database.db, params.id));

  route(app, addNewCategory, ({ body, locale, identity }) =>
    change(database, async (tx) => {
      const before = await lockTree(tx);
      const place = toPlace(body.target, body.position);
      const parent = place === null ? body.parent : parentOfPlace(before, place);
      if (parent === undefined || (parent !== null && !before.some(({ id }) => id === parent))) return unknownParent(locale);
      const blank = await freeId(tx, 'categories', body.name.cs);
      const row = toRow(blank, parent, body);
      const after = readdressed(placed([...before, row], row.id, parent, place));
      const added = after.find(({ id }) => id === row.id);
      if (added === undefined) throw new Error('a new category has no place');
      await check(tx, after, added, body.manufacturers, locale);
      const { number: _number, version: _version, changedAt: _changedAt, ...columns } = added;
      return noteChange(tx, notedCategory(null), identity.name, async () => {
        await insertCategory(tx, { ...columns, changedBy: identity.name });
        await setManufacturers(tx, row.id, body.manufacturers);
        await saveTree(tx, before, after, [], identity.name);
        const answer = await show(tx, row.id);
        return 'body' in answer ? created(answer.body, { location: `/api/catalog/admin/categories/${row.id}` }) : answer;
      });
    }),
  );

  route(app, updateCategory, ({ params, body, locale, identity }) =>
    change(database, async (tx) => {
      const before = await lockTree(tx);
      const old = before.find(({ id }) => id === params.id);
      if (old === undefined) return problem('not-found');
      if (body.version !== undefined && body.version !== old.version)
        return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      const parent = body.parent === undefined ? old.parentId : body.parent;
      if (parent !== null && !before.some(({ id }) => id === parent)) return unknownParent(locale);
      if (!mayStandBelow(before, old.id, parent)) return fieldErrors({ parent: [texts.text(locale, 'office.category-inside-itself')] });
      const edited = before.map((row) => (row.id === old.id ? { ...row, ...toColumns(body) } : row));
      const after = readdressed(parent === old.parentId ? edited : placed(edited, old.id, parent, null));
      return noteChange(tx, notedCategory(old.id), identity.name, async () => {
        await save(tx, { before, after, id: old.id, manufacturers: body.manufacturers, by: identity.name, locale });
        return show(tx, old.id);
      });
    }),
  );

  route(app, moveCategory, ({ params, body, locale, identity }) =>
    change(database, async (tx) => {
      const before = await lockTree(tx);
      if (!before.some(({ id }) => id === params.id)) return problem('not-found');
      const parent = parentOfPlace(before, body);
      if (parent === undefined) return misplaced(texts.text(locale, 'office.category-unknown'));
      if (body.target === params.id || !mayStandBelow(before, params.id, parent))
        return misplaced(texts.text(locale, 'office.category-inside-itself'));
      const after = readdressed(placed(before, params.id, parent, body));
      const moved = after.find(({ id }) => id === params.id);
      const twin = moved && (sameSeoName(after, moved, 'Cs') ?? sameSeoName(after, moved, 'Ro'));
      if (twin !== undefined)
        return misplaced(texts.text(locale, 'office.seo-name-taken', { name: locale === 'cs' ? twin.nameCs : twin.nameRo }));
      return noteChange(tx, notedCategory(params.id), identity.name, async () => {
        await save(tx, { before, after, id: params.id, manufacturers: undefined, by: identity.name, locale });
        return show(tx, params.id);
      });
    }),
  );

  route(app, deleteCategory, ({ params, query, locale, identity }) =>
    change(database, async (tx) => {
      const before = await lockTree(tx);
      const row = before.find(({ id }) => id === params.id);
      if (row === undefined) return problem('not-found');
      const children = before.filter(({ parentId }) => parentId === row.id);
      const products = await tx.$count(masterCategories, eq(masterCategories.categoryId, row.id));
      const heir = query.move_to ?? null;
      if (heir === null && (children.length > 0 || products > 0))
        return problem('category-not-empty', {
          title: texts.both('office.category-not-empty'),
          extra: { children: children.length, products },
        });
      if (heir !== null && (!before.some(({ id }) => id === heir) || !mayStandBelow(before, row.id, heir)))
        return fieldErrors({ move_to: [texts.text(locale, 'office.category-inside-itself')] });
      const masters = await mastersBelow(tx, [row.id]);
      // Children first: their addresses leave the deleted one's before it goes.
      const moved = children.reduce((tree, child) => placed(tree, child.id, heir, null), before);
      const after = readdressed(moved.filter(({ id }) => id !== row.id));
      return noteChange(tx, notedCategory(row.id), identity.name, async () => {
        await removeCategory(tx, row, heir ?? row.parentId, identity.name);
        if (heir !== null) await handProductsOver(tx, row.id, heir);
        for (const child of children) await checkAddress(tx, after, after.find(({ id }) => id === child.id) ?? child, locale);
        await saveTree(
          tx,
          before.filter(({ id }) => id !== row.id),
          after,
          [],
          identity.name,
        );
        await republish(tx, masters);
        return noContent();
      });
    }),
  );
}

/** Changes the name of a category in one language, or in both; the caller holds the tree. */
export async function renameCategory(
  tx: Tx,
  id: string,
  name: { readonly cs?: string; readonly ro?: string },
  by: string | null,
  locale: Locale,
): Promise<void> {
  const before = await readTree(tx);
  const renamed = { ...(name.cs !== undefined && { nameCs: name.cs }), ...(name.ro !== undefined && { nameRo: name.ro }) };
  const after = before.map((row) => (row.id === id ? { ...row, ...renamed } : row));
  await save(tx, { before, after, id, manufacturers: undefined, by, locale });
}

async function show(tx: Tx, id: string): Promise<Answer> {
  const rows = await readTree(tx);
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) return problem('not-found');
  const chosen = (await loadManufacturers(tx, [id])).get(id) ?? [];
  return ok(categoryView(rows, row, chosen, await tx.$count(masterCategories, eq(masterCategories.categoryId, id))));
}

/** A category whose change is noted. @param id null for one that is added */
export const notedCategory = (id: string | null): NotedRecord => ({
  kind: 'category',
  id,
  async read(tx, one) {
    const rows = await readTree(tx);
    const row = rows.find((candidate) => candidate.id === one);
    if (row === undefined) return null;
    const { name, ...view } = categoryView(rows, row, (await loadManufacturers(tx, [one])).get(one) ?? [], 0);
    const parent = rows.find((candidate) => candidate.id === row.parentId);
    const {
      seo_name,
      for_display,
      filterable,
      for_buyout,
      for_service,
      manufacturers: chosen,
      photo_id,
      type_device,
      meilisearch_boost,
      heureka_category,
      google_category,
    } = view;
    const switches = { for_display, filterable, for_buyout, for_service };
    const fields = { name, parent: parent?.nameCs, position: row.position, seo_name, ...switches, manufacturers: chosen };
    return { name, fields: { ...fields, photo_id, type_device, meilisearch_boost, heureka_category, google_category } };
  },
});

interface TreeChange {
  readonly before: readonly CategoryRow[];
  readonly after: readonly CategoryRow[];
  readonly id: string;
  /** Undefined: they stay. */
  readonly manufacturers: readonly string[] | undefined;
  readonly by: string | null;
  readonly locale: Locale;
}

/** Writes a changed category with what follows for the tree and for the products below it. */
async function save(tx: Tx, { before, after, id, manufacturers: chosen, by, locale }: TreeChange): Promise<void> {
  const row = after.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`the category ${id} left the tree`);
  await check(tx, after, row, chosen ?? [], locale);
  if (chosen !== undefined) await setManufacturers(tx, id, chosen);
  await saveTree(tx, before, after, [id], by);
  await queueProducts(tx, await mastersTouched(tx, before, after));
}

/** Products whose events carry names and places of their categories; nothing else of a category is part of a product. */
async function mastersTouched(tx: Tx, before: readonly CategoryRow[], after: readonly CategoryRow[]): Promise<string[]> {
  const known = new Map(before.map((row) => [row.id, row]));
  const changed = after.filter((row) => {
    const old = known.get(row.id);
    return old !== undefined && (isReaddressed(old, row) || old.nameCs !== row.nameCs || old.nameRo !== row.nameRo);
  });
  return mastersBelow(
    tx,
    changed.map(({ id }) => id),
  );
}

/** @throws Refusal with the fields that are wrong */
async function check(tx: Tx, after: readonly CategoryRow[], row: CategoryRow, chosen: readonly string[], locale: Locale): Promise<void> {
  const errors: FieldErrors = {};
  if (row.typeDevice !== null && (await tx.$count(typeDevices, eq(typeDevices.id, row.typeDevice))) === 0)
    errors['type_device'] = [texts.text(locale, 'office.unknown-type')];
  const ids = [...new Set(chosen)];
  if (ids.length > 0 && (await tx.$count(manufacturers, inArray(manufacturers.id, ids))) < ids.length)
    errors['manufacturers'] = [texts.text(locale, 'office.unknown-manufacturer')];
  if (Object.keys(errors).length > 0) throw new Refusal(fieldErrors(errors));
  await checkAddress(tx, after, row, locale);
}

/** One of a kind among siblings, and no page of the shop's own. @throws Refusal on `seo_name` */
async function checkAddress(tx: Tx, after: readonly CategoryRow[], row: CategoryRow, locale: Locale): Promise<void> {
  const errors: Record<string, string[]> = {};
  const pages = row.parentId === null ? await tx.select().from(staticPages) : [];
  for (const [language, suffix] of [
    ['cs', 'Cs'],
    ['ro', 'Ro'],
  ] as const) {
    const twin = sameSeoName(after, row, suffix);
    if (twin !== undefined)
      errors[language] = [texts.text(locale, 'office.seo-name-taken', { name: locale === 'cs' ? twin.nameCs : twin.nameRo })];
    else if (pages.some((page) => page[`path${suffix}`] === `/${row[`seoName${suffix}`]}`))
      errors[language] = [texts.text(locale, 'office.address-taken')];
  }
  if (Object.keys(errors).length > 0) throw new Refusal(fieldErrors({ seo_name: errors }));
}

type Fields = z.output<typeof updateCategory.body>;

/** Columns of the fields that were sent. */
function toColumns(body: Fields): Partial<CategoryRow> {
  return {
    ...(body.name && { nameCs: body.name.cs, nameRo: body.name.ro }),
    ...(body.seo_name && { seoNameCs: body.seo_name.cs, seoNameRo: body.seo_name.ro }),
    ...(body.for_display !== undefined && { forDisplay: body.for_display }),
    ...(body.filterable !== undefined && { filterable: body.filterable }),
    ...(body.for_buyout !== undefined && { forBuyout: body.for_buyout }),
    ...(body.for_service !== undefined && { forService: body.for_service }),
    ...(body.photo_id !== undefined && { photoId: body.photo_id }),
    ...(body.type_device !== undefined && { typeDevice: body.type_device }),
    ...(body.meilisearch_boost !== undefined && { boost: Number(body.meilisearch_boost) }),
    ...(body.heureka_category !== undefined && { heurekaCategory: body.heureka_category }),
    ...(body.google_category !== undefined && { googleCategory: body.google_category }),
  };
}

const toRow = (id: string, parentId: string | null, body: Fields): CategoryRow => ({
  id,
  number: 0,
  parentId,
  ancestorIds: [],
  position: 0,
  nameCs: '',
  nameRo: '',
  seoNameCs: '',
  seoNameRo: '',
  urlPathCs: '',
  urlPathRo: '',
  forDisplay: true,
  forBuyout: false,
  forService: false,
  filterable: true,
  typeDevice: null,
  boost: 1,
  heurekaCategory: '',
  googleCategory: '',
  photoId: null,
  isDeleted: false,
  version: 1,
  changedAt: new Date(0),
  changedBy: null,
  ...toColumns(body),
});

const toPlace = (target: string | undefined, position: Place['position'] | undefined): Place | null =>
  target === undefined ? null : { target, position: position ?? 'inside' };

const unknownParent = (locale: Locale): Answer => fieldErrors({ parent: [texts.text(locale, 'office.category-unknown')] });
/** The tree's screen shows the message of the name as a toast. */
const misplaced = (message: string): Answer => fieldErrors({ name: [message], parent: [message] });
