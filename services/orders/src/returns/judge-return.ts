import type { Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { stepAfter } from '../model/order.ts';
import { getRefund } from '../model/withdrawable.ts';
import { type Actor, type Cause, recordHistory } from '../stored/history.ts';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { OrderRow } from '../stored/tables.ts';
import { type WithdrawalKind, withdrawalLines } from '../stored/withdrawal-tables.ts';
import {
  findWithdrawal,
  getBonusLeft,
  getFees,
  loadFacts,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalFacts,
} from '../stored/withdrawals.repository.ts';

// Steps of withdrawals and complaints in the office: both are received, judged and closed alike.

/** What came back of a line. */
export interface JudgedLine {
  readonly line: number;
  readonly back: number;
  readonly is_restocked: boolean;
  /** Minor units. */
  readonly deduction: number;
}

export type Refused = 'not-found' | 'changed-meanwhile' | 'transition-not-allowed' | 'bad-request' | 'lines-changed';
export type Staff = Actor & { readonly kind: 'staff' };
/** A withdrawal or a complaint in the version that a person saw. */
export interface Seen {
  readonly kind: WithdrawalKind;
  readonly id: string;
  readonly version: number;
}
interface Locked {
  readonly order: OrderRow;
  readonly withdrawal: Withdrawal;
}

/** Order before withdrawal, as everybody locks them. */
export async function lockBoth(tx: Tx, { kind, id, version }: Seen): Promise<Locked | Refused> {
  const known = await findWithdrawal(tx, id);
  if (known?.row.kind !== kind) return 'not-found';
  const order = await lockOrder(tx, known.row.orderId);
  const withdrawal = await lockWithdrawal(tx, id);
  if (order === null || withdrawal === null) return 'not-found';
  return withdrawal.row.version === version ? { order, withdrawal } : 'changed-meanwhile';
}

export const now = sql`date_trunc('milliseconds', clock_timestamp())`;

/** The parcel is here. */
export async function receive(tx: Tx, seen: Seen, actor: Staff): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, seen);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal } = locked;
  if (withdrawal.row.state !== 'announced') return 'transition-not-allowed';
  await recordHistory(tx, { orderId: order.id, kind: `${seen.kind}-received` }, actor);
  return updateWithdrawal(tx, withdrawal, { state: 'received', receivedAt: now });
}

interface Judgement extends Seen {
  readonly lines: readonly JudgedLine[];
  readonly note: string;
}

/** What was decided, for the event that credit notes and money follow from. */
export interface Judged {
  readonly withdrawal: Withdrawal;
  readonly isWhole: boolean;
}

/** Writes down what came back; the caller publishes it. */
export async function judge(
  tx: Tx,
  personalData: PersonalData,
  wanted: Judgement,
  cause: Cause & { readonly actor: Staff },
): Promise<Judged | Refused> {
  const locked = await lockBoth(tx, wanted);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal } = locked;
  if (withdrawal.row.state !== 'announced' && withdrawal.row.state !== 'received') return 'transition-not-allowed';
  if (!isComplete(withdrawal, wanted)) return 'bad-request';
  if (wanted.kind === 'complaint' && !isLeft(await loadFacts(tx, order), wanted.lines)) return 'lines-changed';
  for (const { line, back, is_restocked: isRestocked, deduction } of wanted.lines)
    await tx
      .update(withdrawalLines)
      .set({ back, isRestocked: isRestocked && back > 0, deduction })
      .where(and(eq(withdrawalLines.withdrawalId, wanted.id), eq(withdrawalLines.line, line)));
  const facts = await loadFacts(tx, order);
  const sums = decideSums(order, withdrawal, facts, wanted.lines);
  const isComplaint = wanted.kind === 'complaint';
  await recordHistory(tx, { orderId: order.id, kind: isComplaint ? 'complaint-accepted' : 'withdrawal-judged' }, cause.actor);
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
    ...(isComplaint && { decision: 'refund' as const }),
    noteCiphertext: wanted.note === '' ? null : personalData.encryptText(wanted.id, 'withdrawal-note', wanted.note),
  });
  if (sums.isWhole) await endOrder(tx, order, cause);
  return { withdrawal: judged, isWhole: sums.isWhole };
}

/** Nothing is left of the order: it counts as withdrawn from. */
async function endOrder(tx: Tx, order: OrderRow, cause: Cause): Promise<void> {
  const step = stepAfter(order.status, 'withdrawn');
  if (step !== null) await applyStep(tx, order, { set: { status: step.to, withdrawnAt: now }, publishes: step.publishes }, cause);
}

/** Each line is judged once, nothing is reduced below zero or without a word, nor a part of a complaint refused, and something is back. */
function isComplete({ lines }: Withdrawal, { kind, lines: judged, note }: Judgement): boolean {
  if (judged.length !== lines.length || new Set(judged.map(({ line }) => line)).size < judged.length) return false;
  if (judged.every(({ back }) => back === 0) || (note === '' && judged.some(({ deduction }) => deduction > 0))) return false;
  return judged.every(({ line, back, deduction }) => {
    const known = lines.find((one) => one.line === line);
    if (kind === 'complaint' && note === '' && back < (known?.quantity ?? 0)) return false;
    return known !== undefined && back <= known.quantity && deduction <= getRefund(known.refunds, back);
  });
}

/** Whether the buyer still has the pieces: who complained may have withdrawn from them meanwhile. */
export const isLeft = ({ left }: WithdrawalFacts, judged: readonly Pick<JudgedLine, 'line' | 'back'>[]): boolean =>
  judged.every(({ line, back }) => back <= (left.find((one) => one.line.line === line)?.quantity ?? 0));

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
  // Pieces that are only complained about are left.
  const awaits = others.some(({ row: { kind, state } }) => kind === 'withdrawal' && (state === 'announced' || state === 'received'));
  const isWhole = facts.left.length === 0 && !awaits;
  const goods = sumUp(({ line, back }) => getRefund(lines.find((one) => one.line === line)?.refunds ?? [], back));
  const deduction = sumUp((one) => one.deduction);
  // A trade-in keeps its bonus while its buyer has something of the order: it isn't the buyer's choice that goods are defective.
  const hasEnded = (line: number): boolean =>
    row.kind === 'complaint'
      ? isWhole
      : judged.some((one) => one.line === line && one.back > 0) && !facts.left.some((one) => one.line.line === line);
  const bonuses = order.snapshot.trade_ins.reduce((sum, { package_line: of, bonus }) => (hasEnded(of) ? sum + bonus.amount : sum), 0);
  const bonus = Math.min(bonuses, getBonusLeft(order, others));
  const credit = goods - deduction + (isWhole ? getFees(order) : 0);
  return { credit, refund: Math.max(0, credit - bonus), deduction, bonus, isWhole };
}

/** Ends a withdrawal, or a complaint that was accepted, without money of it. */
export async function close(
  tx: Tx,
  personalData: PersonalData,
  { note, ...seen }: Seen & { readonly note: string },
  actor: Staff,
): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, seen);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal } = locked;
  // Money that was asked back is on its way.
  if (withdrawal.row.state === 'refunded' || withdrawal.row.state === 'closed' || withdrawal.credits.some(({ amount }) => amount > 0))
    return 'transition-not-allowed';
  if (seen.kind === 'complaint' && withdrawal.row.state !== 'judged') return 'transition-not-allowed';
  await recordHistory(tx, { orderId: order.id, kind: `${seen.kind}-closed` }, actor);
  return updateWithdrawal(tx, withdrawal, { state: 'closed', noteCiphertext: personalData.encryptText(seen.id, 'withdrawal-note', note) });
}
