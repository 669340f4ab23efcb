import type { PickingList } from '@okruh/contracts/http/picking-work';
import styles from '../picking.module.css';

/** Label of the parcel of a list, from services/picking. */
const getLabelUrl = (listId: string): string => `/api/picking/admin/parcels/by-list/${encodeURIComponent(listId)}/label.pdf`;

let frame: HTMLIFrameElement | null = null;

/** Prints the label of a packed list in a frame that nobody sees. False when there is no label to be had. */
export async function printLabel(list: Pick<PickingList, 'id'>): Promise<boolean> {
  const url = getLabelUrl(list.id);
  const answer = await fetch(url, { credentials: 'same-origin' }).catch(() => null);
  if (answer?.ok !== true || answer.headers.get('content-type')?.startsWith('application/pdf') !== true) return false;
  frame?.remove();
  const shown = document.createElement('iframe');
  frame = shown;
  shown.className = styles.printFrame ?? '';
  shown.ariaHidden = 'true';
  shown.tabIndex = -1;
  shown.addEventListener('load', () => shown.contentWindow?.print());
  shown.src = url;
  document.body.append(shown);
  return true;
}
