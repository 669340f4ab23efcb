import type { OrderWithdrawal } from '@okruh/contracts/http/orders/withdrawals';
import { money } from '@okruh/market';
import type { PersonalData } from './personal-data.ts';
import type { OrderRow } from './tables.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/** What a withdrawal was announced with, or a complaint reported; stored encrypted only. */
export interface WithdrawalStatement {
  readonly name: string;
  /** Empty unless it was paid in cash. */
  readonly account: string;
  /** What is wrong with the goods of a complaint. */
  readonly defect?: string;
}

export const openStatement = ({ row }: Withdrawal, personalData: PersonalData): WithdrawalStatement =>
  JSON.parse(personalData.openText(row.id, 'withdrawal-statement', row.statementCiphertext)) as WithdrawalStatement;

/** What the office wrote to the buyer; empty without. */
export const openNote = ({ row }: Withdrawal, personalData: PersonalData): string =>
  row.noteCiphertext === null ? '' : personalData.openText(row.id, 'withdrawal-note', row.noteCiphertext);

/** "Apple iPhone 15, 128 GB" */
export function nameLine({ snapshot }: Pick<OrderRow, 'snapshot'>, line: number): string {
  const found = snapshot.lines.find((one) => one.line === line);
  return found === undefined ? '' : [found.name, found.spec].filter((part) => part !== '').join(', ');
}

/** Cash doesn't go back where it came from. */
export const needsAccount = ({ typePayment }: Pick<OrderRow, 'typePayment'>): boolean => typePayment === 'cash_on_delivery';

/** A withdrawal as its buyer sees it. */
export function withdrawalView(withdrawal: Withdrawal, order: Pick<OrderRow, 'snapshot'>, personalData: PersonalData): OrderWithdrawal {
  const { row, lines } = withdrawal;
  const amount = (value: number | null) => (value === null ? null : money(value, row.currency));
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    announced_at: row.announcedAt.toISOString(),
    send_until: row.sendUntil,
    refund_due_on: row.refundDueOn,
    lines: lines.map(({ line, quantity }) => ({ line, name: nameLine(order, line), quantity })),
    estimate: money(row.estimate, row.currency),
    refund: amount(row.refund),
    deduction: amount(row.deduction),
    deduction_reason: openNote(withdrawal, personalData),
    refunded_at: row.refundedAt?.toISOString() ?? null,
  };
}
