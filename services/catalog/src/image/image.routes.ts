import { getProductImage } from '@okruh/contracts/http/catalog/files';
import { binary, problem, route, type Tx } from '@okruh/service-kit';
import type { ArtView } from '@okruh/ui/device-art';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { galleryViews, photoBase, pictureBase, productArt } from '../model/pictures.ts';
import { readOriginal } from '../stored/photo-files.ts';
import { masterImages } from '../stored/tables.ts';
import { findDrawnProduct } from './drawn-product.query.ts';
import { parseImageFile } from './image-file.ts';
import type { WantedImage } from './image-store.ts';

/** The address names what the picture looks like. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Makes what the gateway has no file of yet. What is shown and where it is kept come from the database; the address only
 * has to fit.
 */
export function imageRoutes(app: FastifyInstance, { database, images, mediaDir }: Pick<Deps, 'database' | 'images' | 'mediaDir'>): void {
  route(app, getProductImage, async ({ params }) => {
    const file = parseImageFile(params.file);
    const found =
      file === null
        ? null
        : file.view === 'photo'
          ? await findPhoto(database.db, mediaDir, params.master, file.hash)
          : await findDrawing(database.db, params.master, params.colour, file.view);
    if (file === null || found === null || found.base !== `catalog/${params.master}/${params.colour}/${file.view}-${file.hash}`)
      return problem('not-found');
    const bytes = await images.get({ ...found, width: file.width, format: file.format });
    const answer = binary(bytes, `image/${file.format}`);
    return { ...answer, headers: { ...answer.headers, 'cache-control': FOR_EVER } };
  });
}

type Source = Pick<WantedImage, 'base' | 'source'>;

async function findDrawing(db: Tx, masterProductId: string, colourId: string, view: ArtView): Promise<Source | null> {
  const product = await findDrawnProduct(db, masterProductId, colourId);
  return product === null || !galleryViews(product.typeDevice).includes(view)
    ? null
    : { base: pictureBase(product, view), source: productArt(product, view) };
}

/** An uploaded picture, one that was removed too: orders and mails show it on. */
async function findPhoto(db: Tx, mediaDir: string, masterProductId: string, hash: string): Promise<Source | null> {
  if ((await db.$count(masterImages, and(eq(masterImages.masterProductId, masterProductId), eq(masterImages.file, hash)))) === 0)
    return null;
  const source = await readOriginal(mediaDir, masterProductId, hash);
  return source === null ? null : { base: photoBase(masterProductId, hash), source };
}
