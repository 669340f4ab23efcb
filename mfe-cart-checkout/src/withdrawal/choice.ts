import type { OrdersShopRoutes } from '@okruh/contracts/http/orders';
import { type Money, money } from '@okruh/market';
import type { CallAnswer } from '@okruh/web-kit';

export type Withdrawable = CallAnswer<OrdersShopRoutes['find_withdrawable']>;
export type WithdrawableLine = Withdrawable['lines'][number];
export type Announced = CallAnswer<OrdersShopRoutes['announce_withdrawal']>;

/** How an order is found without an account. */
export interface OrderKey {
  readonly number: string;
  readonly e_mail: string;
}

export const withdrawalReasons = ['unsuitable', 'cheaper-elsewhere', 'wrong-goods', 'late', 'other'] as const;
export type Reason = (typeof withdrawalReasons)[number];

/** What the buyer wants to give back. */
export interface Choice {
  /** Pieces by line of the order; those with none are left out. */
  readonly pieces: ReadonlyMap<number, number>;
  readonly reason: Reason | null;
  readonly name: string;
  readonly account: string;
}

/** A line with how many of its pieces go back. */
export interface ChosenLine {
  readonly line: WithdrawableLine;
  readonly pieces: number;
  readonly refund: Money;
}

export const listChosen = ({ lines }: Withdrawable, pieces: Choice['pieces']): ChosenLine[] =>
  lines.flatMap((line) => {
    const count = pieces.get(line.line) ?? 0;
    const refund = line.refunds[count - 1];
    return refund === undefined ? [] : [{ line, pieces: count, refund }];
  });

/** What goes back for the chosen pieces, as the server works it out for its receipt. */
export interface Sums {
  /** Fees that go back because nothing of the order is left. */
  readonly fees: Money;
  /** Bonuses of trade-ins that end. */
  readonly bonus: Money;
  readonly total: Money;
}

export function sumUp(goods: Withdrawable, chosen: readonly ChosenLine[]): Sums {
  const { currency, amount: allFees } = goods.fees;
  const isWhole =
    goods.lines.length > 0 && goods.lines.every((line) => chosen.some((one) => one.line === line && one.pieces === line.quantity));
  const fees = isWhole ? allFees : 0;
  const bonus = chosen.reduce((sum, { line, pieces }) => sum + (pieces === line.quantity ? line.bonus.amount : 0), 0);
  const total = chosen.reduce((sum, { refund }) => sum + refund.amount, fees) - bonus;
  return { fees: money(fees, currency), bonus: money(bonus, currency), total: money(Math.max(0, total), currency) };
}

/** Where the money goes. */
export function toChannel({ type_payment: type, needs_account: needsAccount }: Withdrawable): 'account' | 'loan' | 'same' {
  if (needsAccount || type === 'bank_transfer') return 'account';
  return type === 'instalments' || type === 'leasing' ? 'loan' : 'same';
}
