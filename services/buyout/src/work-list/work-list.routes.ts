import { Readable } from 'node:stream';
import { type AdminBuyoutRow, adminCountBuyouts, adminExportBuyouts, adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { formatDateTime, type Locale, type Money, todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { openStatuses } from '../model/buyout.ts';
import type { Deps } from '../deps.ts';
import { rowView } from '../stored/row-view.ts';
import { countByStatus, everyBuyout, listBuyouts, type ListRow } from './work-list.query.ts';

const columns = [
  'number',
  'market',
  'status',
  'created_at',
  'device',
  'variant',
  'quality',
  'customer',
  'identifier',
  'price',
  'final_price',
  'currency',
  'duplicate',
  'updated_at',
] as const;

/** The back office's list of buy-outs and what leads into it. */
export function workListRoutes(app: FastifyInstance, deps: Deps): void {
  const { office } = deps.database;
  const { personalData } = deps;
  const view = (row: ListRow): AdminBuyoutRow => rowView(row, row.hasDuplicate, personalData);

  route(app, adminListBuyouts, async ({ query }) => {
    const { rows, total } = await listBuyouts(office, query, personalData);
    return ok({ items: rows.map(view), total, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportBuyouts, ({ query, locale, market }) => {
    const lines = async function* (): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(columns.map((column) => texts.text(locale, `export.${column}`)));
      for await (const row of everyBuyout(office, query, personalData)) yield csvLine(cells(view(row), locale));
    };
    return binary(
      Readable.from(lines()),
      'text/csv; charset=utf-8',
      `okruh-${texts.text(locale, 'export.file')}-${todayIn(market, deps.now())}.csv`,
    );
  });

  route(app, adminCountBuyouts, async ({ query }) => {
    const counts = await countByStatus(office, query.market);
    const sum = (statuses: readonly string[]): number => statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);
    return ok({ counts, open: sum(openStatuses), to_inspect: sum(['received']), to_pay: sum(['accepted']) });
  });
}

function cells(row: AdminBuyoutRow, locale: Locale): string[] {
  return [
    row.number,
    row.market.toUpperCase(),
    texts.text(locale, `status.${row.status}`),
    formatDateTime(row.created_at, row.market),
    row.device_name,
    row.device_variant,
    row.quality ?? '',
    row.customer_name,
    row.identifier_masked,
    decimal(row.price),
    row.final_price === null ? '' : decimal(row.final_price),
    row.price.currency,
    row.has_duplicate ? texts.text(locale, 'export.yes') : '',
    formatDateTime(row.updated_at, row.market),
  ];
}

/** "5800,00": a number to Excel in both languages. */
const decimal = (amount: Money): string => (amount.amount / 100).toFixed(2).replace('.', ',');
