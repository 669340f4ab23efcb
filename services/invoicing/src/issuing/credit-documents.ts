import type { CreditReason } from '@okruh/contracts/http/invoicing';
import { markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { composeCreditNote, countCredited, type CreditedLine } from '../model/compose-credit-note.ts';
import { type Cause, type DocumentRow, findDocuments, lockDocument, recordHistory } from '../stored/documents.repository.ts';
import { type Draft, getToday, issueDocument } from '../stored/issue-document.ts';

export interface Credit {
  /** What it is made for, once. */
  readonly cause: string;
  readonly reason: CreditReason;
  /** Pieces that are taken back; null: all that are left. */
  readonly lines: readonly CreditedLine[] | null;
  /** Display name of the member of staff; null for our processes. */
  readonly actor: string | null;
  /** Withdrawal or complaint that it is for. */
  readonly withdrawalId?: string;
}

/** Pieces of an invoice that credit notes took back. */
export async function loadCredited(tx: Tx, documentId: string): Promise<CreditedLine[]> {
  const notes = await findDocuments(tx, sql`d.corrects_id = ${documentId} and d.state = 'created'`);
  return notes.flatMap(({ credited }) => credited);
}

/**
 * Issues a credit note of a created invoice, which the caller has locked with the documents of its order. Once for each cause.
 * @returns the note, or null when nothing was left or this cause has one already
 * @throws AlreadyCredited when fewer pieces are left than are asked for
 */
export async function creditInvoice(tx: Tx, deps: Deps, invoice: DocumentRow, credit: Credit, cause: Cause): Promise<DocumentRow | null> {
  const original = deps.sealed.openContent(invoice);
  const credited = await loadCredited(tx, invoice.id);
  const issuedOn = getToday(deps, invoice.market);
  const reason = texts.text(markets[invoice.market].locale, `credit.${credit.reason}`);
  const note = composeCreditNote({ original, credited, lines: credit.lines, issuedOn, reason });
  // Nothing of their price is left.
  if (note === null || note.totals.gross === 0) return null;
  const taken =
    credit.lines ??
    original.lines
      .map(({ position, quantity }) => ({ position, quantity: quantity - countCredited(credited, position) }))
      .filter(({ quantity }) => quantity > 0);
  const { cause: name, actor, withdrawalId } = credit;
  const more = withdrawalId === undefined ? {} : { withdrawalId };
  return issueCreditNote(tx, deps, invoice, note, { cause: name, reason: credit.reason, credited: taken, actor, ...more }, cause);
}

/** What stands in the row of a credit note. */
interface NoteRow extends Pick<Credit, 'cause' | 'reason' | 'actor' | 'withdrawalId'> {
  /** Pieces of its document that it takes back; an advance has none. */
  readonly credited: readonly CreditedLine[];
}

/** Issues a composed credit note of a document; null when its cause has one already. */
export async function issueCreditNote(
  tx: Tx,
  deps: Deps,
  original: DocumentRow,
  note: Draft['document'],
  { cause: name, reason, credited, actor, withdrawalId }: NoteRow,
  cause: Cause,
): Promise<DocumentRow | null> {
  const label = deps.sealed.openLabel(original);
  if (label === null) throw new Error(`document ${original.id} has no label`);
  const id = uuidv7();
  const { rowCount } = await tx.execute(sql`
    insert into documents (id, cause, market, kind, state, order_id, order_number, corrects_id, credit_reason, credited,
      withdrawal_id)
    values (${id}, ${name}, ${original.market}, 'credit-note', 'in-progress', ${original.order_id}, ${original.order_number}, ${original.id},
      ${reason}, ${JSON.stringify(credited)}::jsonb,
      ${withdrawalId ?? null})
    on conflict (cause) do nothing`);
  if (rowCount === 0) return null;
  await recordHistory(tx, id, 'requested', actor);
  const row = await lockDocument(tx, id);
  if (row === null) throw new Error(`credit note ${id} vanished`);
  return issueDocument(tx, deps, row, { document: note, label, customerId: original.customer_id }, cause);
}

/** What is left of an order's invoices is taken back, and those that aren't created yet never are. Advances aren't among them. */
export async function takeBackInvoices(
  tx: Tx,
  deps: Deps,
  invoices: readonly DocumentRow[],
  credit: Pick<Credit, 'reason'> & { readonly nameCause: (invoice: DocumentRow) => string },
  cause: Cause,
): Promise<void> {
  for (const invoice of invoices) {
    if (invoice.kind !== 'invoice') continue;
    if (invoice.state === 'created') {
      await creditInvoice(tx, deps, invoice, { cause: credit.nameCause(invoice), reason: credit.reason, lines: null, actor: null }, cause);
    } else if (invoice.state !== 'void') {
      await tx.execute(
        sql`update documents set state = 'void', problem = null, version = version + 1, changed_at = clock_timestamp() where id = ${invoice.id}`,
      );
    }
  }
}
