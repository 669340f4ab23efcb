import type { RepairStatus } from '@okruh/contracts/http/repairs';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones: Readonly<Record<RepairStatus, Tone | 'wait'>> = {
  booked: 'wait',
  received: 'warning',
  diagnosed: 'warning',
  waiting_for_approval: 'info',
  approved: 'warning',
  waiting_for_parts: 'danger',
  in_repair: 'warning',
  quality_check: 'info',
  ready: 'success',
  collected: 'success',
  cancelled: 'wait',
};
/** Every state in the order of a repair's life. */
export const repairStates = Object.keys(tones) as readonly RepairStatus[];

interface RepairStatusLabelProps {
  readonly status: RepairStatus;
  readonly outcome: 'repaired' | 'declined' | 'cancelled' | null;
}

/** Where a repair is in its life, in words. */
export function RepairStatusLabel({ status, outcome }: RepairStatusLabelProps) {
  const text = useText();
  return <Status tone={tones[status]}>{text(outcome === 'declined' ? 'repair-status.declined' : `repair-status.${status}`)}</Status>;
}
