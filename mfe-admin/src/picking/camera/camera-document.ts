declare global {
  interface Document {
    /** Chromium alone has it. */
    readonly featurePolicy?: { allowsFeature(feature: string): boolean };
  }
}

/** The shortest module of WebAssembly: its mark and its version. */
const emptyModule = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

/**
 * Whether the headers of this document allow the camera and WebAssembly. A document that was loaded for another page of the
 * office doesn't, and the worker may have come from there without a page load.
 */
export function isCameraAllowed(): boolean {
  if (document.featurePolicy?.allowsFeature('camera') === false) return false;
  // Browsers without WebAssembly refuse later, in words of their own.
  if (typeof WebAssembly === 'undefined') return true;
  try {
    return new WebAssembly.Module(emptyModule) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

/** Session storage key: path of the page that is loaded again for its camera. */
const LOADED_FOR = 'okruh-camera-page';

/** Whether this page was loaded again because its camera was asked for. */
export function wasLoadedForCamera(): boolean {
  try {
    return window.sessionStorage.getItem(LOADED_FOR) === window.location.pathname;
  } catch {
    return false;
  }
}

export function forgetLoadForCamera(): void {
  try {
    window.sessionStorage.removeItem(LOADED_FOR);
  } catch {
    // Storage may be blocked: then nothing was remembered either.
  }
}

/**
 * Loads this page as a document of its own, whose headers allow the camera. The server is asked first: without it the worker
 * would lose the page, and with it the scanning that goes on without a network. Scans lie in IndexedDB.
 *
 * @returns false when there is no answer and the page stays
 */
export async function loadForCamera(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    if (!answer.ok) return false;
  } catch {
    return false;
  }
  if (signal.aborted) return false;
  try {
    window.sessionStorage.setItem(LOADED_FOR, window.location.pathname);
  } catch {
    // Storage may be blocked: then the camera is opened by a second press.
  }
  window.location.reload();
  return true;
}
