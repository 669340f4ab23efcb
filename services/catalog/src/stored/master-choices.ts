import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { type AttributeChoice, toChoices } from './attribute-choices.ts';
import { insertRows } from './insert-rows.ts';

interface ValueRow extends Record<string, unknown> {
  readonly master: string;
  readonly attribute: string;
  readonly unit_cs: string | null;
  readonly unit_ro: string | null;
  readonly number: number | null;
  readonly text_cs: string | null;
  readonly text_ro: string | null;
}

/**
 * Makes the answers of attribute filters again for some master products, from their attribute values. Call it whenever
 * values, or whether an attribute filters, have changed.
 */
export async function refreshChoices(tx: Tx, masterIds: readonly string[]): Promise<void> {
  const ids = sql.param([...masterIds]);
  // The storage is a filter of its own, made from the variants.
  const { rows } = await tx.execute<Record<string, unknown> & ValueRow>(sql`
    select v.master_product_id as master, a.id as attribute, a.unit_cs, a.unit_ro, v.number::float8 as number, v.text_cs, v.text_ro
    from attribute_values v join attributes a on a.id = v.attribute_id
    where v.master_product_id = any(${ids}::text[]) and a.is_filterable and a.id <> 'storage'`);
  const wanted = rows.flatMap((row) => {
    const attribute = { id: row.attribute, unitCs: row.unit_cs, unitRo: row.unit_ro };
    const value = row.number ?? { cs: row.text_cs ?? '', ro: row.text_ro ?? '' };
    return toChoices(attribute, value).map((choice) => ({ ...choice, master: row.master, attribute: row.attribute }));
  });
  const unique = new Map(wanted.map((choice) => [`${choice.attribute}/${choice.value}`, choice]));
  await insertRows(tx, 'attribute_choices', [...unique.values()].map(choiceRow));
  const pairs = JSON.stringify(wanted.map(({ master, attribute, value }) => ({ master, attribute, value })));
  await tx.execute(sql`delete from master_choices where master_product_id = any(${ids}::text[])`);
  await tx.execute(sql`
    insert into master_choices (master_product_id, choice_id)
    select distinct w.master, c.id from jsonb_to_recordset(${pairs}::jsonb) as w (master text, attribute text, value text)
    join attribute_choices c on c.attribute_id = w.attribute and c.value = w.value`);
}

const choiceRow = (choice: AttributeChoice & { readonly attribute: string }) => ({
  attribute_id: choice.attribute,
  value: choice.value,
  position: choice.position,
  label_cs: choice.labelCs,
  label_ro: choice.labelRo,
  word_cs: choice.wordCs,
  word_ro: choice.wordRo,
});
