import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Longest side in pixels. */
const SIZES = { full: 1600, thumb: 320 } as const;
export type PhotoSize = keyof typeof SIZES;

/** Bigger pictures are refused: they would take memory that a phone's photo never needs. */
const MAX_PIXELS = 60_000_000;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

export interface ReadyPhoto {
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<PhotoSize, Buffer>>;
}

/**
 * Makes what we keep of an uploaded photo: turned as it was taken, resized, WebP, without metadata (place, time, owner of
 * the camera). What it is, its bytes decide, not its name. Null when it is no photo.
 */
export async function readyPhoto(upload: Buffer): Promise<ReadyPhoto | null> {
  // libvips takes 20 MB: loaded with the first photo.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (format === undefined || !formats.has(format)) return null;
    // `rotate` applies the camera's orientation; sharp writes no metadata unless asked to.
    const turned = picture.rotate();
    const resized = (size: number) => turned.clone().resize(size, size, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 });
    const full = await resized(SIZES.full).toBuffer({ resolveWithObject: true });
    const thumb = await resized(SIZES.thumb).toBuffer();
    return { width: full.info.width, height: full.info.height, files: { full: full.data, thumb } };
  } catch {
    return null;
  }
}

const pathOf = (folder: string, photoId: string, size: PhotoSize): string => join(folder, photoId.slice(-2), `${photoId}-${size}.webp`);

/** Writes both sizes; a crash leaves no half-written file under its final name. */
export async function writePhoto(folder: string, photoId: string, photo: ReadyPhoto): Promise<void> {
  for (const size of ['full', 'thumb'] as const) {
    const path = pathOf(folder, photoId, size);
    await mkdir(join(folder, photoId.slice(-2)), { recursive: true });
    await writeFile(`${path}.part`, photo.files[size], { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}

/** Null when the file is gone. */
export async function readPhoto(folder: string, photoId: string, size: PhotoSize): Promise<Buffer | null> {
  try {
    return await readFile(pathOf(folder, photoId, size));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function removePhoto(folder: string, photoId: string): Promise<void> {
  for (const size of ['full', 'thumb'] as const) await rm(pathOf(folder, photoId, size), { force: true });
}
