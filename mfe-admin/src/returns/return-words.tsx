import type { ComplaintState } from '@okruh/contracts/http/orders/complaints';
import type { WithdrawalState } from '@okruh/contracts/http/orders/withdrawals';
import type { IsoDate } from '@okruh/market';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { describeLeft } from '../office/page/term.tsx';
import type { ReturnKind } from './return-queries.ts';
import { formatDate } from '../office/language/format.ts';

const tones: Readonly<Record<WithdrawalState | ComplaintState, Tone | 'wait' | undefined>> = {
  announced: 'wait',
  reported: 'wait',
  received: 'info',
  judged: 'info',
  accepted: 'info',
  ready: 'info',
  refunded: 'success',
  settled: 'success',
  closed: undefined,
  rejected: 'danger',
};

interface ReturnStateProps {
  readonly kind: ReturnKind;
  readonly state: WithdrawalState | ComplaintState;
}

export function ReturnState({ kind, state }: ReturnStateProps) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`${kind}s.state.${state}`)}</Status>;
}

/** Days from which on the clock is red. */
export const soonDays: Readonly<Record<ReturnKind, number>> = { withdrawal: 3, complaint: 5 };

interface DueClockProps {
  readonly kind: ReturnKind;
  /** Null when nothing is open any more. */
  readonly left: number | null;
  readonly dueOn: IsoDate;
}

/** Until when the law wants the money out, or the complaint settled, and how many days that is. */
export function DueClock({ kind, left, dueOn }: DueClockProps) {
  const text = useText();
  const { market } = useRemote();
  if (left === null) return <span className="muted">–</span>;
  return (
    <span>
      <span className={left <= soonDays[kind] ? 'bad' : undefined}>{describeLeft(text, left)}</span>
      <span className="sub">{formatDate(dueOn, market)}</span>
    </span>
  );
}
