import { Readable } from 'node:stream';
import {
  adminExportOrders,
  adminExportOrdersXlsx,
  adminGetOrder,
  adminGetOrderFigures,
  adminListOrders,
  type AdminOrder,
  type AdminOrderRow,
  LATE_PAYMENT_MINUTES,
} from '@okruh/contracts/http/orders-admin';
import { type Locale, money, todayIn } from '@okruh/market';
import { binary, type Identity, ok, problem, route, XLSX_TYPE } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { assigneeView } from '../stored/assignee.ts';
import { timeline } from '../stored/timeline.ts';
import { changeView, getDue, loadChanges } from '../stored/order-changes.ts';
import { findInvoiceStates, type InvoiceState } from '../stored/invoices.ts';
import { findOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { loadPackages, numberPackages, showPackage } from '../stored/packages.ts';
import type { OrderPackageRow, OrderRow } from '../stored/tables.ts';
import { nameExport, writeOrdersCsv, writeOrdersXlsx } from './order-export.ts';
import { readFigures } from './order-figures.query.ts';
import { everyOrder, type ListRow, listOrders } from './order.query.ts';
import { resolveSearch } from './order-search.ts';

/** The back office's orders: the list of both markets, its exports, one order. */
export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData, now } = deps;
  route(app, adminListOrders, async ({ query, identity, requestId }) => {
    const search = await resolveSearch(query.q ?? '', deps, requestId);
    const { rows, total, isTotalBounded } = await listOrders(database.office, nameReader(query, identity), search);
    const invoices = await findInvoiceStates(
      database.office,
      rows.map(({ id }) => id),
    );
    return ok({
      items: rows.map((row) => rowView({ ...row, invoice: invoices.get(row.id) ?? 'none' }, personalData)),
      total,
      total_is_bounded: isTotalBounded,
      is_partial: search.isSerialUnsearched,
      page: query.page,
      page_size: query.page_size,
    });
  });

  route(app, adminGetOrderFigures, async ({ query }) => ok(await readFigures(database.office, query.market, now())));

  route(app, adminExportOrders, async ({ query, identity, locale, market, requestId }) => {
    const search = await resolveSearch(query.q ?? '', deps, requestId);
    return binary(
      Readable.from(writeOrdersCsv(everyOrder(database.office, nameReader(query, identity), search), personalData, locale)),
      'text/csv; charset=utf-8',
      nameExport(locale, todayIn(market, now()), 'csv'),
    );
  });

  route(app, adminExportOrdersXlsx, async ({ query, identity, locale, market, requestId }) => {
    const search = await resolveSearch(query.q ?? '', deps, requestId);
    return binary(
      Readable.from(writeOrdersXlsx(everyOrder(database.office, nameReader(query, identity), search), personalData, locale)),
      XLSX_TYPE,
      nameExport(locale, todayIn(market, now()), 'xlsx'),
    );
  });

  route(app, adminGetOrder, async ({ params, locale }) => {
    const row = await findOrder(database, params.id);
    if (row === null) return problem('not-found');
    const packages = await loadPackages(database.db, row.id);
    const changes = await loadChanges(database.db, row.id);
    const invoices = await findInvoiceStates(database.db, [row.id]);
    return ok({
      ...orderView(row, invoices.get(row.id) ?? 'none', personalData, now()),
      ...fulfilmentView(row, { packages, locale, now: now(), due: getDue(row, changes) }),
      changes: changes.map(changeView),
    });
  });
}

/** "Mine" means the reader's account. */
const nameReader = <Query extends { readonly assignee?: string | undefined }>(query: Query, { sub }: Pick<Identity, 'sub'>): Query =>
  query.assignee === 'me' ? { ...query, assignee: sub ?? '' } : query;

const rowView = (row: ListRow & { readonly invoice: InvoiceState }, personalData: PersonalData): AdminOrderRow => ({
  id: row.id,
  version: row.version,
  number: row.number,
  market: row.market,
  placed_at: row.placedAt.toISOString(),
  status: row.status,
  cancel_reason: row.cancelReason,
  is_late: row.isLate,
  customer_name: personalData.label(row),
  type_delivery_code: row.typeDeliveryCode,
  place_name: row.placeName,
  type_payment: row.typePayment,
  payment_status: row.paymentStatus,
  paid_at: row.paidAt?.toISOString() ?? null,
  pieces: row.pieces,
  total: money(row.total, row.currency),
  assignee: assigneeView(row),
  invoice: row.invoice,
});

/** How far it is, and the packages that it leaves in. */
const fulfilmentView = (
  row: OrderRow,
  {
    packages,
    locale,
    now,
    due,
  }: { readonly packages: readonly OrderPackageRow[]; readonly locale: Locale; readonly now: Date; readonly due: number },
): Pick<AdminOrder, 'timeline' | 'packages'> => ({
  timeline: timeline(row, { packages, locale, mayAct: true, now, due }),
  packages: numberPackages(packages).map((one) => ({
    ...showPackage(one, row, { locale, mayAct: true }),
    list_id: one.listId,
    place: one.place,
  })),
});

const lateAfterMs = LATE_PAYMENT_MINUTES * 60_000;

function orderView(
  row: OrderRow,
  invoice: InvoiceState,
  personalData: PersonalData,
  now: Date,
): Omit<AdminOrder, 'timeline' | 'packages' | 'changes'> {
  const { lines, totals, applied_discounts: discounts, trade_ins: tradeIns, delivery, payment } = row.snapshot;
  const isLate = row.status === 'awaiting_payment' && now.getTime() - row.placedAt.getTime() > lateAfterMs;
  return {
    ...rowView({ ...row, isLate, placeName: delivery.place?.name ?? null, invoice }, personalData),
    lines: lines.map((line) => ({
      line: line.line,
      parent_line: line.parent_line,
      kind: line.kind,
      code: line.code,
      name: line.name,
      spec: line.spec,
      quantity: line.quantity,
      unit_price: line.unit_price,
      final_total: line.final_total,
      image: line.image,
    })),
    totals,
    discounts,
    trade_ins: tradeIns.map(({ label, package_line, estimate, bonus }) => ({ label, package_line, estimate, bonus })),
    delivery_name: delivery.name,
    payment_name: payment.name,
    payable_until: row.payableUntil?.toISOString() ?? null,
  };
}
