import type { adminListPayouts, payoutFileSchema } from '@okruh/contracts/http/buyout-admin/payouts';
import { type Market, money } from '@okruh/market';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toMoney } from '../stored/buyouts.repository.ts';
import { listName, maskTail } from '../model/masks.ts';
import type { Deps } from '../deps.ts';
import { leaseSymbol } from '../model/numbering.ts';
import { payoutAmount } from '../stored/purchase.ts';
import { buyouts, payoutFiles } from '../stored/tables.ts';

type PayoutQuery = z.output<typeof adminListPayouts.query>;
export type PayoutFileView = z.output<typeof payoutFileSchema>;

/** Pay-outs of a state, the longest waiting first; accounts are masked. */
export async function listPayouts(tx: Tx, query: PayoutQuery, { personalData, lenders }: Pick<Deps, 'personalData' | 'lenders'>) {
  const number = escapeLike((query.q ?? '').trim().toUpperCase());
  const where = and(
    eq(buyouts.market, query.market),
    eq(buyouts.status, query.status),
    // With a purchase: only what may be sent to an account now.
    query.status === 'accepted'
      ? sql`(${buyouts.orderId} is null or (${buyouts.isComplete} and ${buyouts.payTo} = 'bank' and (${buyouts.isOrderPaid} or ${buyouts.isOrderEnded})))`
      : query.status === 'payout_requested'
        ? sql`${buyouts.payTo} <> 'cash'`
        : undefined,
    number === '' ? undefined : sql`(${buyouts.number} like ${`${number}%`} or ${buyouts.variableSymbol} like ${`${number}%`})`,
  );
  const rows = await tx
    .select()
    .from(buyouts)
    .where(where)
    .orderBy(query.status === 'accepted' ? asc(buyouts.acceptedAt) : desc(buyouts.updatedAt), asc(buyouts.id))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const items = rows.map((row) => {
    const { customer } = personalData.open(row);
    return {
      id: row.id,
      number: row.number,
      market: row.market,
      status: query.status,
      customer_name: listName(customer),
      account_masked:
        row.payTo === 'lender'
          ? lenders[row.market].account
          : `${maskTail(customer.bank_account_full_number)}${row.market === 'cz' ? `/${customer.bank_code}` : ''}`,
      pay_to: row.payTo,
      amount: toMoney(row, row.orderId === null ? (row.finalPrice ?? row.price) : payoutAmount(row)),
      variable_symbol: row.payTo === 'lender' && row.promise !== null ? leaseSymbol(row.promise.order_number) : row.variableSymbol,
      accepted_at: (row.acceptedAt ?? row.updatedAt).toISOString(),
      file_id: row.payoutFileId,
    };
  });
  return { items, total: await tx.$count(buyouts, where), page: query.page, page_size: query.page_size };
}

export type PayoutFileRow = typeof payoutFiles.$inferSelect;

export const fileView = (row: PayoutFileRow): PayoutFileView => ({
  id: row.id,
  market: row.market,
  format: row.format,
  file_name: row.fileName,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  count: row.count,
  total: money(row.total, row.currency),
});

export async function listFiles(
  tx: Tx,
  query: { readonly page: number; readonly page_size: number; readonly market?: Market | undefined },
) {
  const where = query.market === undefined ? undefined : eq(payoutFiles.market, query.market);
  const rows = await tx
    .select()
    .from(payoutFiles)
    .where(where)
    .orderBy(desc(payoutFiles.createdAt), desc(payoutFiles.id))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  return { items: rows.map(fileView), total: await tx.$count(payoutFiles, where), page: query.page, page_size: query.page_size };
}
