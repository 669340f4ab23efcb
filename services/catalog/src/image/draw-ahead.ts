import { setTimeout as pause } from 'node:timers/promises';
import { type Database, describeError, type Logger } from '@okruh/service-kit';
import { mainView, pictureBase, productArt } from '../model/pictures.ts';
import { popularProducts } from './drawn-product.query.ts';
import type { ImageStore } from './image-store.ts';

/** Pictures of the home page and of the first pages of the big categories. */
const PICTURED = 60;
/** What lists ask for on phones and desktops; every browser that isn't old takes AVIF. */
const WIDTHS = [240, 480] as const;
const FIRST_PAUSE_MS = 5_000;
/** Rest for each time of work: drawing ahead takes a tenth of a core. */
const REST = 9;

/**
 * Draws the pictures that visitors see first, one by one with long rests, and never while a visitor waits for one. What is
 * there already costs the reading of a file. Answers how to stop it.
 */
export function startDrawingAhead(database: Database, images: ImageStore, logger: Logger): () => Promise<void> {
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    await pause(FIRST_PAUSE_MS, undefined, { signal: stop.signal });
    for (const product of await popularProducts(database.db, PICTURED)) {
      const view = mainView(product.typeDevice);
      for (const width of WIDTHS) {
        while (images.underWay > 0) await pause(200, undefined, { signal: stop.signal });
        const began = performance.now();
        await images.get({ base: pictureBase(product, view), width, format: 'avif', source: productArt(product, view) });
        await pause(REST * (performance.now() - began), undefined, { signal: stop.signal });
      }
    }
  };
  const done = work().catch((error: unknown) => {
    if (!stop.signal.aborted) logger.warn({ err: describeError(error) }, 'pictures were not drawn ahead');
  });
  return async () => {
    stop.abort();
    await done;
  };
}
