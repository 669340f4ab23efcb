import type { BillKind } from '@okruh/contracts/http/counter-admin';
import type { Locale } from '@okruh/market';
import { type Answer, problem } from '@okruh/service-kit';
import type { OwnedBill } from '../clients/bills.ts';
import { texts } from '../locales/texts.ts';
import type { DrawerRow } from '../stored/drawers.repository.ts';

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

/** Nobody who answered knows the code, and these kinds couldn't be asked for. */
export function refuseUnanswered(kinds: readonly BillKind[]): Answer {
  const list = (locale: Locale): string =>
    new Intl.ListFormat(locale).format(kinds.map((kind) => texts.text(locale, `problem.owner-away.${kind}`)));
  const title = (locale: Locale): string => texts.text(locale, 'problem.owner-away', { kinds: list(locale) });
  return problem('owner-away', { status: 503, title: { cs: title('cs'), ro: title('ro') } });
}

type PayoutCode = 'not-payable' | 'paid' | 'cash-limit' | 'changed-meanwhile' | 'payout-ended';
/** Why a device isn't paid out in cash. */
export const refusePayout = (code: PayoutCode): Answer => problem(code, { status: 409, title: texts.both(`problem.payout.${code}`) });

/** Why a bill can't be paid, or paid out, at a store; null when it can. */
export function refuseBill(owned: OwnedBill, drawer: Pick<DrawerRow, 'store_id' | 'market'>): Answer | null {
  const { kind, refusal, storeId, market } = owned;
  if (kind !== 'buyout') return refusal === null ? (storeId === drawer.store_id ? null : refuse('other-store')) : refuse(refusal);
  if (market !== drawer.market) return refuse('other-store');
  if (refusal === null) return null;
  return refusePayout(refusal === 'paid' || refusal === 'cash-limit' ? refusal : 'not-payable');
}
