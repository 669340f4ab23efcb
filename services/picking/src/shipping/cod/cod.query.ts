import type { CodStatement } from '@okruh/contracts/http/picking-cod';
import { type Locale, type Market, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, desc, eq, sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { toCash } from '../shipping.ts';
import { codStatementLines, codStatements, parcelColumns, parcels } from '../tables.ts';

type StatementRow = Omit<CodStatement, 'items'>;
type Filters = { readonly market?: Market | undefined; readonly carrier?: StatementRow['carrier'] | undefined };

const ofStatement = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from cod_statement_lines l where l.statement_id = cod_statements.id)`;
const counts = {
  lines: ofStatement(sql`count(*)::int`),
  differences: ofStatement(sql`(count(*) filter (where l.result <> 'matched'))::int`),
  total: ofStatement(sql`coalesce(sum(l.amount), 0)::float8`),
};
const select = (tx: Tx) => tx.select({ statement: codStatements, ...counts }).from(codStatements);
type Found = Awaited<ReturnType<typeof select>>[number];

const rowView = ({ statement, lines, differences, total }: Found, locale: Locale): StatementRow => ({
  id: statement.id,
  market: statement.market,
  carrier: statement.carrier,
  carrier_name: texts.text(locale, `carrier.${statement.carrier}`),
  day: statement.day,
  file_name: statement.fileName,
  uploaded_at: statement.uploadedAt.toISOString(),
  uploaded_by: statement.uploadedBy,
  lines,
  differences,
  total: money(total, statement.currency),
});

export async function listStatements(tx: Tx, query: Filters & { readonly page: number; readonly page_size: number }, locale: Locale) {
  const where = and(
    query.market === undefined ? undefined : eq(codStatements.market, query.market),
    query.carrier === undefined ? undefined : eq(codStatements.carrier, query.carrier),
  );
  const rows = await select(tx)
    .where(where)
    .orderBy(desc(codStatements.uploadedAt), desc(codStatements.id))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  return { items: rows.map((row) => rowView(row, locale)), total: await tx.$count(codStatements, where) };
}

/** One statement whole; null when there is none. */
export async function statementView(tx: Tx, id: string, locale: Locale): Promise<CodStatement | null> {
  const [found] = await select(tx).where(eq(codStatements.id, id));
  if (found === undefined) return null;
  const lines = await tx
    .select({
      line: codStatementLines,
      parcel: { orderNumber: parcels.orderNumber, codAmount: parcels.codAmount, codCurrency: parcels.codCurrency },
    })
    .from(codStatementLines)
    .leftJoin(parcels, eq(parcels.id, codStatementLines.parcelId))
    .where(eq(codStatementLines.statementId, id))
    .orderBy(codStatementLines.line);
  return {
    ...rowView(found, locale),
    items: lines.map(({ line, parcel }) => ({
      id: line.id,
      line: line.line,
      tracking_number: line.trackingNumber,
      amount: money(line.amount, line.currency),
      result: line.result,
      parcel_id: line.parcelId,
      order_number: parcel?.orderNumber ?? null,
      expected: parcel === null ? null : toCash(parcel),
    })),
  };
}

const MAX_MISSING = 200;

/** Delivered parcels whose cash hasn't come after some days, the oldest first. */
export async function listMissing(
  tx: Tx,
  { market, days }: { readonly market?: Market | undefined; readonly days: number },
  locale: Locale,
) {
  const rows = await tx
    .select(parcelColumns)
    .from(parcels)
    .where(
      and(
        sql`cod_amount is not null and cod_paid_at is null and state = 'delivered'`,
        sql`delivered_at <= now() - make_interval(days => ${days})`,
        market === undefined ? undefined : eq(parcels.market, market),
      ),
    )
    .orderBy(parcels.deliveredAt)
    .limit(MAX_MISSING);
  return rows.flatMap((parcel) => {
    const cash = toCash(parcel);
    if (cash === null || parcel.deliveredAt === null) return [];
    return [
      {
        id: parcel.id,
        order_number: parcel.orderNumber,
        market: parcel.market,
        carrier: parcel.carrier,
        carrier_name: texts.text(locale, `carrier.${parcel.carrier}`),
        tracking_number: parcel.trackingNumber,
        cash_on_delivery: cash,
        delivered_at: parcel.deliveredAt.toISOString(),
      },
    ];
  });
}
