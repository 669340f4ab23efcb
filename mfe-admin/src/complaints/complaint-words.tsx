import type { ComplaintRow } from '@okruh/contracts/http/orders-admin/complaints';
import { formatDate } from '@okruh/market';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';

const tones: Readonly<Record<ComplaintRow['state'], Tone | 'wait' | undefined>> = {
  reported: 'wait',
  received: 'info',
  accepted: 'info',
  refunded: 'success',
  settled: 'success',
  rejected: 'danger',
};

export function ComplaintState({ state }: Pick<ComplaintRow, 'state'>) {
  const text = useText();
  return <Status tone={tones[state]}>{text(`complaints.state.${state}`)}</Status>;
}

/** Days from which on the clock is red. */
const SOON_DAYS = 5;

/** Until when it must be settled, and how many days that is. */
export function SettleClock({ days_left: days, settle_until: until }: Pick<ComplaintRow, 'days_left' | 'settle_until'>) {
  const text = useText();
  const { market } = useRemote();
  if (days === null) return <span className="muted">–</span>;
  return (
    <span>
      <span className={days <= SOON_DAYS ? 'bad' : undefined}>
        {days < 0 ? text('complaints.late', { days: -days }) : text('complaints.days', { days })}
      </span>
      <span className="sub">{formatDate(until, market)}</span>
    </span>
  );
}
