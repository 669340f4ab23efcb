/** Local storage key: the camera that was chosen on this device. */
const CAMERA = 'okruh-picking-camera';

/** Id of the camera that was chosen here; null = none was. When it is gone, another one is opened. */
export function readChosenCamera(): string | null {
  try {
    return window.localStorage.getItem(CAMERA);
  } catch {
    return null;
  }
}

export function saveChosenCamera(cameraId: string): void {
  try {
    window.localStorage.setItem(CAMERA, cameraId);
  } catch {
    // Storage may be blocked: then it holds until the camera is closed.
  }
}
