import type { Term, TermInput, TermKind } from '@okruh/contracts/http/catalog-admin/terms';
import type { Tx } from '@okruh/service-kit';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { NotedRecord } from '../changes/note-change.ts';
import { freeId, toSeoName } from '../../stored/seo-name.ts';
import { attributeGroups, attributes, badges, manufacturers } from '../../stored/tables.ts';

/** How one kind of word is read: its table, the JSON of the contract, and what carries it. */
interface TermSource {
  readonly table: string;
  readonly columns: readonly SQL[];
  readonly order: SQL;
  readonly json: SQL;
  /** Ids of the master products that show it. */
  readonly masters: (id: string) => SQL;
}

export const termSources: Readonly<Record<TermKind, TermSource>> = {
  attribute: {
    table: 'attributes',
    columns: [sql`t.name_cs`, sql`t.name_ro`],
    order: sql`(select g.position from attribute_groups g where g.id = t.group_id), t.position, t.id`,
    json: sql`json_build_object('kind', 'attribute', 'id', t.id, 'name', json_build_object('cs', t.name_cs, 'ro', t.name_ro),
      'group', t.group_id, 'unit', case when t.unit_cs is null then null else json_build_object('cs', t.unit_cs, 'ro', t.unit_ro) end,
      'value_kind', t.kind, 'filterable', t.is_filterable,
      'used', (select count(*)::int from attribute_values v where v.attribute_id = t.id))`,
    masters: (id) => sql`select master_product_id as id from attribute_values where attribute_id = ${id}`,
  },
  'attribute-group': {
    table: 'attribute_groups',
    columns: [sql`t.name_cs`, sql`t.name_ro`],
    order: sql`t.position, t.id`,
    json: sql`json_build_object('kind', 'attribute-group', 'id', t.id, 'name', json_build_object('cs', t.name_cs, 'ro', t.name_ro),
      'position', greatest(1, t.position), 'used', (select count(*)::int from attributes a where a.group_id = t.id))`,
    masters: (id) => sql`select distinct v.master_product_id as id from attribute_values v
      join attributes a on a.id = v.attribute_id where a.group_id = ${id}`,
  },
  badge: {
    table: 'badges',
    columns: [sql`t.name_cs`, sql`t.name_ro`],
    order: sql`t.position, t.id`,
    json: sql`json_build_object('kind', 'badge', 'id', t.id, 'name', json_build_object('cs', t.name_cs, 'ro', t.name_ro),
      'used', (select count(*)::int from master_badges b where b.badge_id = t.id))`,
    masters: (id) => sql`select master_product_id as id from master_badges where badge_id = ${id}`,
  },
  manufacturer: {
    table: 'manufacturers',
    columns: [sql`t.name`],
    order: sql`t.position, t.name`,
    json: sql`json_build_object('kind', 'manufacturer', 'id', t.id, 'name', t.name, 'seo_name', t.seo_name,
      'position', greatest(1, t.position), 'for_buyout', t.for_buyout, 'for_service', t.for_service,
      'company', t.company, 'address', t.address, 'contact', t.contact, 'representative', t.representative,
      'used', (select count(*)::int from master_products m where m.manufacturer_id = t.id))`,
    masters: (id) => sql`select id from master_products where manufacturer_id = ${id}`,
  },
};

export async function readTerm(tx: Tx, kind: TermKind, id: string): Promise<Term | null> {
  const { table, json } = termSources[kind];
  const { rows } = await tx.execute<{ term: Term }>(sql`select ${json} as term from ${sql.identifier(table)} t where t.id = ${id}`);
  return rows[0]?.term ?? null;
}

/** A word that nobody else changes until the end of the transaction; null when there is none. */
export async function lockTerm(tx: Tx, kind: TermKind, id: string): Promise<Term | null> {
  await tx.execute(sql`select 1 from ${sql.identifier(termSources[kind].table)} where id = ${id} for update`);
  return readTerm(tx, kind, id);
}

/** A word whose change is noted. @param id null for one that is added */
export const notedTerm = (kind: TermKind, id: string | null): NotedRecord => ({
  kind,
  id,
  async read(tx, one) {
    const term = await readTerm(tx, kind, one);
    if (term === null) return null;
    const { kind: _kind, id: _id, used: _used, ...fields } = term;
    return { name: typeof term.name === 'string' ? { cs: term.name, ro: term.name } : term.name, fields };
  },
});

/** Published master products that show it. */
export async function mastersWith(tx: Tx, kind: TermKind, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select m.id from master_products m where m.state = 'published' and m.id in (${termSources[kind].masters(id)})`,
  );
  return rows.map((row) => row.id);
}

/** Words that are changed in this transaction say who did it (`count_word_version`). */
export async function signWords(tx: Tx, name: string | null): Promise<void> {
  await tx.execute(sql`select set_config('okruh.changed_by', ${name ?? ''}, true)`);
}

/** Writes a new one (`id` null) or a changed one. @returns its id */
export async function saveTerm(tx: Tx, id: string | null, input: TermInput): Promise<string> {
  switch (input.kind) {
    case 'attribute': {
      const row = {
        groupId: input.group,
        kind: input.value_kind,
        nameCs: input.name.cs,
        nameRo: input.name.ro,
        unitCs: input.unit?.cs ?? null,
        unitRo: input.unit?.ro ?? null,
        isFilterable: input.filterable,
      };
      if (id !== null) {
        await tx.update(attributes).set(row).where(eq(attributes.id, id));
        return id;
      }
      const added = (await freeId(tx, 'attributes', input.name.cs)).replaceAll('-', '_');
      // The words of addresses stay what they were first, so that links to filtered lists hold.
      await tx.insert(attributes).values({
        id: added,
        ...row,
        position: next('attributes'),
        wordCs: toSeoName(input.name.cs),
        wordRo: toSeoName(input.name.ro),
      });
      return added;
    }
    case 'attribute-group': {
      const row = { nameCs: input.name.cs, nameRo: input.name.ro, position: input.position };
      if (id !== null) {
        await tx.update(attributeGroups).set(row).where(eq(attributeGroups.id, id));
        return id;
      }
      const added = await freeId(tx, 'attribute_groups', input.name.cs);
      await tx.insert(attributeGroups).values({ id: added, ...row });
      return added;
    }
    case 'badge': {
      const row = { nameCs: input.name.cs, nameRo: input.name.ro };
      if (id !== null) {
        await tx.update(badges).set(row).where(eq(badges.id, id));
        return id;
      }
      const added = await freeId(tx, 'badges', input.name.cs);
      await tx.insert(badges).values({ id: added, ...row, position: next('badges') });
      return added;
    }
    case 'manufacturer': {
      const row = {
        name: input.name,
        seoName: input.seo_name,
        position: input.position,
        forBuyout: input.for_buyout,
        forService: input.for_service,
        company: input.company,
        address: input.address,
        contact: input.contact,
        representative: input.representative,
      };
      if (id !== null) {
        await tx.update(manufacturers).set(row).where(eq(manufacturers.id, id));
        return id;
      }
      const added = await freeId(tx, 'manufacturers', input.name);
      await tx.insert(manufacturers).values({ id: added, ...row });
      return added;
    }
  }
}

/** Place after the last row. */
const next = (table: string): SQL<number> => sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.identifier(table)})`;
