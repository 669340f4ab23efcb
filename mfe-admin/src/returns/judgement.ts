import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import type { WithdrawalDetail } from '@okruh/contracts/http/orders-admin/withdrawals';
import { type Market, money, parseNumber } from '@okruh/market';

type Line = WithdrawalDetail['lines'][number];

/** What is decided of goods that came back. */
export interface Judged extends Pick<WithdrawalDetail, 'market' | 'fees'> {
  readonly lines: readonly Line[];
  /** They are mostly sold again. */
  readonly isRestockUsual: boolean;
}

/** Most parcels come back as they were sent. */
export const toJudgedWithdrawal = ({ market, fees, lines }: WithdrawalDetail): Judged => ({ market, fees, lines, isRestockUsual: true });

/** Goods that are defective lose nothing of their price, and are rarely sold again; a trade-in keeps its bonus. */
export function toJudgedComplaint({ market, estimate, lines }: ComplaintDetail): Judged {
  const nothing = money(0, estimate.currency);
  return {
    market,
    fees: nothing,
    lines: lines.map((line) => ({ ...line, companions: [], bonus: nothing, deduction: nothing })),
    isRestockUsual: false,
  };
}

/** What a person says of a line, as typed. */
export interface LineDraft {
  readonly back: number;
  readonly isRestocked: boolean;
  /** Whole or with two decimals, "400" or "399,50"; empty for nothing. */
  readonly deduction: string;
}

/** All of it counts: what most of them are. */
const createDraft = ({ quantity }: Line, isRestocked: boolean): LineDraft => ({ back: quantity, isRestocked, deduction: '' });

/** Minor units of an amount as people of a market type it; null when it is none. */
export function parseDeduction(typed: string, market: Market): number | null {
  if (typed.trim() === '') return 0;
  const units = parseNumber(typed, market);
  return units === null || units < 0 ? null : Math.round(units * 100);
}

/** What goes back for the pieces of a line that count, minor units, before a reduction. */
const getPrice = ({ refunds }: Line, back: number): number => refunds[back - 1]?.amount ?? 0;

/** Minor units, or why they can't be saved. */
export function checkDeduction(line: Line, { back, deduction }: LineDraft, market: Market): number | 'not-a-price' | 'too-much' {
  const amount = parseDeduction(deduction, market);
  if (amount === null) return 'not-a-price';
  return amount > getPrice(line, back) ? 'too-much' : amount;
}

/** What the buyer gets, as the service works it out. Fees are those of a whole order. */
export function sumUp(judged: Judged, drafts: ReadonlyMap<number, LineDraft>) {
  const lines = judged.lines.map((line) => {
    const draft = drafts.get(line.line) ?? createDraft(line, judged.isRestockUsual);
    const checked = checkDeduction(line, draft, judged.market);
    return {
      line,
      draft,
      price: getPrice(line, draft.back),
      deduction: typeof checked === 'number' ? checked : 0,
      isRestocked: draft.isRestocked && draft.back > 0,
      isWhole: draft.back === line.quantity,
    };
  });
  const add = (pick: (one: (typeof lines)[number]) => number): number => lines.reduce((sum, one) => sum + pick(one), 0);
  const isWhole = lines.every((one) => one.isWhole);
  const fees = isWhole ? judged.fees.amount : 0;
  const bonus = add(({ line, isWhole: isLineWhole }) => (isLineWhole ? line.bonus.amount : 0));
  const deduction = add((one) => one.deduction);
  return { lines, isWhole, fees, bonus, deduction, total: Math.max(0, add(({ price }) => price) - deduction + fees - bonus) };
}
