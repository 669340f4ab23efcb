import type { DeskPayment, OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { decideOfficeCancel, mayChangeLines, refuseAdding } from '../model/order.ts';
import { additionViews, isOpen, loadAdditions } from './additions.ts';
import { listChangeable } from './changeable-lines.ts';
import { maskedContact } from './contact.ts';
import { loadInvoices } from './invoices.ts';
import { getDue, loadChanges } from './order-changes.ts';
import { type AdditionRow, type OrderPaymentRow, orderPayments, type OrderRow } from './tables.ts';
import { termsVersion } from './terms-version.ts';
import { getWithheld, loadBuyouts, owedBack } from './trade-ins.ts';
import { isTransferAwaited } from './transfer.ts';

/** What stands beside an order in the office. The buy-outs are asked for elsewhere; without them the rest is there. */
export async function loadDesk(tx: Tx, row: OrderRow, deps: Deps, requestId: string): Promise<OrderDesk> {
  const payments = await tx.select().from(orderPayments).where(eq(orderPayments.orderId, row.id)).orderBy(asc(orderPayments.changedAt));
  const { items: buyouts, promises } = await loadBuyouts(deps, row, requestId);
  const additions = await loadAdditions(tx, row.id);
  // What came too late for an addition that had ended was never the order's money.
  const ended = new Set(additions.filter(({ state }) => state === 'ended').map(({ id }) => id));
  const refunded = payments.reduce((sum, payment) => (ended.has(payment.additionId ?? '') ? sum : sum + payment.refunded), 0);
  const changes = await loadChanges(tx, row.id);
  const isOver = row.status === 'cancelled' || row.status === 'returned';
  const isPaid = row.paymentStatus === 'paid';
  const amount = (minor: number) => money(Math.max(0, minor), row.currency);
  return {
    version: row.version,
    contact_masked: maskedContact(deps.personalData.open(row), deps.personalData.label(row)),
    payments: payments.map(paymentView),
    due: amount(isOver || row.status === 'withdrawn' || isPaid || row.paymentStatus === 'refunded' ? 0 : getDue(row, changes)),
    owed_back: amount(isOver && isPaid ? owedBack(row) - refunded : 0),
    documents: [
      'terms',
      'withdrawal',
      ...(isTransferAwaited(row) && payments.some(({ transfer }) => transfer !== null) ? (['transfer'] as const) : []),
    ],
    invoices: await loadInvoices(tx, row.id),
    terms_version: termsVersion(row),
    buyouts: buyouts.map(({ number, package_line, status_label }) => ({ number, package_line, status_label })),
    promises: promises.map(({ location: _location, ...promise }) => promise),
    // What has ended is held by nothing.
    hold: row.status !== 'cancelled' && row.holdReason && row.heldAt ? { reason: row.holdReason, since: row.heldAt.toISOString() } : null,
    cancellation:
      decideOfficeCancel(row) === null
        ? null
        : {
            refund: amount(isPaid ? owedBack(row) - refunded : 0),
            withheld: amount(isPaid ? getWithheld(row) : 0),
            ends_payment: payments.some(({ state }) => openStates.has(state)),
            stops_picking: row.status === 'picking' || row.status === 'packed' || row.status === 'ready_for_pickup',
          },
    changeable_lines: mayChangeLines(row) ? listChangeable(row, changes) : null,
    adding: describeAdding(row, additions),
    additions: additionViews(additions).map(({ payment_code: _code, ...view }) => ({
      ...view,
      by: additions.find(({ id }) => id === view.id)?.actorName ?? '',
    })),
  };
}

function describeAdding(row: OrderRow, additions: readonly AdditionRow[]): OrderDesk['adding'] {
  const refusal = refuseAdding(row);
  if (refusal !== null) return refusal === 'loan-fixed' && mayChangeLines(row) ? 'loan' : 'not-allowed';
  return additions.some(isOpen) ? 'open' : 'allowed';
}

/** States of a payment that may still bring money. */
const openStates: ReadonlySet<string> = new Set(['created', 'pending', 'authorised', 'held']);

const paymentView = (payment: OrderPaymentRow): DeskPayment => ({
  id: payment.paymentId,
  // The columns hold what an event of payments said.
  type_payment: payment.typePayment as DeskPayment['type_payment'],
  state: payment.state as DeskPayment['state'],
  amount: money(payment.amount, payment.currency),
  captured: money(payment.captured, payment.currency),
  refunded: money(payment.refunded, payment.currency),
  captured_at: payment.capturedAt?.toISOString() ?? null,
  refunded_at: payment.refundedAt?.toISOString() ?? null,
  changed_at: payment.changedAt.toISOString(),
});
