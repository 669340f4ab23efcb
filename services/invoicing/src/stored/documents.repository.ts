import type { DataOf, Envelope } from '@okruh/contracts';
import {
  creditNoteCreated,
  type documentStateEventSchema,
  invoiceCreated,
  invoiceMailRequested,
  invoiceRequested,
  invoiceSent,
} from '@okruh/contracts/events/invoicing';
import type { CreditReason, DocumentKind, DocumentState } from '@okruh/contracts/http/invoicing';
import type { EFacturaState, InvoiceDetail } from '@okruh/contracts/http/invoicing-admin';
import { type Currency, type IsoDate, type Market, money } from '@okruh/market';
import { appendEvents, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { CreditedLine } from '../model/compose-credit-note.ts';
import type { InvoicedPiece } from '../model/compose-invoice.ts';

/** A row of `documents`; what stands in it is explained in migrations/001-documents.sql. Instants as the wire has them. */
export interface DocumentRow extends Record<string, unknown> {
  readonly id: string;
  readonly cause: string;
  readonly market: Market;
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly number: string | null;
  readonly order_id: string;
  readonly order_number: string;
  readonly list_id: string | null;
  readonly corrects_id: string | null;
  readonly corrects: string | null;
  readonly credit_reason: CreditReason | null;
  readonly credited: readonly CreditedLine[];
  /** Explained in migrations/002-withdrawals.sql. */
  readonly withdrawal_id: string | null;
  readonly pieces: readonly InvoicedPiece[];
  readonly has_fees: boolean;
  readonly issued_on: IsoDate | null;
  readonly total: number | null;
  readonly currency: Currency | null;
  readonly customer_id: string | null;
  readonly content_cipher: string | null;
  readonly label_cipher: string | null;
  readonly revision: number;
  readonly mail_state: 'requested' | 'sent' | 'failed' | null;
  readonly mails: number;
  readonly e_factura_state: EFacturaState | null;
  readonly e_factura_due_on: IsoDate | null;
  readonly e_factura_changed_at: string | null;
  readonly upload_id: string | null;
  readonly refusals: readonly string[];
  readonly attempts: number;
  readonly problem: string | null;
  readonly requested_at: string;
  readonly created_at: string | null;
  readonly changed_at: string;
  readonly version: number;
}

const instants = ['e_factura_changed_at', 'requested_at', 'created_at', 'changed_at'] as const;
const isoInstants = sql.raw(
  instants.map((name) => `to_char(d.${name} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`).join(', '),
);
/** Columns of `documents d`. */
export const documentColumns: SQL = sql`d.id, d.cause, d.market, d.kind, d.state, d.number, d.order_id, d.order_number, d.list_id, d.corrects_id,
  (select o.number from documents o where o.id = d.corrects_id) as corrects, d.credit_reason, d.credited, d.withdrawal_id, d.pieces, d.has_fees,
  d.issued_on::text as issued_on, d.total::float8 as total, d.currency, d.customer_id, d.content_cipher, d.label_cipher, d.revision, d.mail_state,
  d.mails, d.e_factura_state, d.e_factura_due_on::text as e_factura_due_on, d.upload_id, d.refusals, d.attempts, d.problem, d.version, ${isoInstants}`;

/** Documents by a condition on `documents d`, oldest first. */
export async function findDocuments(tx: Tx, where: SQL): Promise<DocumentRow[]> {
  const { rows } = await tx.execute<DocumentRow>(
    sql`select ${documentColumns} from documents d where ${where} order by d.requested_at, d.id`,
  );
  return rows;
}

export async function findDocument(tx: Tx, id: string): Promise<DocumentRow | null> {
  return (await findDocuments(tx, sql`d.id = ${id}`))[0] ?? null;
}

/** The document, locked until the transaction ends. */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentRow | null> {
  const { rows } = await tx.execute<DocumentRow>(sql`select ${documentColumns} from documents d where d.id = ${id} for update of d`);
  return rows[0] ?? null;
}

/** Locks all documents of an order that there are, and those that are being made: a transaction that composes one of them holds this first. */
export const lockOrderDocuments = (tx: Tx, orderId: string): Promise<DocumentRow[]> => lockOrdersDocuments(tx, [orderId]);

/** The same of several orders, always in the same order, so that two transactions never wait for each other. */
export async function lockOrdersDocuments(tx: Tx, orderIds: readonly string[]): Promise<DocumentRow[]> {
  const ids = sql`${sql.param(orderIds)}`;
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (select distinct hashtextextended(id, 45) as key from unnest(${ids}::text[]) id order by key) keys`);
  const { rows } = await tx.execute<DocumentRow>(
    sql`select ${documentColumns} from documents d where d.order_id = any(${ids}::uuid[])
      order by d.requested_at, d.series_year, d.series_position, d.id for update of d`,
  );
  return rows;
}

/** Changes a document and grows its version. `set` are assignments of columns. */
export async function updateDocument(tx: Tx, id: string, set: SQL): Promise<DocumentRow> {
  const { rows } = await tx.execute<DocumentRow>(sql`
    with changed as (
      update documents set ${set}, version = version + 1, changed_at = date_trunc('milliseconds', clock_timestamp()) where id = ${id} returning *)
    select ${documentColumns} from changed d`);
  const [row] = rows;
  if (row === undefined) throw new Error(`document ${id} vanished while locked`);
  return row;
}

/**
 * Takes the next numbers of a series, which stays locked until the transaction ends: call it last. Gapless, because what rolls back gives the
 * numbers back.
 *
 * @returns the last of them
 */
export async function takePositions(
  tx: Tx,
  series: { readonly market: Market; readonly kind: DocumentKind; readonly year: number },
  count: number,
): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into series (market, kind, year, last) values (${series.market}, ${series.kind}, ${series.year}, ${count})
    on conflict (market, kind, year) do update set last = series.last + excluded.last returning last`);
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('a series gave no number');
  return last;
}

