import type { CreditReason } from '@okruh/contracts/http/invoicing';
import { markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { composeCreditNote, countCredited, type CreditedLine } from '../model/compose-credit-note.ts';
import { type Cause, type DocumentRow, findDocuments, lockDocument, recordHistory } from '../stored/documents.repository.ts';
import { getToday, issueDocument } from '../stored/issue-document.ts';

export interface Credit {
  /** What it is made for, once. */
  readonly cause: string;
  readonly reason: CreditReason;
  /** Pieces that are taken back; null: all that are left. */
  readonly lines: readonly CreditedLine[] | null;
  /** Display name of the member of staff; null for our processes. */
  readonly actor: string | null;
  /** Withdrawal that it is for. */
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
  const label = deps.sealed.openLabel(invoice);
  if (label === null) throw new Error(`document ${invoice.id} has no label`);
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
  const id = uuidv7();
  const { rowCount } = await tx.execute(sql`
    insert into documents (id, cause, market, kind, state, order_id, order_number, corrects_id, credit_reason, credited,
      withdrawal_id)
    values (${id}, ${credit.cause}, ${invoice.market}, 'credit-note', 'in-progress', ${invoice.order_id}, ${invoice.order_number}, ${invoice.id},
      ${credit.reason}, ${JSON.stringify(taken)}::jsonb,
      ${credit.withdrawalId ?? null})
    on conflict (cause) do nothing`);
  if (rowCount === 0) return null;
  await recordHistory(tx, id, 'requested', credit.actor);
  const row = await lockDocument(tx, id);
  if (row === null) throw new Error(`credit note ${id} vanished`);
  return issueDocument(tx, deps, row, { document: note, label, customerId: invoice.customer_id }, cause);
}

/** What is left of an order's invoices is taken back, and those that aren't created yet never are. */
export async function takeBackInvoices(
  tx: Tx,
  deps: Deps,
  invoices: readonly DocumentRow[],
  credit: Pick<Credit, 'reason'> & { readonly nameCause: (invoice: DocumentRow) => string },
  cause: Cause,
): Promise<void> {
  for (const invoice of invoices) {
    if (invoice.kind === 'credit-note') continue;
    if (invoice.state === 'created') {
      await creditInvoice(tx, deps, invoice, { cause: credit.nameCause(invoice), reason: credit.reason, lines: null, actor: null }, cause);
    } else if (invoice.state !== 'void') {
      await tx.execute(
        sql`update documents set state = 'void', problem = null, version = version + 1, changed_at = clock_timestamp() where id = ${invoice.id}`,
      );
    }
  }
}
