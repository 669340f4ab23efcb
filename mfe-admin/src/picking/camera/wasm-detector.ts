import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill';
// By default it would come from somebody else's CDN: it is a file of this release, checked and kept like all others.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm';
import type { DetectorClass } from './detector.ts';

/** The ponyfill with its WebAssembly loaded and compiled. Rejects when that fails; the next call tries again. */
export async function loadDetectorClass(): Promise<DetectorClass> {
  try {
    await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  } catch (error) {
    purgeZXingModule();
    throw error;
  }
  return BarcodeDetector;
}
