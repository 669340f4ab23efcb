import type { DataOf } from '@okruh/contracts';
import type { goodsReturned } from '@okruh/contracts/events/orders';
import type { Tx } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { planWithdrawalCredit } from '../model/plan-withdrawal-credit.ts';
import { type Cause, lockOrderDocuments } from '../stored/documents.repository.ts';
import { creditInvoice, loadCredited } from './credit-documents.ts';

/**
 * Goods of a withdrawal are back: each invoice that has some of them gets a credit note.
 * @throws Error while an invoice of the order is still being made: it may have the goods, and the event is delivered again
 */
export async function creditWithdrawal(tx: Tx, deps: Deps, data: DataOf<typeof goodsReturned>, cause: Cause): Promise<void> {
  const documents = await lockOrderDocuments(tx, data.order_id);
  const invoices = documents.filter(({ kind, state }) => kind === 'invoice' && state === 'created');
  const creditable = await Promise.all(
    invoices.map(async (invoice) => ({
      id: invoice.id,
      lines: deps.sealed.openContent(invoice).lines,
      credited: await loadCredited(tx, invoice.id),
    })),
  );
  const returned = data.lines.map(({ line, quantity, deduction }) => ({ line, quantity, deduction: deduction.amount }));
  const { lines, missing } = planWithdrawalCredit(creditable, returned, data.is_whole);
  if (missing > 0) {
    if (documents.some(({ kind, state }) => kind === 'invoice' && (state === 'in-progress' || state === 'not-created')))
      throw new Error(`an invoice of order ${data.order_id} isn't there yet`);
    // The office took them back by hand, or they were invoiced before invoices knew the lines of their order.
    deps.logger.warn({ withdrawal: data.withdrawal_id, missing }, 'returned pieces stand on no invoice any more');
  }
  for (const invoice of invoices) {
    const own = lines.get(invoice.id);
    if (own === undefined) continue;
    const credit = {
      cause: `withdrawal:${data.withdrawal_id}:${invoice.id}`,
      reason: 'withdrawal',
      lines: own,
      actor: null,
      withdrawalId: data.withdrawal_id,
    } as const;
    await creditInvoice(tx, deps, invoice, credit, cause);
  }
}
