import type { PickingListRow, PickingListStatus } from '@okruh/contracts/http/picking-work';
import { Status, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

const tones: Readonly<Record<PickingListStatus, Tone | 'wait' | undefined>> = {
  waiting: 'wait',
  in_progress: 'info',
  picked: 'success',
  not_found: 'warning',
  not_available: 'danger',
  wrapped: 'info',
  packed: 'info',
  handed_over: 'success',
  ready_for_pickup: 'success',
  delivered: 'success',
  returning: 'warning',
  returned: undefined,
  lost: 'danger',
  cancelled: undefined,
};
/** States of a list; they stand here too so that no schema is bundled. */
export const listStatuses = Object.keys(tones) as readonly PickingListStatus[];
/** States in which somebody in the warehouse or the store has something to do. */
export const openStatuses: readonly PickingListStatus[] = [
  'waiting',
  'in_progress',
  'picked',
  'not_found',
  'not_available',
  'wrapped',
  'packed',
];
/** Deliveries, in the order of the shop. */
export const deliveries = [
  'courier',
  'express',
  'pickup_balikobod',
  'pickup_punct_rapid',
  'store_pickup',
] as const satisfies readonly PickingListRow['type_delivery_code'][];

/** Where a list is in its life. */
export function ListStatus({ status }: { readonly status: PickingListStatus }) {
  const text = useText();
  return <Status tone={tones[status]}>{text(`picking.status.${status}`)}</Status>;
}
