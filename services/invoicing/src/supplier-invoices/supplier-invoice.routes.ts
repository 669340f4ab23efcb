import {
  adminGetSupplierInvoice,
  adminImportSupplierInvoice,
  adminListSupplierInvoices,
  adminTakeBackSupplierInvoice,
  MAX_SUPPLIER_LINES,
  type SupplierColumn,
  supplierColumns,
  type SupplierError,
  type SupplierImport,
} from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { type Locale, type Market, markets, money, todayIn } from '@okruh/market';
import { messageText } from '@okruh/market/fields';
import { type Answer, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import { readCsvTable, readUpload } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { getMonth } from '../model/month.ts';
import { isClosed, lockMonths } from '../stored/closed-months.ts';
import { type KnownVariant, type PricedLine, priceSupplierLines } from '../model/price-supplier-lines.ts';
import { readSupplierCsv, type SupplierCsv } from '../model/read-supplier-csv.ts';
import type { CellError } from '../model/supplier-file.ts';
import {
  findImported,
  insertSupplierInvoice,
  listSupplierInvoices,
  loadCosts,
  loadSupplierInvoice,
  type NewSupplierInvoice,
  sumLines,
} from './supplier-invoice.repository.ts';
import { findSupplierInvoice, takeBackSupplierInvoice } from './take-back.repository.ts';

/** Invoices of suppliers: read from CSV whole or not at all. */
export function supplierInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;

  route(app, adminImportSupplierInvoice, async ({ raw, query, locale, identity, requestId }) => {
    const upload = await readUpload(raw, 'file', adminImportSupplierInvoice.bodyLimit);
    if (upload === null) return fieldErrors({ file: [texts.text(locale, 'supplier.missing-file')] });
    const table = readCsvTable<SupplierColumn>(upload, { required: [], maxRows: MAX_SUPPLIER_LINES, locale });
    if ('errors' in table) return fieldErrors({ file: [...table.errors] });
    const { market } = query;
    const csv = readSupplierCsv(table, { market, today: todayIn(market, deps.now()) });
    const variants = await findVariants(deps, csv, market, requestId);
    const options = { csv, market, variants, acceptsUnusual: query.accept_unusual === 'true', locale };
    if (query.check === 'true') return decide(db, options, async (invoice) => ok(importView(null, invoice)));
    return db.transaction(async (tx) => {
      // Each compares its prices with those of the one before.
      await lockMonths(tx, market);
      return decide(tx, options, async (invoice) =>
        ok(importView(await insertSupplierInvoice(tx, invoice, { actor: identity.name ?? '', requestId }), invoice)),
      );
    });
  });

  route(app, adminListSupplierInvoices, async ({ query }) => {
    const { items, total } = await listSupplierInvoices(office, query);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetSupplierInvoice, async ({ params }) => {
    const invoice = await loadSupplierInvoice(office, params.id);
    return invoice === null ? problem('not-found') : ok(invoice);
  });

  route(app, adminTakeBackSupplierInvoice, async ({ params: { id }, body: { reason }, identity, requestId }) => {
    const known = await findSupplierInvoice(db, id);
    if (known === null) return problem('not-found');
    return db.transaction(async (tx) => {
      // Imports, other take-backs and the closing of months wait until the costs are those of the invoices that remain.
      await lockMonths(tx, known.market);
      const invoice = await findSupplierInvoice(tx, id);
      if (invoice === null || invoice.isTakenBack) return problem('changed-meanwhile', { title: texts.both('problem.taken-back-already') });
      const { market, issuedOn } = invoice;
      if (await isClosed(tx, market, issuedOn))
        return problem('period-locked', { title: texts.both('problem.supplier-month-closed', { month: getMonth(issuedOn) }) });
      await takeBackSupplierInvoice(tx, invoice, { reason, actor: identity.name ?? '', requestId });
      const taken = await loadSupplierInvoice(tx, id);
      return taken === null ? problem('not-found') : ok(taken);
    });
  });
}

/** Variants of a file by id and by code, with their names of the market. */
async function findVariants(deps: Deps, { lines }: SupplierCsv, market: Market, requestId: string): Promise<Map<string, KnownVariant>> {
  const codes = [...new Set(lines.flatMap(({ code }) => code ?? []))];
  if (codes.length === 0) return new Map();
  const found = await deps.catalog.findVariants(codes, requestId);
  const variants = found.map(({ id, code, name }): KnownVariant => ({ id, code, name: name[markets[market].locale] }));
  return new Map(
    variants.flatMap((variant) => [
      [variant.code, variant],
      [variant.id, variant],
    ]),
  );
}

interface Options {
  readonly csv: SupplierCsv;
  readonly market: Market;
  readonly variants: ReadonlyMap<string, KnownVariant>;
  readonly acceptsUnusual: boolean;
  readonly locale: Locale;
}

/** Goes on with the invoice of a file, or refuses it: it was imported before, or one of its cells is wrong. */
async function decide(
  tx: Tx,
  { csv, market, variants, acceptsUnusual, locale }: Options,
  goOn: (invoice: NewSupplierInvoice) => Promise<Answer>,
): Promise<Answer> {
  const { supplier, taxNumber, number, issuedOn } = csv.head;
  if (taxNumber !== null && number !== null) {
    const id = await findImported(tx, { market, taxNumber, number });
    if (id !== null) return problem('already-imported', { title: texts.both('problem.already-imported'), extra: { id } });
  }
  const costs = await loadCosts(tx, market, [...new Set([...variants.values()].map(({ id }) => id))]);
  const priced = priceSupplierLines(csv.lines, { variants, costs, market, issuedOn, acceptsUnusual });
  const errors = [...csv.errors, ...priced.errors, ...(await findClosedDays(tx, csv, market))];
  if (errors.length > 0) {
    return problem('prices-incorrect', {
      title: texts.both('problem.prices-incorrect'),
      extra: { errors: errors.toSorted(compareErrors).map((error) => errorView(error, locale)) },
    });
  }
  // Without an error every cell of the head was read.
  if (supplier === null || taxNumber === null || number === null || issuedOn === null) throw new Error('a file without errors has no head');
  return goOn({ market, supplier, taxNumber, number, issuedOn, lines: priced.lines });
}

/** A day of a month that accounting has: nothing is added to that. */
async function findClosedDays(tx: Tx, { head: { issuedOn }, lines }: SupplierCsv, market: Market): Promise<CellError[]> {
  if (issuedOn === null || !(await isClosed(tx, market, issuedOn))) return [];
  const params = { month: getMonth(issuedOn) };
  return [{ line: lines[0]?.line ?? 1, column: 'issued_on', value: issuedOn, reason: { kind: 'closed', params } }];
}

const places: ReadonlyMap<string, number> = new Map(supplierColumns.map((column, place) => [column, place]));
const compareErrors = (a: CellError, b: CellError): number =>
  a.line - b.line || (places.get(a.column) ?? places.size) - (places.get(b.column) ?? places.size);

/** Longest part of a cell that an error repeats. */
const MAX_SHOWN = 60;
const errorView = ({ line, column, value, reason }: CellError, locale: Locale): SupplierError => ({
  line,
  column: column.slice(0, MAX_SHOWN),
  value: value.slice(0, MAX_SHOWN),
  message: 'kind' in reason ? texts.text(locale, `supplier.error.${reason.kind}`, reason.params) : messageText(reason, locale),
  is_unusual: 'kind' in reason && reason.kind === 'unusual',
});

const importView = (id: string | null, { market, supplier, taxNumber, number, issuedOn, lines }: NewSupplierInvoice): SupplierImport => ({
  id,
  market,
  supplier,
  tax_number: taxNumber,
  number,
  issued_on: issuedOn,
  net: money(sumLines(lines), markets[market].currency),
  lines: lines.map((line) => lineView(line, market)),
});

const lineView = (line: PricedLine, market: Market): SupplierImport['lines'][number] => {
  const { currency } = markets[market];
  return {
    line: line.line,
    variant_id: line.variant.id,
    code: line.variant.code,
    name: line.variant.name,
    quantity: line.quantity,
    unit_cost: money(line.unitCost, currency),
    vat_rate: line.vatRate,
    total: money(line.total, currency),
    previous_cost: line.previousCost === null ? null : money(line.previousCost, currency),
    change_percent: line.changePercent,
    is_current: line.isCurrent,
  };
};
