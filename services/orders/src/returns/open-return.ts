import type { WithdrawalReason } from '@okruh/contracts/http/orders/withdrawals';
import type { IsoDate } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import type { TakenLine } from '../model/withdrawable.ts';
import { type Actor, recordHistory } from '../stored/history.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { OrderRow } from '../stored/tables.ts';
import { type WithdrawalKind, withdrawalLines, withdrawals } from '../stored/withdrawal-tables.ts';
import type { WithdrawalStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal, takeNumber, type Withdrawal } from '../stored/withdrawals.repository.ts';

interface NewReturn {
  readonly id: string;
  readonly kind: WithdrawalKind;
  /** Locked by the caller. */
  readonly order: OrderRow;
  readonly taken: readonly TakenLine[];
  readonly statement: WithdrawalStatement;
  readonly reason: WithdrawalReason | null;
  /** Minor units. */
  readonly estimate: number;
  readonly now: Date;
  /** Of `now`, in the order's market. */
  readonly today: IsoDate;
  /** Last day for the money, or to settle it. */
  readonly dueOn: IsoDate;
}

/** Writes down a withdrawal or a complaint that was allowed; the caller publishes it. */
export async function openReturn(tx: Tx, personalData: PersonalData, wanted: NewReturn, actor: Actor): Promise<Withdrawal> {
  const { id, kind, order, taken, now, today } = wanted;
  await tx.insert(withdrawals).values({
    id,
    kind,
    number: await takeNumber(tx, kind, order.market, Number(today.slice(0, 4))),
    orderId: order.id,
    orderNumber: order.number,
    market: order.market,
    state: 'announced',
    reason: wanted.reason,
    statementCiphertext: personalData.encryptText(id, 'withdrawal-statement', JSON.stringify(wanted.statement)),
    currency: order.currency,
    estimate: wanted.estimate,
    announcedAt: now,
    sendUntil: wanted.dueOn,
    refundDueOn: wanted.dueOn,
    changedAt: now,
  });
  await tx.insert(withdrawalLines).values(
    taken.map((one) => ({
      withdrawalId: id,
      line: one.line.line,
      variantId: one.variantId,
      quantity: one.taken,
      refunds: one.refunds.slice(0, one.taken),
    })),
  );
  await recordHistory(tx, { orderId: order.id, kind: kind === 'withdrawal' ? 'withdrawal-announced' : 'complaint-reported' }, actor);
  const opened = await findWithdrawal(tx, id);
  if (opened === null) throw new Error(`${kind} ${id} vanished`);
  return opened;
}
