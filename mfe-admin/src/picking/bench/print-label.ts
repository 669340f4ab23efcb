import type { PickingList } from '@okruh/contracts/http/picking-work';
import { shipping } from '../../office/api/shipping-api.ts';
import styles from '../picking.module.css';

let frame: HTMLIFrameElement | null = null;

/** Prints the label of a packed list in a frame that nobody sees; the print is counted. False when there is no label to be had. */
export async function printLabel({ parcel }: Pick<PickingList, 'parcel'>): Promise<boolean> {
  if (parcel === null) return false;
  try {
    await shipping.exchange('admin_print_label', { params: { id: parcel.id } });
  } catch {
    // The carrier is away or refuses the parcel: its page says why.
    return false;
  }
  frame?.remove();
  const shown = document.createElement('iframe');
  frame = shown;
  shown.className = styles.printFrame ?? '';
  shown.ariaHidden = 'true';
  shown.tabIndex = -1;
  shown.addEventListener('load', () => shown.contentWindow?.print());
  shown.src = `/api/picking/admin/parcels/${encodeURIComponent(parcel.id)}/label.pdf`;
  document.body.append(shown);
  return true;
}
