import type { internalClaimPayout, internalPayoutBill } from '@okruh/contracts/http/buyout/internal';
import type { RequestOf, ResponseOf } from '@okruh/contracts';
import { isOverCashLimit, markets } from '@okruh/market';
import { type Answer, ok, problem, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { statusAfter } from '../model/buyout.ts';
import { type Actor, applyStep, lockBuyout, toFacts, toMoney } from '../stored/buyouts.repository.ts';
import { payoutAmount } from '../stored/purchase.ts';
import { type BuyoutRow, buyouts } from '../stored/tables.ts';

type BillState = ResponseOf<typeof internalPayoutBill>['state'];

/** The device came over a counter: its seller stands there, and their document can be seen. */
const isFromStore = ({ handOver, tradeInMethod }: BuyoutRow): boolean => handOver === 'store' || tradeInMethod === 'in_store';

/** A till's own earlier claim may be replaced: the till lets only one of its pay-outs live. */
function isClaimable(row: BuyoutRow): boolean {
  if (!isFromStore(row) || payoutAmount(row) <= 0) return false;
  if (row.status === 'payout_requested') return row.payTo === 'cash';
  return row.payTo === 'bank' && statusAfter(toFacts(row), 'pay-out') !== null;
}

/** Whether a device may be paid out in cash now. */
export async function getPayoutState(tx: Tx, row: BuyoutRow): Promise<BillState> {
  if (row.status === 'paid') return 'paid';
  if (!isClaimable(row)) return 'not-payable';
  return (await isOverDaysLimit(tx, row)) ? 'cash-limit' : 'open';
}

/** What one person got in cash today, with this device. The law forbids to split a sum, so the limit is the person's. */
async function isOverDaysLimit(tx: Tx, row: BuyoutRow): Promise<boolean> {
  const zone = markets[row.market].timezone;
  const today: SQL = sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`;
  const others = await tx
    .select()
    .from(buyouts)
    .where(
      and(
        eq(buyouts.eMailIndex, row.eMailIndex),
        eq(buyouts.payTo, 'cash'),
        gte(buyouts.cashClaimedAt, today),
        inArray(buyouts.status, ['payout_requested', 'paid']),
        ne(buyouts.id, row.id),
      ),
    );
  return isOverCashLimit(
    others.reduce((sum, other) => sum + payoutAmount(other), payoutAmount(row)),
    row.market,
  );
}

/** Takes a buy-out for a till: the row's lock decides between it and a bank file. */
export async function claimPayout(
  tx: Tx,
  id: string,
  { payout_id: payoutId, amount }: RequestOf<typeof internalClaimPayout>['body'],
  actor: Actor,
): Promise<Answer> {
  const row = await lockBuyout(tx, id);
  if (row === null) return problem('not-found');
  const answer = ok({ amount: toMoney(row, payoutAmount(row)) });
  // Asked again, also after its event was here.
  if (row.cashPayoutId === payoutId && row.payTo === 'cash') return answer;
  // Two devices of one person at two tills are looked at one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cash-payout:${row.eMailIndex}`}, 0))`);
  const state = await getPayoutState(tx, row);
  if (state === 'cash-limit') return problem('cash-limit', { title: texts.both('problem.cash-limit') });
  if (state !== 'open') return problem('not-payable', { title: texts.both('problem.not-payable-in-cash') });
  if (payoutAmount(row) !== amount) return problem('changed-meanwhile', { title: texts.both('problem.changed-meanwhile') });
  const set = { status: 'payout_requested', payTo: 'cash', cashPayoutId: payoutId, cashClaimedAt: sql`clock_timestamp()` } as const;
  await applyStep(tx, row, null, { set, history: { event: 'cash_payout_claimed' } }, actor);
  return answer;
}
