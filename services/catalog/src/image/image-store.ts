import { join } from 'node:path';
import { DependencyDown, describeError, type Logger } from '@okruh/service-kit';
import { draw, type DeviceArt } from '@okruh/ui/device-art';
import { loadPictureLibrary, readWhole, writeWhole } from '../stored/photo-files.ts';
import type { ImageFormat } from './image-file.ts';

/** One picture: where it lies below the folder of pictures, and what it is made from. */
export interface WantedImage {
  /** Path below `/media/` without width and ending; ours, never a visitor's. */
  readonly base: string;
  readonly width: number;
  readonly format: ImageFormat;
  /** A drawing, or the content of an uploaded picture. */
  readonly source: DeviceArt | Buffer;
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

export const imagePath = ({ base, width, format }: Omit<WantedImage, 'source'>): string => `${base}-${width}.${format}`;

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
    const cached = await readWhole(path);
    if (cached !== null) return cached;
    await turn();
    try {
      const bytes = await render(image);
      // A full disk costs the file, not the answer.
      await writeWhole(path, bytes).catch((error: unknown) => logger.error({ err: describeError(error) }, 'a picture could not be kept'));
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

/** Flat art and small sizes: low effort is small enough, and forty times cheaper than the best. */
async function render({ source, width, format }: WantedImage): Promise<Buffer> {
  const sharp = await loadPictureLibrary();
  sharp.concurrency(1);
  const picture = Buffer.isBuffer(source) ? sharp(source) : sharp(Buffer.from(draw(source)), { density: (72 * width) / CANVAS });
  const resized = picture.resize(width, width);
  return (format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 80, effort: 4 })).toBuffer();
}
