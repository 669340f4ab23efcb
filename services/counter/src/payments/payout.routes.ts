import { mayActAt, type ParsedRequest } from '@okruh/contracts';
import { adminPayOut } from '@okruh/contracts/http/counter-admin';
import { type Answer, ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OwnedBill } from '../clients/bills.ts';
import type { Deps } from '../deps.ts';
import { getRounding } from '../model/cash.ts';
import { getDue, lockBills } from '../stored/bills.repository.ts';
import { findOpenDrawer, lockDrawer, lockOpenDrawer } from '../stored/drawers.repository.ts';
import { findPayment, insertPayment, lockPayment, paymentView } from '../stored/payments.repository.ts';
import { cancelPayout, settlePayment } from '../stored/settle.ts';
import { refuse, refuseBill, refusePayout } from './refusals.ts';

type Body = ParsedRequest<typeof adminPayOut>['body'];

/**
 * Cash for bought devices. The pay-out is written down first, then the buy-out is claimed for it, so that no bank file takes it, and only then
 * the drawer pays: when anything stops in between, the same call again goes on, or the job ends it and the buy-out learns that nothing was paid.
 */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminPayOut, async ({ body, identity, requestId }) => {
    const clerk = identity.sub ?? '';
    const earlier = await findPayment(db, body.id);
    if (earlier !== null && !mayActAt(identity, earlier.store_id)) return problem('not-found');
    if (earlier !== null && earlier.state !== 'pending')
      return earlier.state === 'taken' ? ok(paymentView(earlier)) : refusePayout('payout-ended');
    if (earlier === null) {
      const drawer = await findOpenDrawer(db, clerk);
      if (drawer === null) return refuse('no-open-drawer');
      const owned = await deps.bills.load('buyout', body.buyout_id);
      if (owned === null) return problem('not-found');
      const refusal = refuseBill(owned, drawer);
      if (refusal !== null) return refusal;
      const refused = await db.transaction((tx) => begin(tx, clerk, body, owned));
      if (refused !== null) return refused;
    }
    return payOut(body, identity.name ?? '', requestId);
  });

  async function payOut({ id, buyout_id: buyoutId, amount }: Body, by: string, requestId: string): Promise<Answer> {
    // When nobody answers it isn't known whether it was claimed: the same call again asks again.
    const refusal = await deps.bills.claimPayout(buyoutId, { payoutId: id, amount, by }, requestId);
    if (refusal !== null) {
      await db.transaction((tx) => cancelPayout(tx, id, requestId, refusal));
      return refusePayout(refusal);
    }
    return db.transaction((tx) => payFromDrawer(tx, id, requestId));
  }
}

/** Writes a pay-out down. Null when it may go on, or why it may not. */
async function begin(tx: Tx, clerk: string, { id, amount }: Body, owned: OwnedBill): Promise<Answer | null> {
  const drawer = await lockOpenDrawer(tx, clerk);
  if (drawer === null) return refuse('no-open-drawer');
  // Sent twice at once: the second waited for the first, and goes on with it.
  if ((await findPayment(tx, id)) !== null) return null;
  const bill = (await lockBills(tx, [owned], drawer.store_id)).get(owned.id);
  if (bill === undefined) throw new Error(`bill ${owned.id} vanished while locked`);
  const { rows } = await tx.execute(sql`
    select 1 from payments p join payment_bills pb on pb.payment_id = p.id
    where pb.bill_id = ${bill.id} and p.kind = 'payout' and p.state = 'pending' limit 1`);
  if (rows.length > 0) return refusePayout('changed-meanwhile');
  const due = getDue(owned.total.amount, bill);
  if (due === 0) return refusePayout('paid');
  if (due !== amount) return refusePayout('changed-meanwhile');
  const rounding = getRounding(amount, drawer.currency);
  if (drawer.cash < amount + rounding) return refuse('not-enough-cash');
  await insertPayment(tx, { id, drawer_id: drawer.id, kind: 'payout', tender: 'cash', amount, rounding, given: null, reader_id: null }, [
    { bill: bill.id, amount },
  ]);
  return null;
}

async function payFromDrawer(tx: Tx, id: string, requestId: string): Promise<Answer> {
  const known = await findPayment(tx, id);
  if (known === null) return problem('not-found');
  const drawer = await lockDrawer(tx, known.drawer_id);
  const payout = await lockPayment(tx, id);
  if (drawer === null || payout === null) throw new Error(`pay-out ${id} vanished while locked`);
  // Pressed twice, or the job was faster.
  if (payout.state !== 'pending') return payout.state === 'taken' ? ok(paymentView(payout)) : refusePayout('payout-ended');
  // Taken out of the drawer while the buy-out was asked.
  if (drawer.cash < payout.amount + payout.rounding) {
    await cancelPayout(tx, id, requestId, 'not-enough-cash');
    return refuse('not-enough-cash');
  }
  return ok(paymentView(await settlePayment(tx, id, requestId)));
}
