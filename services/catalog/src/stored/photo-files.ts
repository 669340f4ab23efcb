import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadSharp, openPhoto } from '@okruh/service-kit/uploads';
import type { Sharp } from 'sharp';

/** Longest side that is stored, and shortest that is taken without white edges, in pixels. */
const MAX_SIDE = 2_400;
const MIN_SIDE = 300;
/** How far from white an edge may be and still be cut off, of 255. */
const NEARLY_WHITE = 12;
/** White around what was cut out, as a share of its longer side. */
const MARGIN = 0.04;
const WHITE = '#ffffff';

/** sharp as this service uses it: for uploads and for drawings of its own. */
export const loadPictureLibrary = () => loadSharp({ drawings: true });

/** An uploaded picture as it is stored; its sizes are made from it. */
export interface OriginalPhoto {
  /** Name of its content: 16 hexadecimal digits. */
  readonly hash: string;
  readonly bytes: Buffer;
}

/**
 * Makes what is stored of an upload: upright, white or transparent edges cut off, square on white, WebP without metadata.
 *
 * @returns why not, when it is no picture or too small
 */
export async function readyOriginal(upload: Buffer): Promise<OriginalPhoto | 'not-a-photo' | 'too-small'> {
  const sharp = await loadPictureLibrary();
  const turned = await openPhoto(sharp, upload);
  if (turned === null) return 'not-a-photo';
  try {
    const { data, info } = await turned
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const cut = await sharp(data, { raw }).trim({ background: WHITE, threshold: NEARLY_WHITE }).raw().toBuffer({ resolveWithObject: true });
    const longer = Math.max(cut.info.width, cut.info.height);
    if (longer < MIN_SIDE) return 'too-small';
    const isCut = cut.info.width < info.width && cut.info.height < info.height;
    const margin = isCut ? Math.round(longer * MARGIN) : 0;
    const across = longer + 2 * margin - cut.info.width;
    const down = longer + 2 * margin - cut.info.height;
    return toOriginal(
      await toSquare(
        sharp(cut.data, { raw: { width: cut.info.width, height: cut.info.height, channels: cut.info.channels } }),
        across,
        down,
      ),
    );
  } catch {
    return 'not-a-photo';
  }
}

const toOriginal = (bytes: Buffer): OriginalPhoto => ({ hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes });

/**
 * A square part of what is stored of a picture.
 *
 * @param part left and upper edge and side, as shares of the picture's side; what would stand over its edge is left out
 */
export async function cropOriginal(
  bytes: Buffer,
  part: { readonly left: number; readonly top: number; readonly side: number },
): Promise<OriginalPhoto | 'too-small'> {
  const sharp = await loadPictureLibrary();
  const { width } = await sharp(bytes).metadata();
  const left = Math.round(part.left * width);
  const top = Math.round(part.top * width);
  const side = Math.min(Math.round(part.side * width), width - left, width - top);
  if (side < MIN_SIDE) return 'too-small';
  return toOriginal(await sharp(bytes).extract({ left, top, width: side, height: side }).webp({ quality: 95 }).toBuffer());
}

const toSquare = (picture: Sharp, across: number, down: number): Promise<Buffer> =>
  picture
    .extend({
      left: Math.floor(across / 2),
      right: Math.ceil(across / 2),
      top: Math.floor(down / 2),
      bottom: Math.ceil(down / 2),
      background: WHITE,
    })
    .webp({ quality: 95 })
    .toBuffer();

const getPath = (folder: string, masterProductId: string, hash: string): string =>
  join(folder, 'originals', masterProductId, `${hash}.webp`);

/** Writes an original before the row that names it. */
export const writeOriginal = (folder: string, masterProductId: string, { hash, bytes }: OriginalPhoto): Promise<void> =>
  writeWhole(getPath(folder, masterProductId, hash), bytes);

/** Null when there is no such file. */
export const readOriginal = (folder: string, masterProductId: string, hash: string): Promise<Buffer | null> =>
  readWhole(getPath(folder, masterProductId, hash));

/** The content of a file; null when there is none. */
export async function readWhole(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

let part = 0;
/** A crash leaves no half-written file under its final name; two processes may write the same one. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  part += 1;
  const unfinished = `${path}.${process.pid}-${part}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
