import type { Market } from '@okruh/market';
import { brokenConstraint, type Tx } from '@okruh/service-kit';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { reviewRights, reviews, reviewVotes } from '../stored/content-tables.ts';
import { mainPhoto } from '../stored/shown-photos.ts';
import { colours, masterProducts, variants } from '../stored/tables.ts';

/** A master product by its own seo name or by a variant's; drafts are nobody's business. */
export async function findReviewed(db: Tx, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: masterProducts.id })
    .from(masterProducts)
    .where(
      and(
        sql`${masterProducts.state} <> 'draft'`,
        or(
          eq(masterProducts.seoName, name),
          sql`${masterProducts.id} = (select master_product_id from variants where variants.id = ${name})`,
        ),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Counts a vote unless the voter voted before. Answers the count and the product, null for a review that isn't shown. */
export async function voteHelpful(
  tx: Tx,
  reviewId: string,
  voter: string,
): Promise<{ readonly helpful: number; readonly masterProductId: string } | null> {
  const shown = and(eq(reviews.id, reviewId), eq(reviews.approval, 'approved'));
  const [review] = await tx.select({ helpful: reviews.helpful, masterProductId: reviews.masterProductId }).from(reviews).where(shown);
  if (review === undefined) return null;
  const voted = await tx
    .insert(reviewVotes)
    .values({ reviewId, voter })
    .onConflictDoNothing()
    .returning({ reviewId: reviewVotes.reviewId });
  if (voted.length === 0) return review;
  const [counted] = await tx
    .update(reviews)
    .set({ helpful: sql`${reviews.helpful} + 1` })
    .where(eq(reviews.id, reviewId))
    .returning({ helpful: reviews.helpful, masterProductId: reviews.masterProductId });
  return counted ?? review;
}

export interface Rights {
  readonly isBought: boolean;
  readonly isReviewed: boolean;
  readonly variantId: string | null;
}

/** Whether an account bought a product, and reviewed it already. */
export async function readRights(db: Tx, accountId: string, masterProductId: string): Promise<Rights> {
  const [right] = await db
    .select()
    .from(reviewRights)
    .where(and(eq(reviewRights.accountId, accountId), eq(reviewRights.masterProductId, masterProductId)));
  const written = await db.$count(reviews, and(eq(reviews.accountId, accountId), eq(reviews.masterProductId, masterProductId)));
  return { isBought: right !== undefined, isReviewed: written > 0, variantId: right?.variantId ?? null };
}

export interface NewReview {
  readonly market: Market;
  readonly masterProductId: string;
  readonly variantId: string | null;
  readonly accountId: string;
  readonly author: string;
  readonly isAnonymous: boolean;
  readonly rating: number;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly text: string;
  readonly componentPk: string | null;
}

/** Writes a review that waits for approval; null when the account has one of this product already. */
export async function insertReview(tx: Tx, review: NewReview): Promise<typeof reviews.$inferSelect | null> {
  try {
    const [row] = await tx.transaction((inner) =>
      inner
        .insert(reviews)
        .values({ ...review, id: uuidv7(), pros: [...review.pros], cons: [...review.cons], isVerified: true })
        .returning(),
    );
    if (row === undefined) throw new Error('the new review gave no row back');
    return row;
  } catch (error) {
    if (brokenConstraint(error) === 'reviews_once') return null;
    throw error;
  }
}

/** What a product is shown by where it may be reviewed: one variant and its colour. */
export interface ReviewableRow {
  readonly master: typeof masterProducts.$inferSelect;
  readonly variantId: string;
  readonly colour: typeof colours.$inferSelect | null;
  /** Content of its uploaded picture. */
  readonly photo: string | null;
  readonly categoryIds: string[];
  readonly boughtOn: string | null;
}

const categoryIds = sql<
  string[]
>`array(select category_id from master_categories where master_product_id = ${masterProducts.id} order by position)`;

const photo = mainPhoto(sql`${masterProducts.id}`, sql`${variants.colourId}`);

/** Products that an account got delivered and hasn't reviewed, the newest purchase first. */
export const productsToReview = (db: Tx, accountId: string): Promise<ReviewableRow[]> =>
  db
    .select({ master: masterProducts, variantId: variants.id, colour: colours, photo, categoryIds, boughtOn: reviewRights.boughtOn })
    .from(reviewRights)
    .innerJoin(masterProducts, and(eq(masterProducts.id, reviewRights.masterProductId), sql`${masterProducts.state} <> 'draft'`))
    .innerJoin(
      variants,
      sql`${variants.id} = coalesce(${reviewRights.variantId}, (select v.id from variants v where v.master_product_id = ${masterProducts.id} order by v.position, v.id limit 1))`,
    )
    .leftJoin(colours, and(eq(colours.masterProductId, variants.masterProductId), eq(colours.id, variants.colourId)))
    .leftJoin(reviews, and(eq(reviews.accountId, reviewRights.accountId), eq(reviews.masterProductId, reviewRights.masterProductId)))
    .where(and(eq(reviewRights.accountId, accountId), isNull(reviews.id)))
    .orderBy(desc(reviewRights.boughtOn), masterProducts.nameCs)
    .limit(100);

/** Devices of a manufacturer on sale in a market, each by its first variant there, the newest first. */
export const loadProducts = (db: Tx, market: Market, manufacturerId: string): Promise<ReviewableRow[]> =>
  db
    .select({ master: masterProducts, variantId: variants.id, colour: colours, photo, categoryIds, boughtOn: sql<null>`null` })
    .from(masterProducts)
    .innerJoin(
      variants,
      sql`${variants.id} = (select v.id from variants v join prices p on p.variant_id = v.id and p.market = ${market}
        where v.master_product_id = ${masterProducts.id} and v.state = 'on-sale' order by v.position, v.id limit 1)`,
    )
    .leftJoin(colours, and(eq(colours.masterProductId, variants.masterProductId), eq(colours.id, variants.colourId)))
    .where(
      and(
        eq(masterProducts.manufacturerId, manufacturerId),
        eq(masterProducts.state, 'published'),
        sql`${masterProducts.typeDevice} <> 'accessory'`,
      ),
    )
    .orderBy(sql`${masterProducts.releaseYear} desc nulls last`, masterProducts.nameCs)
    .limit(100);
