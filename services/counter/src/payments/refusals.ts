import { type Answer, problem } from '@okruh/service-kit';
import type { OwnedBill } from '../clients/bills.ts';
import { texts } from '../locales/texts.ts';

type Code =
  | 'no-open-drawer'
  | 'other-store'
  | 'not-payable'
  | 'trade-in'
  | 'paid'
  | 'changed-meanwhile'
  | 'cash-limit'
  | 'no-terminal'
  | 'terminal-down'
  | 'terminal-busy'
  | 'not-refundable'
  | 'refund-by-order'
  | 'refund-refused'
  | 'not-enough-cash';

/** A refusal in the words of a clerk. */
export const refuse = (code: Code): Answer =>
  problem(code, { title: texts.both(`problem.${code}`), ...(code === 'terminal-down' && { status: 503 }) });

/** Why a bill can't be paid at a store; null when it can. */
export function refuseBill({ refusal, storeId }: OwnedBill, drawerStore: string): Answer | null {
  if (refusal !== null) return refuse(refusal);
  return storeId === drawerStore ? null : refuse('other-store');
}
