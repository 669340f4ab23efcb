/** Local storage key, set while this bench hands a parcel over as soon as it is packed. */
const HAND_OVER = 'okruh-packing-hand-over';

export function readHandsOver(): boolean {
  try {
    return window.localStorage.getItem(HAND_OVER) !== null;
  } catch {
    return false;
  }
}

export function saveHandsOver(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.setItem(HAND_OVER, '1');
    else window.localStorage.removeItem(HAND_OVER);
  } catch {
    // Storage may be blocked: then it holds until the page is closed.
  }
}
