import type { PickingList } from '@okruh/contracts/http/picking-work';
import { shipping } from '../../office/api/shipping-api.ts';
import { printFile } from '../../office/page/print-file.ts';

/** Prints the label of a packed list; the print is counted. False when there is no label to be had. */
export async function printLabel({ parcel }: Pick<PickingList, 'parcel'>): Promise<boolean> {
  if (parcel === null) return false;
  try {
    await shipping.exchange('admin_print_label', { params: { id: parcel.id } });
  } catch {
    // The carrier is away or refuses the parcel: its page says why.
    return false;
  }
  printFile('label', `/api/picking/admin/parcels/${encodeURIComponent(parcel.id)}/label.pdf`);
  return true;
}
