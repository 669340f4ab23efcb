import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { type Market, parseNumber } from '@okruh/market';

type Line = WithdrawalDetail['lines'][number];

/** What a person says of a line, as typed. */
export interface LineDraft {
  readonly back: number;
  readonly isRestocked: boolean;
  /** Whole or with two decimals, "400" or "399,50"; empty for nothing. */
  readonly deduction: string;
}

/** All is back as it was sent: what most parcels are. */
export const createDraft = ({ quantity }: Line): LineDraft => ({ back: quantity, isRestocked: true, deduction: '' });

/** Minor units of an amount as people of a market type it; null when it is none. */
export function parseDeduction(typed: string, market: Market): number | null {
  if (typed.trim() === '') return 0;
  const units = parseNumber(typed, market);
  return units === null || units < 0 ? null : Math.round(units * 100);
}

/** What goes back for the pieces of a line that came, minor units, before a reduction. */
export const getPrice = ({ refunds }: Line, back: number): number => refunds[back - 1]?.amount ?? 0;

/** Minor units, or why they can't be saved. */
export function checkDeduction(line: Line, { back, deduction }: LineDraft, market: Market): number | 'not-a-price' | 'too-much' {
  const amount = parseDeduction(deduction, market);
  if (amount === null) return 'not-a-price';
  return amount > getPrice(line, back) ? 'too-much' : amount;
}

/** What the buyer gets, as the service works it out. Fees are those of a whole order. */
export function sumUp(withdrawal: WithdrawalDetail, drafts: ReadonlyMap<number, LineDraft>) {
  const lines = withdrawal.lines.map((line) => {
    const draft = drafts.get(line.line) ?? createDraft(line);
    const checked = checkDeduction(line, draft, withdrawal.market);
    return {
      line,
      draft,
      price: getPrice(line, draft.back),
      deduction: typeof checked === 'number' ? checked : 0,
      isWhole: draft.back === line.quantity,
    };
  });
  const add = (pick: (one: (typeof lines)[number]) => number): number => lines.reduce((sum, one) => sum + pick(one), 0);
  const fees = lines.every(({ isWhole }) => isWhole) ? withdrawal.fees.amount : 0;
  const bonus = add(({ line, isWhole }) => (isWhole ? line.bonus.amount : 0));
  const deduction = add((one) => one.deduction);
  return { lines, fees, bonus, deduction, total: Math.max(0, add(({ price }) => price) - deduction + fees - bonus) };
}
