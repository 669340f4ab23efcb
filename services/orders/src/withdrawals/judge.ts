import { goodsReturned } from '@okruh/contracts/events/orders';
import { money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { stepAfter } from '../model/order.ts';
import { getRefund } from '../model/withdrawable.ts';
import { type Actor, type Cause, recordHistory } from '../stored/history.ts';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { OrderRow } from '../stored/tables.ts';
import { withdrawalLines } from '../stored/withdrawal-tables.ts';
import {
  findWithdrawal,
  getBonusLeft,
  getFees,
  loadFacts,
  lockWithdrawal,
  publicWithdrawal,
  publishWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalFacts,
} from '../stored/withdrawals.repository.ts';

/** What came back of a line. */
export interface JudgedLine {
  readonly line: number;
  readonly back: number;
  readonly is_restocked: boolean;
  /** Minor units. */
  readonly deduction: number;
}

export type Refused = 'not-found' | 'changed-meanwhile' | 'transition-not-allowed' | 'bad-request';
type Staff = Actor & { readonly kind: 'staff' };
interface Locked {
  readonly order: OrderRow;
  readonly withdrawal: Withdrawal;
}

/** Order before withdrawal, as everybody locks them. */
async function lockBoth(tx: Tx, id: string, version: number): Promise<Locked | Refused> {
  const known = await findWithdrawal(tx, id);
  const order = known === null ? null : await lockOrder(tx, known.row.orderId);
  const withdrawal = await lockWithdrawal(tx, id);
  if (order === null || withdrawal === null) return 'not-found';
  return withdrawal.row.version === version ? { order, withdrawal } : 'changed-meanwhile';
}

const now = sql`date_trunc('milliseconds', clock_timestamp())`;

/** The parcel is here. */
export async function receive(tx: Tx, id: string, version: number, actor: Staff): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, id, version);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal } = locked;
  if (withdrawal.row.state !== 'announced') return 'transition-not-allowed';
  await recordHistory(tx, { orderId: order.id, kind: 'withdrawal-received' }, actor);
  return updateWithdrawal(tx, withdrawal, { state: 'received', receivedAt: now });
}

interface Judgement {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly JudgedLine[];
  readonly note: string;
}

/** Says what came back; credit notes and money follow from the event. */
export async function judge(
  tx: Tx,
  personalData: PersonalData,
  wanted: Judgement,
  cause: Cause & { readonly actor: Staff },
): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, wanted.id, wanted.version);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal } = locked;
  if (withdrawal.row.state !== 'announced' && withdrawal.row.state !== 'received') return 'transition-not-allowed';
  if (!isComplete(withdrawal, wanted)) return 'bad-request';
  for (const { line, back, is_restocked: isRestocked, deduction } of wanted.lines)
    await tx
      .update(withdrawalLines)
      .set({ back, isRestocked: isRestocked && back > 0, deduction })
      .where(and(eq(withdrawalLines.withdrawalId, wanted.id), eq(withdrawalLines.line, line)));
  const facts = await loadFacts(tx, order);
  const sums = decideSums(order, withdrawal, facts, wanted.lines);
  await recordHistory(tx, { orderId: order.id, kind: 'withdrawal-judged' }, cause.actor);
  const judged = await updateWithdrawal(tx, withdrawal, {
    refund: sums.refund,
    deduction: sums.deduction,
    bonus: sums.bonus,
    isWhole: sums.isWhole,
    // Nothing is left to be credited.
    state: sums.credit === 0 ? 'closed' : 'judged',
    judgedAt: now,
    judgedBy: cause.actor.name,
    receivedAt: withdrawal.row.receivedAt ?? now,
    noteCiphertext: wanted.note === '' ? null : personalData.encryptText(wanted.id, 'withdrawal-note', wanted.note),
  });
  if (sums.isWhole) await endOrder(tx, order, cause);
  const lines = judged.lines.flatMap(({ line, variantId, back, isRestocked, deduction }) =>
    back === null || back === 0
      ? []
      : [{ line, variant_id: variantId, quantity: back, is_restocked: isRestocked, deduction: money(deduction, judged.row.currency) }],
  );
  await publishWithdrawal(tx, goodsReturned, judged, { ...publicWithdrawal(judged), lines, is_whole: sums.isWhole }, cause);
  return judged;
}

/** Nothing is left of the order: it counts as withdrawn from. */
async function endOrder(tx: Tx, order: OrderRow, cause: Cause): Promise<void> {
  const step = stepAfter(order.status, 'withdrawn');
  if (step !== null) await applyStep(tx, order, { set: { status: step.to, withdrawnAt: now }, publishes: step.publishes }, cause);
}

/** Each line is judged once, nothing is reduced below zero or without a word, and something is back. */
function isComplete({ lines }: Withdrawal, { lines: judged, note }: Judgement): boolean {
  if (judged.length !== lines.length || new Set(judged.map(({ line }) => line)).size < judged.length) return false;
  if (judged.every(({ back }) => back === 0) || (note === '' && judged.some(({ deduction }) => deduction > 0))) return false;
  return judged.every(({ line, back, deduction }) => {
    const known = lines.find((one) => one.line === line);
    return known !== undefined && back <= known.quantity && deduction <= getRefund(known.refunds, back);
  });
}

interface Sums {
  /** What credit notes come to. */
  readonly credit: number;
  readonly refund: number;
  readonly deduction: number;
  readonly bonus: number;
  readonly isWhole: boolean;
}

/** @param facts of the order with this judgement in it: what is left is left with the buyer, unless another withdrawal awaits it */
function decideSums(order: OrderRow, { row, lines }: Withdrawal, facts: WithdrawalFacts, judged: readonly JudgedLine[]): Sums {
  const sumUp = (pick: (one: JudgedLine) => number): number => judged.reduce((sum, one) => sum + pick(one), 0);
  const others = facts.withdrawals.filter((other) => other.row.id !== row.id);
  const awaits = others.some((other) => other.row.state === 'announced' || other.row.state === 'received');
  const isWhole = facts.left.length === 0 && !awaits;
  const goods = sumUp(({ line, back }) => getRefund(lines.find((one) => one.line === line)?.refunds ?? [], back));
  const deduction = sumUp((one) => one.deduction);
  const ended = judged.filter(({ line, back }) => back > 0 && !facts.left.some((one) => one.line.line === line));
  const bonuses = order.snapshot.trade_ins.reduce(
    (sum, { package_line: of, bonus }) => (ended.some(({ line }) => line === of) ? sum + bonus.amount : sum),
    0,
  );
  const bonus = Math.min(bonuses, getBonusLeft(order, others));
  const credit = goods - deduction + (isWhole ? getFees(order) : 0);
  return { credit, refund: Math.max(0, credit - bonus), deduction, bonus, isWhole };
}

/** Ends a withdrawal without money of it. */
export async function close(
  tx: Tx,
  personalData: PersonalData,
  { id, version, note }: { readonly id: string; readonly version: number; readonly note: string },
  actor: Staff,
): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, id, version);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal } = locked;
  // Money that was asked back is on its way.
  if (withdrawal.row.state === 'refunded' || withdrawal.row.state === 'closed' || withdrawal.credits.some(({ amount }) => amount > 0))
    return 'transition-not-allowed';
  await recordHistory(tx, { orderId: order.id, kind: 'withdrawal-closed' }, actor);
  return updateWithdrawal(tx, withdrawal, { state: 'closed', noteCiphertext: personalData.encryptText(id, 'withdrawal-note', note) });
}
