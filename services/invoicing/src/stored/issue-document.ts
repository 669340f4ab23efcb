import { localTime, type Market } from '@okruh/market';
import { formatNumber } from '../model/document-number.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { type Cause, type DocumentRow, publishDocument, recordHistory, takePosition, updateDocument } from './documents.repository.ts';
import type { Label } from './sealed.ts';

/** What is issued: all of a document but the number that it gets now. */
export interface Draft {
  readonly document: Omit<IssuedDocument, 'id' | 'number' | 'variableSymbol'>;
  readonly label: Label;
  readonly customerId: string | null;
  /** Further columns. */
  readonly set?: SQL;
}

/**
 * Gives a document its number and writes what it says, in the caller's transaction, which should commit right after: nobody else gets a number
 * of the series before it does.
 */
export async function issueDocument(tx: Tx, deps: Deps, row: DocumentRow, draft: Draft, cause: Cause): Promise<DocumentRow> {
  const { document, label, customerId, set } = draft;
  const { market, kind, issuedOn, totals, currency } = document;
  const year = Number(issuedOn.slice(0, 4));
  await recordHistory(tx, row.id, 'created');
  const position = await takePosition(tx, { market, kind, year });
  const number = formatNumber({ market, kind, year, position });
  const whole: IssuedDocument = { ...document, id: row.id, number, variableSymbol: number.replaceAll(/\D/g, '') };
  const created = await updateDocument(
    tx,
    row.id,
    sql`state = 'created', number = ${number}, series_year = ${year}, series_position = ${position}, issued_on = ${issuedOn},
      net = ${totals.net}, vat = ${totals.vat}, total = ${totals.gross}, currency = ${currency}, customer_id = ${customerId},
      content_cipher = ${deps.sealed.encryptContent(whole)}, label_cipher = ${deps.sealed.encryptLabel(row.id, label)},
      name_index = ${sql.param(deps.sealed.indexNames(label))}::text[], mail_state = 'requested', problem = null, attempts = 0,
      created_at = date_trunc('milliseconds', clock_timestamp()), listed_at = clock_timestamp()${set === undefined ? sql`` : sql`, ${set}`}`,
  );
  await publishDocument(tx, kind === 'credit-note' ? 'creditNoteCreated' : 'invoiceCreated', created, cause);
  return created;
}

/** Today in a market. */
export const getToday = (deps: Pick<Deps, 'now'>, market: Market): string => localTime(deps.now(), market).date;
