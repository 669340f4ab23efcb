import { reviewSubmitted } from '@okruh/contracts/events/catalog';
import type { createProductReview } from '@okruh/contracts/http/catalog/reviews';
import { type Answer, appendEvent, created, problem, type RouteRequest } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { formatAuthor, findRefusal, type ReviewRefusal } from './review.ts';
import { findReviewed, insertReview, readRights } from './review.repository.ts';

type Writing = Pick<RouteRequest<typeof createProductReview>, 'body' | 'identity' | 'market' | 'requestId'>;

export const refuse = (refusal: ReviewRefusal): Answer => problem(refusal, { title: texts.both(`review.${refusal}`) });

/** Writes a review of a bought product; it is shown when staff approved it. */
export async function writeReview(deps: Pick<Deps, 'database'>, request: Writing, componentPk: string | null): Promise<Answer> {
  const { body, identity, market, requestId } = request;
  const accountId = identity.sub ?? '';
  return deps.database.db.transaction(async (tx) => {
    const masterProductId = await findReviewed(tx, body.product);
    if (masterProductId === null) return problem('not-found');
    const rights = await readRights(tx, accountId, masterProductId);
    const author = formatAuthor(identity.name);
    const refusal = findRefusal({ ...rights, author });
    if (refusal !== null || author === null) return refuse(refusal ?? 'name-missing');
    const review = await insertReview(tx, {
      market,
      masterProductId,
      variantId: rights.variantId,
      accountId,
      author,
      isAnonymous: body.anonymous,
      rating: body.rating,
      pros: body.pros,
      cons: body.cons,
      text: body.text,
      componentPk,
    });
    if (review === null) return refuse('already-reviewed');
    await appendEvent(tx, reviewSubmitted, {
      subject: review.id,
      version: review.version,
      market,
      correlationId: requestId,
      data: {
        review_id: review.id,
        market,
        master_product_id: masterProductId,
        rating: review.rating,
        approval: review.approval,
        changed_at: review.createdAt.toISOString(),
      },
    });
    return created({ id: review.id, approval: review.approval });
  });
}
