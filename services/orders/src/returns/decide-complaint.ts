import { complaintDecided } from '@okruh/contracts/events/orders';
import type { Tx } from '@okruh/service-kit';
import { publicComplaint } from '../stored/complaint-view.ts';
import { type Cause, recordHistory } from '../stored/history.ts';
import { judge, type JudgedLine, lockBoth, now, type Refused, type Staff } from './judge-return.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { publishWithdrawal, updateWithdrawal, type Withdrawal } from '../stored/withdrawals.repository.ts';

const kind = 'complaint';
type StaffCause = Cause & { readonly actor: Staff };

interface Acceptance {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly Omit<JudgedLine, 'deduction'>[];
  /** Needed when not all of the pieces are refunded. */
  readonly note: string;
}

/** Accepts a complaint; credit notes, stock and money follow from the event. */
export async function refund(tx: Tx, personalData: PersonalData, wanted: Acceptance, cause: StaffCause): Promise<Withdrawal | Refused> {
  // Goods that are defective lose nothing of their price.
  const lines = wanted.lines.map((line) => ({ ...line, deduction: 0 }));
  const judged = await judge(tx, personalData, { ...wanted, kind, lines }, cause);
  if (typeof judged === 'string') return judged;
  const { withdrawal: complaint, isWhole } = judged;
  const returned = complaint.lines.flatMap(({ line, variantId, back, isRestocked }) =>
    back === null || back === 0 ? [] : [{ line, variant_id: variantId, quantity: back, is_restocked: isRestocked }],
  );
  const data = { ...publicComplaint(complaint), decision: 'refund', replacement: null, lines: returned, is_whole: isWhole } as const;
  await publishWithdrawal(tx, complaintDecided, complaint, data, cause);
  return complaint;
}

/** Rejects a complaint with a reason for its buyer; its pieces may be complained about again. */
export async function reject(
  tx: Tx,
  personalData: PersonalData,
  wanted: { readonly id: string; readonly version: number; readonly note: string },
  cause: StaffCause,
): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, { ...wanted, kind });
  if (typeof locked === 'string') return locked;
  const { order, withdrawal: known } = locked;
  if (known.row.state !== 'announced' && known.row.state !== 'received') return 'transition-not-allowed';
  await recordHistory(tx, { orderId: order.id, kind: 'complaint-rejected' }, cause.actor);
  const complaint = await updateWithdrawal(tx, known, {
    state: 'closed',
    decision: 'rejected',
    refund: 0,
    deduction: 0,
    judgedAt: now,
    judgedBy: cause.actor.name,
    noteCiphertext: personalData.encryptText(wanted.id, 'withdrawal-note', wanted.note),
  });
  const data = { ...publicComplaint(complaint), decision: 'rejected' as const, replacement: null, lines: [], is_whole: false };
  await publishWithdrawal(tx, complaintDecided, complaint, data, cause);
  return complaint;
}
