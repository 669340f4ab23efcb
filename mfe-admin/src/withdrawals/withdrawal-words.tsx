import type { WithdrawalRow } from '@okruh/contracts/http/orders-admin/withdrawals';
import { formatDate } from '@okruh/market';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { describeLeft } from '../office/page/term.tsx';

const tones: Readonly<Record<WithdrawalRow['state'], Tone | 'wait' | undefined>> = {
  announced: 'wait',
  received: 'info',
  judged: 'info',
  refunded: 'success',
  closed: undefined,
};

export function WithdrawalState({ state }: Pick<WithdrawalRow, 'state'>) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`withdrawals.state.${state}`)}</Status>;
}

/** Days from which on the clock is red. */
export const SOON_DAYS = 3;

/** Until when the money must be out, and how many days that is. */
export function RefundClock({ days_left: days, refund_due_on: dueOn }: Pick<WithdrawalRow, 'days_left' | 'refund_due_on'>) {
  const text = useText();
  const { market } = useRemote();
  if (days === null) return <span className="muted">–</span>;
  return (
    <span>
      <span className={days <= SOON_DAYS ? 'bad' : undefined}>{describeLeft(text, days)}</span>
      <span className="sub">{formatDate(dueOn, market)}</span>
    </span>
  );
}
