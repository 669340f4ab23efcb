import { goodsReturned } from '@okruh/contracts/events/orders';
import { money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import type { Cause } from '../stored/history.ts';
import { judge, type JudgedLine, type Refused, type Staff } from './judge-return.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { publicWithdrawal, publishWithdrawal, type Withdrawal } from '../stored/withdrawals.repository.ts';

interface Judgement {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly JudgedLine[];
  readonly note: string;
}

/** Says what came back; credit notes and money follow from the event. */
export async function judgeWithdrawal(
  tx: Tx,
  personalData: PersonalData,
  wanted: Judgement,
  cause: Cause & { readonly actor: Staff },
): Promise<Withdrawal | Refused> {
  const judged = await judge(tx, personalData, { kind: 'withdrawal', ...wanted }, cause);
  if (typeof judged === 'string') return judged;
  const { withdrawal, isWhole } = judged;
  const lines = withdrawal.lines.flatMap(({ line, variantId, back, isRestocked, deduction }) =>
    back === null || back === 0
      ? []
      : [{ line, variant_id: variantId, quantity: back, is_restocked: isRestocked, deduction: money(deduction, withdrawal.row.currency) }],
  );
  await publishWithdrawal(tx, goodsReturned, withdrawal, { ...publicWithdrawal(withdrawal), lines, is_whole: isWhole }, cause);
  return withdrawal;
}
