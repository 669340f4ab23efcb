import { adminDecideLoan, adminListLoans } from '@okruh/contracts/http/payments-admin';
import { mayActAt, mayDo, type RequestOf } from '@okruh/contracts';
import { ok, problem, repeatable, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { loanPartners } from '../model/loan.ts';
import { isOnStore } from '../stored/orders.repository.ts';
import type { Fact } from '../model/payment.ts';
import type { Cause } from '../stored/payment-events.ts';
import { applyFacts, type Locked, lockPayment } from '../stored/payments.repository.ts';
import { loans, type PaymentRow } from '../model/tables.ts';
import { listLoans, loanView } from './loans.query.ts';

type Decision = RequestOf<typeof adminDecideLoan>['body'];

/** Instalments that are arranged at the counter of a store: somebody there says what the partner answered. */
export function loanRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;

  route(app, adminListLoans, async ({ query, identity }) => {
    // Without a store of their own, a clerk sees none.
    const store = mayDo(identity.roles, 'place:any') ? null : (identity.store ?? '');
    const { items, total } = await listLoans(office, query, store);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminDecideLoan, (request) => {
    const { params, body, identity, requestId } = request;
    return repeatable(db, request, adminDecideLoan.name, async (tx) => {
      const found = await lockPayment(tx, params.id);
      if (found === null || !isAtCounter(found)) return problem('not-found');
      if (!mayActAt(identity, found.locked.order.storeId)) return problem('other-store', { title: texts.both('problem.other-store') });
      const { locked, payment } = found;
      if (locked.order.isCancelled || (payment.state !== 'created' && payment.state !== 'pending'))
        return problem('transition-not-allowed', { title: texts.both('problem.loan-decided') });
      await decide(tx, locked, payment, body, { requestId, by: identity.name ?? '' });
      const view = await loanView(tx, params.id);
      return view === null ? problem('not-found') : ok(view);
    });
  });
}

const isAtCounter = ({ locked, payment }: { readonly locked: Locked; readonly payment: PaymentRow }): boolean =>
  payment.provider === 'partner' && payment.sessionId === null && isOnStore(locked.order);

/** The contract is signed at the counter with the approval: the order may go on. A refusal ends it. */
async function decide(
  tx: Tx,
  locked: Locked,
  payment: PaymentRow,
  decision: Decision,
  cause: Cause & { readonly by: string },
): Promise<void> {
  const isApproved = decision.decision === 'approve';
  const said = isApproved
    ? ({ state: 'signed', contractNumber: decision.contract_number, reason: '' } as const)
    : ({ state: 'declined', contractNumber: null, reason: decision.reason } as const);
  await tx.insert(loans).values({
    paymentId: payment.id,
    kind: 'instalments',
    partnerId: loanPartners[locked.order.market].instalments,
    ...said,
    decidedBy: cause.by,
    decidedAt: sql`clock_timestamp()`,
  });
  const facts: readonly Fact[] = isApproved
    ? [{ kind: 'started' }, { kind: 'authorised' }]
    : [{ kind: 'failed', failure: 'loan-declined' }];
  await applyFacts(tx, locked, payment, facts, cause, {
    event: isApproved ? 'loan-approved-at-counter' : 'loan-refused-at-counter',
    note: isApproved ? decision.contract_number : decision.reason,
  });
}