export type HistoryEvent = InvoiceDetail['history'][number]['event'];

/** Notes what happened to a document. @param actor display name of the member of staff; null for our processes */
export async function recordHistory(tx: Tx, documentId: string, event: HistoryEvent, actor: string | null = null): Promise<void> {
  await tx.execute(sql`insert into document_history (document_id, event, actor) values (${documentId}, ${event}, ${actor})`);
}

/** Has every document that waits tried at once, and notes who asked for it. @returns how many wait */
export async function requestIssue(tx: Tx, actor: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with waiting as (update documents set next_try_at = now() where state = 'in-progress' returning id)
    insert into document_history (document_id, event, actor) select id, 'issue-requested', ${actor} from waiting`);
  return rowCount ?? 0;
}

const contracts = { invoiceRequested, invoiceCreated, invoiceMailRequested, invoiceSent, creditNoteCreated } as const;

/** What led to a change: an event, or a request. */
export interface Cause {
  readonly event?: Envelope;
  readonly requestId?: string;
}

/** Publishes the state of a document that was just changed. */
export const publishDocument = (tx: Tx, news: keyof typeof contracts, row: DocumentRow, cause: Cause): Promise<void> =>
  publishDocuments(tx, news, [row], cause);

/** Publishes the states of documents that were just changed. */
export async function publishDocuments(tx: Tx, news: keyof typeof contracts, rows: readonly DocumentRow[], cause: Cause): Promise<void> {
  await appendEvents(
    tx,
    contracts[news],
    rows.map((row) => ({
      subject: row.id,
      version: row.version,
      market: row.market,
      ...(cause.event === undefined ? {} : { cause: cause.event }),
      ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
      data: publicState(row),
    })),
  );
}

const publicState = (
  row: DocumentRow,
): DataOf<{ type: string; publisher: 'invoicing'; summary: string; data: typeof documentStateEventSchema }> => ({
  document_id: row.id,
  kind: row.kind,
  state: row.state,
  market: row.market,
  order_id: row.order_id,
  order_number: row.order_number,
  list_id: row.list_id,
  number: row.number,
  issued_on: row.issued_on,
  total: row.total === null || row.currency === null ? null : money(row.total, row.currency),
  corrects_id: row.corrects_id,
  credit_reason: row.credit_reason,
  withdrawal_id: row.withdrawal_id,
  mails: row.mails,
  changed_at: row.changed_at,
});
