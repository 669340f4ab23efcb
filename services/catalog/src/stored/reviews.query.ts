import type { Review, reviewSummarySchema } from '@okruh/contracts/http/catalog/reviews';
import { type Locale, type Market, markets, todayIn } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { reviews } from './content-tables.ts';
import { colours, qualities, variants } from './tables.ts';
import { sizeLabel, variantSpec } from './variant-spec.ts';

export type ReviewSort = 'helpful' | 'newest' | 'best' | 'worst';
type ReviewSummary = z.output<typeof reviewSummarySchema>;

/** Reviews in the reader's language come first where nothing else is asked for. */
const orders = (market: Market): Readonly<Record<ReviewSort, readonly SQL[]>> => ({
  helpful: [desc(sql`(${reviews.market} = ${market})`), desc(reviews.helpful), desc(reviews.createdAt)],
  newest: [desc(reviews.createdAt)],
  best: [desc(reviews.rating), desc(reviews.helpful), desc(reviews.createdAt)],
  worst: [asc(reviews.rating), desc(reviews.helpful), desc(reviews.createdAt)],
});

/** Approved reviews of a master product from both markets. */
export async function listReviews(
  db: Tx,
  masterProductId: string,
  market: Market,
  list: { readonly sort: ReviewSort; readonly limit: number; readonly offset: number },
): Promise<Review[]> {
  const { locale } = markets[market];
  const rows = await db
    .select({ review: reviews, variant: variants, colour: colours, quality: qualities })
    .from(reviews)
    .leftJoin(variants, eq(variants.id, reviews.variantId))
    .leftJoin(colours, and(eq(colours.masterProductId, variants.masterProductId), eq(colours.id, variants.colourId)))
    .leftJoin(qualities, eq(qualities.id, variants.quality))
    .where(and(eq(reviews.masterProductId, masterProductId), eq(reviews.approval, 'approved')))
    .orderBy(...orders(market)[list.sort], asc(reviews.id))
    .limit(list.limit)
    .offset(list.offset);
  return rows.map(({ review, variant, colour, quality }) => ({
    id: review.id,
    rating: review.rating,
    author: review.isAnonymous ? null : review.author,
    pros: review.pros,
    cons: review.cons,
    text: review.text,
    verified: review.isVerified,
    edited: review.editedAt !== null,
    written_on: todayIn(review.market, review.createdAt),
    helpful: review.helpful,
    variant: variant === null ? null : boughtAs(variant, colour, quality, locale),
  }));
}

/** "128 GB, bílá, Výborný"; null when there is nothing to say. */
function boughtAs(
  variant: typeof variants.$inferSelect,
  colour: typeof colours.$inferSelect | null,
  quality: typeof qualities.$inferSelect | null,
  locale: Locale,
): string | null {
  const isCzech = locale === 'cs';
  const spec = variantSpec(sizeLabel(variant.storageGb, variant.options, locale), (isCzech ? colour?.nameCs : colour?.nameRo) ?? null);
  const grade = (isCzech ? quality?.nameCs : quality?.nameRo) ?? '';
  return [spec, grade].filter((part) => part !== '').join(', ') || null;
}

const stars = [5, 4, 3, 2, 1] as const;

/** All approved reviews of a master product summed up. */
export async function summariseReviews(db: Tx, masterProductId: string): Promise<ReviewSummary> {
  const rows = await db
    .select({ stars: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.masterProductId, masterProductId), eq(reviews.approval, 'approved')))
    .groupBy(reviews.rating);
  const countsByStars = new Map(rows.map((row) => [row.stars, row.count]));
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const total = rows.reduce((sum, row) => sum + row.stars * row.count, 0);
  return {
    average: count === 0 ? null : Math.round((100 * total) / count) / 100,
    count,
    by_stars: stars.map((number) => ({ stars: number, count: countsByStars.get(number) ?? 0 })),
  };
}
