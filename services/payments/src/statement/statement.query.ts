import type { AdminStatement } from '@okruh/contracts/http/payments-admin';
import type { Market } from '@okruh/market';
import type { FieldCipher, Tx } from '@okruh/service-kit';
import { desc, eq, sql } from 'drizzle-orm';
import { orders, payments, type StatementLineRow, statementLines, type StatementRow, statements } from '../model/tables.ts';
import { payerContext } from './post-statement.ts';

type LineView = AdminStatement['items'][number];
interface Counts {
  readonly lines: number;
  readonly unknown: number;
}

const counts = {
  lines: sql<number>`(select count(*)::int from statement_lines l where l.statement_id = statements.id)`,
  unknown: sql<number>`(select count(*)::int from statement_lines l where l.statement_id = statements.id and l.result in ('unknown', 'reversal-unknown'))`,
};

export async function listStatements(
  tx: Tx,
  query: { readonly market?: Market | undefined; readonly page: number; readonly page_size: number },
) {
  const where = query.market === undefined ? undefined : eq(statements.market, query.market);
  const rows = await tx
    .select({ statement: statements, ...counts })
    .from(statements)
    .where(where)
    .orderBy(desc(statements.uploadedAt), desc(statements.id))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  return { items: rows.map(({ statement, ...numbers }) => statementRow(statement, numbers)), total: await tx.$count(statements, where) };
}

const statementRow = (row: StatementRow, { lines, unknown }: Counts) => ({
  id: row.id,
  market: row.market,
  format: row.format,
  file_name: row.fileName,
  account: row.account,
  number: row.number,
  day: row.day,
  uploaded_at: row.uploadedAt.toISOString(),
  uploaded_by: row.uploadedBy,
  lines,
  unknown,
});

export async function statementView(tx: Tx, cipher: FieldCipher, id: string): Promise<AdminStatement | null> {
  const [row] = await tx
    .select({ statement: statements, ...counts })
    .from(statements)
    .where(eq(statements.id, id));
  if (row === undefined) return null;
  const lines = await linesWhere(tx, cipher, sql`${statementLines.statementId} = ${id}::uuid`);
  return { ...statementRow(row.statement, row), items: lines };
}

export const lineView = async (tx: Tx, cipher: FieldCipher, id: string): Promise<LineView | null> =>
  (await linesWhere(tx, cipher, sql`${statementLines.id} = ${id}::uuid`))[0] ?? null;

async function linesWhere(tx: Tx, cipher: FieldCipher, where: ReturnType<typeof sql>): Promise<LineView[]> {
  const rows = await tx
    .select({ line: statementLines, number: orders.number })
    .from(statementLines)
    .leftJoin(payments, eq(payments.id, statementLines.paymentId))
    .leftJoin(orders, eq(orders.orderId, payments.orderId))
    .where(where)
    .orderBy(statementLines.position);
  return rows.map(({ line, number }) => ({
    id: line.id,
    position: line.position,
    booked_on: line.bookedOn,
    amount: { amount: line.amount, currency: line.currency },
    variable_symbol: line.variableSymbol,
    payer: maskedPayer(line, cipher),
    result: line.result,
    payment_id: line.paymentId,
    order_number: number,
  }));
}

/** The name, and of the account only its end: enough to ask the customer about it. */
const maskedPayer = (line: StatementLineRow, cipher: FieldCipher): string =>
  cipher.decrypt(line.payerCiphertext, payerContext(line.id)).replaceAll(/[\dA-Z][\dA-Z-]*\d(?=[\dA-Z]{4}(?:\/\d{4})?$)/g, '…');
