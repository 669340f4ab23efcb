import { surrogateKeys } from '@okruh/contracts';
import {
  createComponentReview,
  createProductReview,
  getProductReviews,
  getProductsSamsung,
  getProductsToReview,
  getUserDataForProductReview,
  markReviewHelpful,
} from '@okruh/contracts/http/catalog/reviews';
import type { Market } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { productPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import { mainBase } from '../model/pictures.ts';
import { listReviews, summariseReviews } from '../stored/reviews.query.ts';
import { surrogate } from '../model/surrogate.ts';
import { formatAuthor, findRefusal } from './review.ts';
import { findReviewed, loadProducts, productsToReview, readRights, type ReviewableRow, voteHelpful } from './review.repository.ts';
import { identifyVoter } from './voter.ts';
import { writeReview } from './write-review.ts';

/** Reading, judging and writing reviews. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, getProductReviews, async ({ params, query, market }) => {
    const masterProductId = await findReviewed(db, params.product);
    if (masterProductId === null) return problem('not-found');
    const { page, page_size, sort } = query;
    const [items, summary] = await Promise.all([
      listReviews(db, masterProductId, market, { sort, limit: page_size, offset: (page - 1) * page_size }),
      summariseReviews(db, masterProductId),
    ]);
    return ok({ items, total: summary.count, page, page_size, summary }, surrogate(surrogateKeys.product(masterProductId)));
  });

  route(app, markReviewHelpful, async ({ params, identity, market }) => {
    const voter = identifyVoter(identity, market, deps.now(), deps.voterSecret);
    const counted = await db.transaction((tx) => voteHelpful(tx, params.review, voter));
    return counted === null ? problem('not-found') : ok({ helpful: counted.helpful });
  });

  route(app, createProductReview, (request) => writeReview(deps, request, null));
  route(app, createComponentReview, (request) => writeReview(deps, request, request.params.component_pk));

  route(app, getUserDataForProductReview, async ({ params, identity }) => {
    const masterProductId = await findReviewed(db, params.master_product_seo_name);
    if (masterProductId === null) return problem('not-found');
    const author = formatAuthor(identity.name);
    const reason = findRefusal({ ...(await readRights(db, identity.sub ?? '', masterProductId)), author });
    return ok({ may_review: reason === null, reason, author });
  });

  route(app, getProductsToReview, async ({ identity, market }) => {
    const rows = await productsToReview(db, identity.sub ?? '');
    return ok({ items: rows.map((row) => reviewable(row, market)) });
  });
  route(app, getProductsSamsung, async ({ market }) => {
    const rows = await loadProducts(db, market, 'samsung');
    return ok({ items: rows.map((row) => reviewable(row, market)) }, surrogate(surrogateKeys.lists));
  });
}

function reviewable({ master, variantId, colour, photo, categoryIds, boughtOn }: ReviewableRow, market: Market) {
  const drawn = colour && {
    masterProductId: master.id,
    typeDevice: master.typeDevice,
    manufacturerId: master.manufacturerId,
    name: master.nameCs,
    categoryIds,
    colourId: colour.id,
    hex: colour.hex,
  };
  const base = mainBase(master.id, photo, drawn);
  return {
    master_product_id: master.id,
    seo_name: master.seoName,
    name: market === 'cz' ? master.nameCs : master.nameRo,
    href: productPath(market, variantId),
    image: base === null ? null : { base: `/media/${base}`, alt: '' },
    bought_on: boughtOn,
  };
}
