import type { InvoiceDetail } from '@okruh/contracts/http/invoicing-admin';
import { type Money, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { countCredited } from '../model/compose-credit-note.ts';
import type { IssuedDocument, Party } from '../model/issued-document.ts';
import { type DocumentRow, findDocument, findDocuments } from '../stored/documents.repository.ts';
import { getToday } from '../stored/issue-document.ts';
import { rowView } from './list.query.ts';

/** One document whole; null when there is none. */
export async function loadDetail(tx: Tx, deps: Deps, id: string): Promise<InvoiceDetail | null> {
  const row = await findDocument(tx, id);
  if (row === null) return null;
  const notes = await findDocuments(tx, sql`d.corrects_id = ${id} and d.state = 'created'`);
  const history = await tx.execute<InvoiceDetail['history'][number]>(sql`
    select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, event, actor
    from document_history where document_id = ${id} order by document_history.id`);
  const advances = await findDocuments(tx, sql`d.order_id = ${row.order_id} and d.kind = 'advance' and d.state = 'created'`);
  return {
    ...rowView(row, deps.sealed, getToday(deps, row.market)),
    ...contentView(row, deps, notes, advances),
    may_issue_advance: await mayIssueAdvance(tx, row),
    credit_reason: row.credit_reason,
    refusals: row.e_factura_state === 'refused' ? [...row.refusals] : [],
    history: history.rows,
  };
}

/** An invoice that waits for its package, of an order that has money without a document. */
async function mayIssueAdvance(tx: Tx, { kind, state, order_id: order }: DocumentRow): Promise<boolean> {
  if (kind !== 'invoice' || (state !== 'not-created' && state !== 'in-progress')) return false;
  const { rows } = await tx.execute(
    sql`select from prepayments p where p.order_id = ${order} and not exists (select from documents d where d.cause = p.cause) limit 1`,
  );
  return rows.length > 0;
}

function contentView(row: DocumentRow, { sealed }: Deps, notes: readonly DocumentRow[], advances: readonly DocumentRow[]) {
  if (row.state !== 'created')
    return {
      supplied_on: null,
      due_on: null,
      seller: null,
      buyer: null,
      payment_name: '',
      paid_on: null,
      lines: [],
      vat: [],
      due: null,
      advances: [],
      credit_notes: [],
    };
  const document = sealed.openContent(row);
  const amount = (minor: number): Money => money(minor, document.currency);
  const credited = notes.flatMap((note) => note.credited);
  return {
    supplied_on: document.suppliedOn,
    due_on: document.dueOn,
    seller: partyView(document.seller),
    buyer: partyView(document.buyer),
    payment_name: document.payment.name,
    paid_on: document.payment.paidOn,
    lines: document.lines.map((line) => ({
      position: line.position,
      name: line.name,
      code: line.code,
      serial_numbers: [...line.serialNumbers],
      quantity: line.quantity,
      credited: countCredited(credited, line.position),
      treatment: line.treatment,
      rate: line.rate,
      net: amount(line.net),
      vat: amount(line.vat),
      gross: amount(line.gross),
    })),
    vat: document.vat.map(({ treatment, rate, net, vat, gross }) => ({
      treatment,
      rate,
      net: amount(net),
      vat: amount(vat),
      gross: amount(gross),
    })),
    due: amount(document.totals.due),
    advances: advances.flatMap(({ id, number }) => {
      const settled = document.advances.find((one) => one.number === number);
      const gross = settled?.vat.reduce((sum, part) => sum + part.gross, 0);
      return settled === undefined || gross === undefined ? [] : [{ id, number: settled.number, settled: amount(gross) }];
    }),
    credit_notes: notes.map((note) => ({
      id: note.id,
      number: note.number ?? '',
      issued_on: note.issued_on ?? '',
      total: amount(note.total ?? 0),
    })),
  };
}

const partyView = (party: Party): NonNullable<InvoiceDetail['buyer']> => ({
  name: party.name,
  street: party.street,
  city: party.city,
  postcode: party.postcode,
  county: party.county,
  country: party.country,
  is_company: party.isCompany,
  tax_number: party.taxNumber,
  vat_number: party.vatNumber,
});

/** The buyer of a document as it is corrected. */
export const correctBuyer = (
  document: IssuedDocument,
  typed: {
    readonly name: string;
    readonly street: string;
    readonly city: string;
    readonly postcode: string;
    readonly tax_number: string;
    readonly is_vat_payer: boolean;
  },
): IssuedDocument => {
  const taxNumber = typed.tax_number.replace(/^RO/i, '').trim();
  return {
    ...document,
    buyer: {
      ...document.buyer,
      name: typed.name,
      street: typed.street,
      city: typed.city,
      postcode: typed.postcode,
      isCompany: taxNumber !== '',
      taxNumber,
      vatNumber: typed.is_vat_payer && taxNumber !== '' ? `RO${taxNumber}` : '',
    },
  };
};
