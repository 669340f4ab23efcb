import type { SeenCode } from './sightings.ts';

/** What the warehouse reads: crates and serial numbers, products, carriers' labels, codes of makers. */
const formats = ['code_128', 'code_39', 'data_matrix', 'ean_13', 'ean_8', 'qr_code'] as const;

/** Finds the codes in the picture that a video shows now. */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly SeenCode[]>;
}
/** The Shape Detection API, which Android and macOS have in Chromium, and its ponyfill. */
export interface DetectorClass {
  new (options: { formats: (typeof formats)[number][] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

/**
 * The browser's own detector where it reads everything that we need, else ours, which loads its WebAssembly first.
 *
 * @throws when ours can't be loaded
 */
export async function openDetector(): Promise<Detector> {
  const Own = window.BarcodeDetector;
  if (Own !== undefined && (await readsAll(Own))) return new Own({ formats: [...formats] });
  const { loadDetectorClass } = await import('./wasm-detector.ts');
  const Ours = await loadDetectorClass();
  return new Ours({ formats: [...formats] });
}

async function readsAll(Own: DetectorClass): Promise<boolean> {
  // On systems without the service it rejects or names no format.
  const supported = await Own.getSupportedFormats().catch((): readonly string[] => []);
  return formats.every((format) => supported.includes(format));
}
