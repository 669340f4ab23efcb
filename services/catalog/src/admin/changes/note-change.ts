import type { ChangeKind } from '@okruh/contracts/http/catalog-admin/changes';
import type { BothTexts } from '@okruh/contracts/http/catalog-admin/office-route';
import { type Answer, type Fields, listFieldChanges, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** A record at some moment: what it is called, and what the office edits of it. */
export interface Snapshot {
  readonly name: BothTexts;
  readonly fields: Fields;
}

/** Which record is changed, and how it is read. */
export interface NotedRecord {
  readonly kind: ChangeKind;
  /** Null for one that is added: its id is the `id` of the answer. */
  readonly id: string | null;
  /** @returns null when there is none */
  read(tx: Tx, id: string): Promise<Snapshot | null>;
}

/**
 * Notes what a change of one record did to it. The caller holds the record's lock, so that only this change is between the two looks.
 *
 * @param work answers with an error when it changed nothing
 */
export async function noteChange(tx: Tx, record: NotedRecord, by: string | null, work: () => Promise<Answer>): Promise<Answer> {
  const before = record.id === null ? null : await record.read(tx, record.id);
  const answer = await work();
  if (answer.status >= 400) return answer;
  const id = record.id ?? readId(answer);
  const after = await record.read(tx, id);
  await insertChanges(tx, record.kind, by, [{ id, before, after }]);
  return answer;
}

/** The same for many records of a kind at once. @param read records by their ids */
export async function noteChanges(
  tx: Tx,
  {
    kind,
    ids,
    read,
  }: { kind: ChangeKind; ids: readonly string[]; read(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Snapshot>> },
  by: string | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const before = await read(tx, ids);
  const answer = await work();
  if (answer.status >= 400) return answer;
  const after = await read(tx, ids);
  await insertChanges(
    tx,
    kind,
    by,
    [...new Set(ids)].map((id) => ({ id, before: before.get(id) ?? null, after: after.get(id) ?? null })),
  );
  return answer;
}

interface Change {
  readonly id: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** Writes down changes of records; those in which nothing changed are left out. */
export async function insertChanges(tx: Tx, kind: ChangeKind, by: string | null, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ id, before, after }) => {
    const fields = listFieldChanges(before?.fields ?? null, after?.fields ?? null);
    const name = (after ?? before)?.name;
    if (name === undefined || (fields.length === 0 && before !== null && after !== null)) return [];
    return [{ id, name, action: before === null ? 'added' : after === null ? 'removed' : 'changed', fields }];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into changes (by, kind, record_id, name_cs, name_ro, action, fields)
    select ${by ?? ''}, ${kind}, r.id, r.name ->> 'cs', r.name ->> 'ro', r.action, r.fields
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, name jsonb, action text, fields jsonb)`);
}

/** @throws Error when the answer of an added record doesn't name it */
function readId(answer: Answer): string {
  const body: unknown = 'body' in answer ? answer.body : null;
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  throw new Error('the answer doesn’t name what was added');
}
