import { getProductImage } from '@okruh/contracts/http/catalog/files';
import { binary, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { galleryViews, pictureBase, productArt } from '../model/pictures.ts';
import { findDrawnProduct } from './drawn-product.query.ts';
import { parseImageFile } from './image-file.ts';

/** The address names what the picture looks like. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Draws what the gateway has no file of yet. What is drawn and where it is kept come from the database; the address only
 * has to fit.
 */
export function imageRoutes(app: FastifyInstance, { database, images }: Pick<Deps, 'database' | 'images'>): void {
  route(app, getProductImage, async ({ params }) => {
    const file = parseImageFile(params.file);
    const product = file === null ? null : await findDrawnProduct(database.db, params.master, params.colour);
    if (file === null || product === null || !galleryViews(product.typeDevice).includes(file.view)) return problem('not-found');
    const base = pictureBase(product, file.view);
    if (!base.endsWith(`/${file.view}-${file.hash}`)) return problem('not-found');
    const bytes = await images.get({ base, width: file.width, format: file.format, art: productArt(product, file.view) });
    const answer = binary(bytes, `image/${file.format}`);
    return { ...answer, headers: { ...answer.headers, 'cache-control': FOR_EVER } };
  });
}
