import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../site/manifest.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible = /\.(?:js|mjs|css|svg|json|html|txt|map|wasm|ico)$/;
/** Below this a compressed copy saves no packet. */
const leastSize = 512;

/**
 * Copies worth keeping of a file: each at least a tenth smaller than the file itself. Slow on purpose (brotli 11): it
 * runs once per release.
 */
export async function precompress(
  file: string,
  bytes: Buffer,
): Promise<readonly { readonly encoding: Encoding; readonly bytes: Buffer }[]> {
  if (!compressible.test(file) || bytes.length < leastSize) return [];
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gzipped(bytes, { level: 9 }),
  ]);
  return [{ encoding: 'br', bytes: br } as const, { encoding: 'gzip', bytes: gz } as const].filter(
    (copy) => copy.bytes.length < bytes.length * 0.9,
  );
}
