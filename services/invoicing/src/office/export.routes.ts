import { Readable } from 'node:stream';
import { adminExportInvoiceFiles, adminExportInvoices } from '@okruh/contracts/http/invoicing-admin';
import type { IsoDate, Market } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Zip, ZipDeflate } from 'fflate';
import type { Deps } from '../deps.ts';
import { renderXml } from '../documents/render.ts';
import { texts } from '../locales/texts.ts';
import type { IssuedDocument, VatSum } from '../model/issued-document.ts';
import { getNextMonth } from '../model/month.ts';
import { documentColumns, type DocumentRow } from '../stored/documents.repository.ts';

/** Documents that are read and opened at a time. */
const PAGE = 500;

/** What accounting takes home: the documents of a month, as rows and as electronic forms. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, adminExportInvoices, async ({ query, locale }) =>
    binary(Readable.from(writeCsv(readMonth(deps, query), locale)), 'text/csv; charset=utf-8', `${nameFile(query, locale)}.csv`),
  );

  route(app, adminExportInvoiceFiles, async ({ query, locale }) =>
    binary(Readable.from(writeZip(readMonth(deps, query))), 'application/zip', `${nameFile(query, locale)}.zip`),
  );
}

interface Month {
  readonly market: Market;
  /** `2026-11`. */
  readonly month: string;
}

const nameFile = ({ market, month }: Month, locale: 'cs' | 'ro'): string => `okruh-${texts.text(locale, 'export.file')}-${market}-${month}`;

/** Documents that were issued in a month, in the order of their numbers. */
async function* readMonth(deps: Deps, { market, month }: Month): AsyncGenerator<IssuedDocument> {
  const first: IsoDate = `${month}-01`;
  const next = getNextMonth(month);
  let after = { kind: '', position: 0 };
  for (;;) {
    const { rows } = await deps.database.office.execute<DocumentRow & { readonly series_position: number }>(sql`
      select ${documentColumns}, d.series_position from documents d
      where d.state = 'created' and d.market = ${market} and d.issued_on >= ${first} and d.issued_on < ${next}
        and (d.kind, d.series_position) > (${after.kind}, ${after.position})
      order by d.kind, d.series_position limit ${PAGE}`);
    for (const row of rows) yield deps.sealed.openContent(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { kind: last.kind, position: last.series_position };
  }
}

const columns = [
  'number',
  'kind',
  'issued_on',
  'supplied_on',
  'due_on',
  'order_number',
  'corrects',
  'buyer',
  'tax_number',
  'vat_number',
  'treatment',
  'rate',
  'net',
  'vat',
  'gross',
  'currency',
  'payment',
  'paid_on',
] as const;

/** A row for each rate of each document; what credit notes take back is negative, and so is what advances have taxed before. */
async function* writeCsv(documents: AsyncIterable<IssuedDocument>, locale: 'cs' | 'ro'): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => texts.text(locale, `export.${column}`)));
  for await (const document of documents) {
    for (const sum of document.vat)
      yield writeRow(document, sum, { kind: document.kind, corrects: document.corrects?.number ?? '' }, locale);
    for (const { number, vat } of document.advances)
      for (const sum of vat) yield writeRow(document, sum, { kind: 'settled', corrects: number }, locale);
  }
}

function writeRow(
  document: IssuedDocument,
  sum: VatSum,
  { kind, corrects }: { readonly kind: IssuedDocument['kind'] | 'settled'; readonly corrects: string },
  locale: 'cs' | 'ro',
): string {
  const amount = (minor: number): number => (kind === 'credit-note' || kind === 'settled' ? -minor : minor) / 100;
  return csvLine([
    document.number,
    texts.text(locale, `export.kind.${kind}`),
    document.issuedOn,
    document.suppliedOn,
    document.dueOn,
    document.orderNumber,
    corrects,
    document.buyer.name,
    document.buyer.taxNumber,
    document.buyer.vatNumber,
    texts.text(locale, `export.treatment.${sum.treatment}`),
    sum.rate,
    amount(sum.net),
    amount(sum.vat),
    amount(sum.gross),
    document.currency,
    document.payment.name,
    document.payment.paidOn ?? '',
  ]);
}

/** The electronic forms, each as a file of its number. */
async function* writeZip(documents: AsyncIterable<IssuedDocument>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  for await (const document of documents) {
    const { name, text } = renderXml(document);
    const file = new ZipDeflate(name);
    // The same month, the same bytes.
    file.mtime = new Date(`${document.issuedOn}T12:00:00`);
    zip.add(file);
    file.push(new TextEncoder().encode(text), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
