import type { DocumentKind } from '@okruh/contracts/http/invoicing';
import { localTime, type Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { InvoicedPiece } from '../model/compose-invoice.ts';
import { formatNumber } from '../model/document-number.ts';
import { eFacturaDeadline } from '../model/e-factura-deadline.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import { type Cause, documentColumns, type DocumentRow, publishDocuments, takePositions } from './documents.repository.ts';
import type { Label } from './sealed.ts';

/** What is issued: all of a document but the number that it gets now. */
export interface Draft {
  readonly document: Omit<IssuedDocument, 'id' | 'number' | 'variableSymbol'>;
  readonly label: Label;
  readonly customerId: string | null;
  /** What an invoice has of its order; left out for credit notes. */
  readonly invoiced?: { readonly pieces: readonly InvoicedPiece[]; readonly hasFees: boolean };
}

/** A document and what it will say. */
export interface Issue {
  readonly row: DocumentRow;
  readonly draft: Draft;
}

/**
 * Gives documents of one kind their numbers and writes what they say, in the caller's transaction, which should commit right after: nobody else
 * gets a number of their series before it does. However many they are, it is three round trips, and one for each series.
 */
export async function issueDocuments(
  tx: Tx,
  deps: Deps,
  kind: DocumentKind,
  issues: readonly Issue[],
  cause: Cause,
): Promise<DocumentRow[]> {
  const numbered = await takeNumbers(tx, kind, issues);
  const given = numbered.map(({ row, draft, year, position, number }) => {
    const { document, label, customerId, invoiced } = draft;
    const { market, issuedOn, totals, currency } = document;
    const whole: IssuedDocument = { ...document, id: row.id, number, variableSymbol: number.replaceAll(/\D/g, '') };
    return {
      id: row.id,
      market,
      number,
      series_year: year,
      series_position: position,
      issued_on: issuedOn,
      net: totals.net,
      vat: totals.vat,
      total: totals.gross,
      settled: totals.advances,
      currency,
      customer_id: customerId,
      content_cipher: deps.sealed.encryptContent(whole),
      label_cipher: deps.sealed.encryptLabel(row.id, label),
      name_index: deps.sealed.indexNames(label),
      pieces: invoiced?.pieces ?? [],
      has_fees: invoiced?.hasFees ?? false,
      // Who buys at a till without a name has no address.
      mail_state: document.buyer.eMail === '' ? null : 'requested',
      // The authority wants Romanian ones within days.
      e_factura_due_on: market === 'ro' ? eFacturaDeadline(issuedOn) : null,
    };
  });
  const { rows } = await tx.execute<DocumentRow>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (
        id uuid, market text, number text, series_year int, series_position int, issued_on date, net bigint, vat bigint, total bigint, settled bigint, currency text, customer_id text,
        content_cipher text, label_cipher text, name_index text[], pieces jsonb, has_fees boolean, mail_state text, e_factura_due_on date)
      -- Nothing is issued in a month that accounting has: a clock that is a month late is an error, not a document.
      where not exists (select from closed_months c where c.market = g.market and c.month = to_char(g.issued_on, 'YYYY-MM'))
    ), noted as (
      insert into document_history (document_id, event) select id, 'created' from given
    ), changed as (
      update documents o set state = 'created', number = g.number, series_year = g.series_year, series_position = g.series_position,
        issued_on = g.issued_on, net = g.net, vat = g.vat, total = g.total, settled = g.settled, currency = g.currency, customer_id = g.customer_id,
        content_cipher = g.content_cipher, label_cipher = g.label_cipher, name_index = g.name_index, pieces = g.pieces, has_fees = g.has_fees,
        mail_state = g.mail_state, problem = null, attempts = 0, created_at = date_trunc('milliseconds', clock_timestamp()),
        listed_at = clock_timestamp(), e_factura_due_on = g.e_factura_due_on,
        e_factura_state = case when g.e_factura_due_on is null then o.e_factura_state else 'waiting' end,
        e_factura_changed_at = case when g.e_factura_due_on is null then o.e_factura_changed_at else clock_timestamp() end,
        next_try_at = case when g.e_factura_due_on is null then null else now() end,
        version = o.version + 1, changed_at = date_trunc('milliseconds', clock_timestamp())
      from given g where o.id = g.id returning o.*)
    select ${documentColumns} from changed d order by d.series_year, d.series_position`);
  if (rows.length !== issues.length)
    throw new Error(`${issues.length - rows.length} documents vanished while locked, or their month is closed`);
  await publishDocuments(tx, kind === 'credit-note' ? 'creditNoteCreated' : 'invoiceCreated', rows, cause);
  return rows;
}

/** Issues one document; see {@link issueDocuments}. */
export async function issueDocument(tx: Tx, deps: Deps, row: DocumentRow, draft: Draft, cause: Cause): Promise<DocumentRow> {
  const [created] = await issueDocuments(tx, deps, draft.document.kind, [{ row, draft }], cause);
  if (created === undefined) throw new Error(`document ${row.id} vanished while locked`);
  return created;
}

interface Numbered extends Issue {
  readonly year: number;
  readonly position: number;
  readonly number: string;
}

const nameSeries = ({ draft: { document } }: Issue): string => `${document.market} ${document.issuedOn.slice(0, 4)}`;

/** Numbers in the order of the documents, series by series: always in the same order, so that two transactions never wait for each other. */
async function takeNumbers(tx: Tx, kind: DocumentKind, issues: readonly Issue[]): Promise<Numbered[]> {
  const numbered: Numbered[] = [];
  for (const name of Array.from(new Set(issues.map(nameSeries))).sort()) {
    const ofSeries = issues.filter((issue) => nameSeries(issue) === name);
    const [first] = ofSeries;
    if (first === undefined) continue;
    const { market, issuedOn } = first.draft.document;
    const year = Number(issuedOn.slice(0, 4));
    const last = await takePositions(tx, { market, kind, year }, ofSeries.length);
    for (const [index, issue] of ofSeries.entries()) {
      const position = last - ofSeries.length + 1 + index;
      numbered.push({ ...issue, year, position, number: formatNumber({ market, kind, year, position }) });
    }
  }
  return numbered;
}

/** Today in a market. */
export const getToday = (deps: Pick<Deps, 'now'>, market: Market): string => localTime(deps.now(), market).date;
