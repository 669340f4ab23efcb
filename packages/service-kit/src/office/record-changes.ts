import { mayDo, type Permission } from '@okruh/contracts';
import { type RecordChange, recordChangeRoutes } from '@okruh/contracts/record-change-routes';
import { type RecordKind, recordKinds, type RecordService } from '@okruh/contracts/record-kinds';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../database/database.ts';
import { ok, problem } from '../http/answer.ts';
import type { Identity } from '../http/identity.ts';
import { route } from '../http/route.ts';
import { type Fields, listFieldChanges } from './field-changes.ts';

/** A record at some moment: what it is called, and what people may change of it. */
export interface RecordState {
  readonly name: string;
  readonly fields: Fields;
}
/** A record before and after a change; null where there is none. */
export interface ChangedRecord {
  readonly id: string;
  readonly before: RecordState | null;
  readonly after: RecordState | null;
}
/** A record whose change is kept. */
export interface NotedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** Reads it and locks it, so that only the caller's change is between two looks. @returns null when there is none */
  read(tx: Tx, id: string): Promise<RecordState | null>;
}

/** Who changes something, from the signed identity. */
export const toChangedBy = ({ name, sub }: Pick<Identity, 'name' | 'sub'>): string => name ?? sub ?? '';

/** Keeps changes of records of one kind in one statement; those in which no field differs are left out. */
export async function noteRecordChanges(tx: Tx, kind: RecordKind, by: string, changes: readonly ChangedRecord[]): Promise<void> {
  const rows = changes.flatMap(({ id, before, after }) => {
    const name = (after ?? before)?.name;
    const fields = listFieldChanges(before?.fields ?? null, after?.fields ?? null);
    if (name === undefined || (fields.length === 0 && before !== null && after !== null)) return [];
    return [{ id, name, action: before === null ? 'added' : after === null ? 'removed' : 'changed', fields }];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into record_changes (by, kind, record_id, name, action, fields)
    select ${by}, ${kind}, r.id, r.name, r.action, r.fields
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, name text, action text, fields jsonb)`);
}

/** Does something with a record and keeps what it changed, in the same transaction; nothing when it changed nothing. */
export async function noteRecordChange<Outcome>(tx: Tx, record: NotedRecord, by: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const { kind, id } = record;
  const before = await record.read(tx, id);
  const outcome = await work();
  const after = await record.read(tx, id);
  await noteRecordChanges(tx, kind, by, [{ id, before, after }]);
  return outcome;
}

interface Row extends Record<string, unknown>, Omit<RecordChange, 'at'> {
  readonly at: Date | string;
}

/** Adds the route that lists changes of records of a service, those that the caller may read. */
export function addRecordChangesRoute(app: FastifyInstance, service: RecordService, tx: Tx): void {
  const kinds = Object.entries(recordKinds[service]) as [RecordKind, Permission][];
  route(app, recordChangeRoutes<RecordService>(service).listRecordChanges, async ({ query, identity }) => {
    const { kind, record, page, page_size: pageSize } = query;
    const shown = kinds.flatMap(([one, permission]) =>
      (kind === undefined || kind === one) && mayDo(identity.roles, permission) ? [one] : [],
    );
    if (kind !== undefined && shown.length === 0) return problem('forbidden');
    const ofKind = sql`kind = any(${sql.param(shown)}::text[])`;
    const where = record === undefined ? ofKind : sql`${ofKind} and record_id = ${record}`;
    const [items, counted] = await Promise.all([
      listChanges(tx, sql`where ${where} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
      tx.execute<{ total: number }>(sql`select count(*)::int as total from record_changes where ${where}`),
    ]);
    return ok({ items, total: counted.rows[0]?.total ?? 0, page, page_size: pageSize });
  });
}

async function listChanges(tx: Tx, rest: SQL): Promise<RecordChange[]> {
  const { rows } = await tx.execute<Row>(sql`
    select id::int, at, by, kind, record_id, name, action, fields from record_changes ${rest}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
