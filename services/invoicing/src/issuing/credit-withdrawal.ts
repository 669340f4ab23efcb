import type { Tx } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { planWithdrawalCredit, type ReturnedLine } from '../model/plan-withdrawal-credit.ts';
import { type Cause, lockOrderDocuments } from '../stored/documents.repository.ts';
import { creditInvoice, loadCredited } from './credit-documents.ts';

/** Goods of an order that are ours again. */
export interface ReturnedGoods {
  readonly reason: 'withdrawal' | 'complaint';
  /** The withdrawal's or the complaint's. */
  readonly id: string;
  readonly orderId: string;
  readonly lines: readonly ReturnedLine[];
  /** Fees are credited too. */
  readonly isWhole: boolean;
}

/**
 * Goods of a withdrawal or a complaint are back: each invoice that has some of them gets a credit note.
 * @throws Error while an invoice of the order is still being made: it may have the goods, and the event is delivered again
 */
export async function creditWithdrawal(
  tx: Tx,
  deps: Deps,
  { reason, id, orderId, lines: returned, isWhole }: ReturnedGoods,
  cause: Cause,
): Promise<void> {
  const documents = await lockOrderDocuments(tx, orderId);
  const invoices = documents.filter(({ kind, state }) => kind === 'invoice' && state === 'created');
  const creditable = await Promise.all(
    invoices.map(async (invoice) => ({
      id: invoice.id,
      lines: deps.sealed.openContent(invoice).lines,
      credited: await loadCredited(tx, invoice.id),
    })),
  );
  const { lines, missing } = planWithdrawalCredit(creditable, returned, isWhole);
  if (missing > 0) {
    if (documents.some(({ kind, state }) => kind === 'invoice' && (state === 'in-progress' || state === 'not-created')))
      throw new Error(`an invoice of order ${orderId} isn't there yet`);
    // The office took them back by hand, or they were invoiced before invoices knew the lines of their order.
    deps.logger.warn({ [reason]: id, missing }, 'returned pieces stand on no invoice any more');
  }
  for (const invoice of invoices) {
    const own = lines.get(invoice.id);
    if (own === undefined) continue;
    const credit = {
      cause: `${reason}:${id}:${invoice.id}`,
      reason,
      lines: own,
      actor: null,
      withdrawalId: id,
    } as const;
    await creditInvoice(tx, deps, invoice, credit, cause);
  }
}
