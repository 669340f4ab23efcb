import { Readable } from 'node:stream';
import {
  adminExportOrders,
  adminGetOrder,
  adminListOrders,
  type AdminOrder,
  type AdminOrderRow,
  LATE_PAYMENT_MINUTES,
} from '@okruh/contracts/http/orders-admin';
import { formatDateTime, type Locale, money, todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { timeline } from '../stored/timeline.ts';
import { changeView, getDue, loadChanges } from '../stored/order-changes.ts';
import { findOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { OrderRow } from '../stored/tables.ts';
import { everyOrder, type ListRow, listOrders } from './order.query.ts';

const columns = [
  'number',
  'market',
  'placed_at',
  'status',
  'customer',
  'delivery',
  'place',
  'payment',
  'paid_at',
  'pieces',
  'total',
  'currency',
] as const;

/** The back office's orders: the list of both markets, its CSV, one order. */
export function officeRoutes(app: FastifyInstance, { database, personalData, now }: Deps): void {
  route(app, adminListOrders, async ({ query }) => {
    const { rows, total } = await listOrders(database.office, query, personalData);
    return ok({ items: rows.map((row) => rowView(row, personalData)), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportOrders, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(columns.map((column) => texts.text(locale, `office.export.${column}`)));
      for await (const row of everyOrder(database.office, query, personalData)) yield csvLine(cells(row, personalData, locale));
    };
    const name = texts.text(locale, 'office.export.file');
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, now())}.csv`);
  });

  route(app, adminGetOrder, async ({ params, locale }) => {
    const row = await findOrder(database, params.id);
    if (row === null) return problem('not-found');
    const changes = await loadChanges(database.db, row.id);
    const view = orderView(row, personalData, now());
    return ok({ ...view, timeline: timeline(row, locale, getDue(row, changes)), changes: changes.map(changeView) });
  });
}

const rowView = (row: ListRow, personalData: PersonalData): AdminOrderRow => ({
  id: row.id,
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
});

function cells(row: ListRow, personalData: PersonalData, locale: Locale): string[] {
  const at = (date: Date | null): string => (date === null ? '' : formatDateTime(date, row.market));
  return [
    row.number,
    row.market.toUpperCase(),
    at(row.placedAt),
    texts.text(locale, `status.${row.status}`),
    personalData.label(row),
    texts.text(locale, `office.delivery.${row.typeDeliveryCode}`),
    row.placeName ?? '',
    texts.text(locale, `office.payment.${row.typePayment}`),
    at(row.paidAt),
    String(row.pieces),
    (row.total / 100).toFixed(2),
    row.currency,
  ];
}

const lateAfterMs = LATE_PAYMENT_MINUTES * 60_000;

function orderView(row: OrderRow, personalData: PersonalData, now: Date): Omit<AdminOrder, 'timeline' | 'changes'> {
  const { lines, totals, applied_discounts: discounts, trade_ins: tradeIns, delivery, payment } = row.snapshot;
  const isLate = row.status === 'awaiting_payment' && now.getTime() - row.placedAt.getTime() > lateAfterMs;
  return {
    ...rowView({ ...row, isLate, placeName: delivery.place?.name ?? null }, personalData),
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
