import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type sharpLibrary from 'sharp';
import type { Sharp } from 'sharp';

/** Longest side in pixels. */
const SIZES = { full: 1600, thumb: 320 } as const;
export type PhotoSize = keyof typeof SIZES;

/** Bigger pictures are refused: they would take memory that a phone's photo never needs. */
const MAX_PIXELS = 60_000_000;

export interface ReadyPhoto {
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<PhotoSize, Buffer>>;
}

/** How files of photos begin; `heif` with the brand AVIF, the only kind that our libvips can read. */
function detectFormat(upload: Buffer): 'jpeg' | 'png' | 'webp' | 'heif' | null {
  const begins = (bytes: string, at = 0): boolean => upload.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  return begins('ftyp', 4) && ['avif', 'mif1', 'heic', 'heix'].some((brand) => begins(brand, 8)) ? 'heif' : null;
}

/** What this process may open. */
let opened: 'photos' | 'drawings' | null = null;

/**
 * sharp, loaded with the first picture because libvips takes 20 MB. libvips can open far more than photos: SVG, TIFF, PDF, scripts of
 * ImageMagick. Where uploads are read, it loads nothing but photos, also where it would take a file for something else than its
 * first bytes say.
 *
 * @param drawings whether this process draws SVG of its own too; say so from the first call on
 */
export async function loadSharp({ drawings = false }: { readonly drawings?: boolean } = {}): Promise<typeof sharpLibrary> {
  const { default: sharp } = await import('sharp');
  const wanted = drawings ? 'drawings' : 'photos';
  if (opened === wanted) return sharp;
  // In one go: nothing is loaded between the two lines.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      ...(drawings ? ['VipsForeignLoadSvgBuffer'] : []),
    ],
  });
  opened = wanted;
  return sharp;
}

/** An uploaded photo, turned as it was taken. What it is, its bytes decide, not its name. Null when it is no photo. */
export async function openPhoto(sharp: typeof sharpLibrary, upload: Buffer): Promise<Sharp | null> {
  const wanted = detectFormat(upload);
  if (wanted === null) return null;
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    // `rotate` applies the camera's orientation; sharp writes no metadata unless asked to.
    return format === wanted ? picture.rotate() : null;
  } catch {
    return null;
  }
}

/** Makes what we keep of an uploaded photo: resized, WebP, without metadata (place, time, owner of the camera). Null when it is no photo. */
export async function readyPhoto(upload: Buffer): Promise<ReadyPhoto | null> {
  const turned = await openPhoto(await loadSharp(), upload);
  if (turned === null) return null;
  try {
    const resized = (size: number) => turned.clone().resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 });
    const full = await resized(SIZES.full).toBuffer({ resolveWithObject: true });
    const thumb = await resized(SIZES.thumb).toBuffer();
    return { width: full.info.width, height: full.info.height, files: { full: full.data, thumb } };
  } catch {
    return null;
  }
}

const getPath = (folder: string, photoId: string, size: PhotoSize): string => join(folder, photoId.slice(-2), `${photoId}-${size}.webp`);

/** Writes both sizes; a crash leaves no half-written file under its final name. */
export async function writePhoto(folder: string, photoId: string, photo: ReadyPhoto): Promise<void> {
  for (const size of ['full', 'thumb'] as const) {
    const path = getPath(folder, photoId, size);
    await mkdir(join(folder, photoId.slice(-2)), { recursive: true });
    await writeFile(`${path}.part`, photo.files[size], { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}

/** Null when the file is gone. */
export async function readPhoto(folder: string, photoId: string, size: PhotoSize): Promise<Buffer | null> {
  try {
    return await readFile(getPath(folder, photoId, size));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function removePhoto(folder: string, photoId: string): Promise<void> {
  for (const size of ['full', 'thumb'] as const) await rm(getPath(folder, photoId, size), { force: true });
}
