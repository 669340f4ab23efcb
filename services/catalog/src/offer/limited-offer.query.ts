import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { limitedOfferItems, limitedOffers } from '../stored/content-tables.ts';
import { endIn } from '../model/offer-end.ts';
import { variants } from '../stored/tables.ts';

export interface LimitedOffer {
  readonly id: string;
  readonly title: string;
  readonly endsAt: Date;
  readonly items: readonly { readonly masterProductId: string; readonly variantNumber: number }[];
}

/** An offer that runs now in the market, or null. */
export async function findLimitedOffer(db: Tx, market: Market, id: string, now: Date): Promise<LimitedOffer | null> {
  const [row] = await db
    .select()
    .from(limitedOffers)
    .where(
      and(
        eq(limitedOffers.id, id),
        eq(limitedOffers.isActive, true),
        lte(limitedOffers.startsAt, now),
        gt(limitedOffers.endsAt, now),
        sql`${market} = any(${limitedOffers.markets})`,
      ),
    );
  if (row === undefined || endIn(market, row.endsAt) <= now) return null;
  const items = await db
    .select({ masterProductId: variants.masterProductId, variantNumber: variants.number })
    .from(limitedOfferItems)
    .innerJoin(variants, eq(variants.id, limitedOfferItems.variantId))
    .where(eq(limitedOfferItems.offerId, id))
    .orderBy(limitedOfferItems.position);
  return { id, title: market === 'cz' ? row.titleCs : row.titleRo, endsAt: endIn(market, row.endsAt), items };
}
