import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones: Readonly<Record<BuyoutStatus, Tone | 'wait'>> = {
  submitted: 'wait',
  courier_ordered: 'wait',
  received: 'warning',
  inspected: 'warning',
  counter_offer: 'info',
  accepted: 'success',
  payout_requested: 'info',
  paid: 'success',
  rejected: 'danger',
  expired: 'danger',
  returned: 'wait',
  cancelled: 'danger',
};
/** Every status in the order of a buy-out's life. */
export const statuses = Object.keys(tones) as readonly BuyoutStatus[];

/** Where a buy-out is in its life, in words. */
export function BuyoutStatusLabel({ status }: { readonly status: BuyoutStatus }) {
  const text = useText();
  return <Status tone={tones[status]}>{text(`status.${status}`)}</Status>;
}
