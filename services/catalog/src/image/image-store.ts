import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DependencyDown, describeError, type Logger } from '@okruh/service-kit';
import { draw, type DeviceArt } from '@okruh/ui/device-art';
import type { ImageFormat } from './image-file.ts';

/** One picture: where it lies below the folder of pictures, and what is drawn. */
export interface WantedImage {
  /** Path below `/media/` without width and ending; ours, never a visitor's. */
  readonly base: string;
  readonly width: number;
  readonly format: ImageFormat;
  readonly art: DeviceArt;
}

export interface ImageStore {
  /**
   * The picture's bytes: from its file, or drawn now and kept as a file. Who asks at the same time shares the drawing.
   *
   * @throws DependencyDown while too many pictures wait to be drawn
   */
  get(image: WantedImage): Promise<Buffer>;
  /** Pictures that are being drawn or wait for it. */
  readonly underWay: number;
}

/** Drawing keeps a core busy; the other one is for everything else. */
const MAX_AT_ONCE = 2;
/** More that wait are turned away: a later request finds the files of those before it. */
const MAX_WAITING = 200;
/** Size of the drawings' own canvas, at 72 dots per inch. */
const CANVAS = 480;

export const imagePath = ({ base, width, format }: Omit<WantedImage, 'art'>): string => `${base}-${width}.${format}`;

export function createImageStore(folder: string, logger: Logger): ImageStore {
  const flights = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let drawing = 0;

  const turn = async (): Promise<void> => {
    if (waiting.length >= MAX_WAITING) throw new DependencyDown('the drawing of pictures');
    if (drawing >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else drawing += 1;
  };
  /** The place goes to who waits longest. */
  const next = (): void => {
    const first = waiting.shift();
    if (first === undefined) drawing -= 1;
    else first();
  };

  const make = async (image: WantedImage): Promise<Buffer> => {
    const path = join(folder, imagePath(image));
    const cached = await readCached(path);
    if (cached !== null) return cached;
    await turn();
    try {
      const bytes = await render(image);
      // A full disk costs the file, not the answer.
      await write(path, bytes).catch((error: unknown) => logger.error({ err: describeError(error) }, 'a picture could not be kept'));
      return bytes;
    } finally {
      next();
    }
  };

  return {
    get underWay() {
      return drawing + waiting.length;
    },
    get(image) {
      const key = imagePath(image);
      const flight = flights.get(key) ?? make(image).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}

/** Flat art: low effort is small enough, and forty times cheaper than the best. */
async function render({ art, width, format }: WantedImage): Promise<Buffer> {
  // libvips takes 20 MB: loaded with the first picture.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const picture = sharp(Buffer.from(draw(art)), { density: (72 * width) / CANVAS }).resize(width, width);
  return (format === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 80, effort: 4 })).toBuffer();
}

async function readCached(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

let part = 0;
/** A crash leaves no half-written file under its final name; two processes may write the same one. */
async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  part += 1;
  const unfinished = `${path}.${process.pid}-${part}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
