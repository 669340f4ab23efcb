import { WARNING_PERCENT } from '@okruh/contracts/http/checkout-admin/discounts';
import { type Market, markets, type Money, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { DiscountRule } from '../../pricing/model.ts';

export interface MarketWeight {
  readonly market: Market;
  readonly typical: Money | null;
  readonly percent: number | null;
}

/** How much of a typical product a discount takes, by market. Of accessories the one that it takes most of. */
export async function weighDiscount(db: Tx, rule: DiscountRule): Promise<{ readonly warns: boolean; readonly markets: MarketWeight[] }> {
  const weights: MarketWeight[] = [];
  for (const market of rule.markets) weights.push(await weighIn(db, rule, market));
  return { warns: weights.some(({ percent }) => percent !== null && percent >= WARNING_PERCENT), markets: weights };
}

async function weighIn(db: Tx, rule: DiscountRule, market: Market): Promise<MarketWeight> {
  const { currency } = markets[market];
  const view = (typical: number | null, percent: number | null): MarketWeight => ({
    market,
    typical: typical === null ? null : money(typical, currency),
    // Down, so that 79.99 % isn't reported as 80.
    percent: percent === null ? null : Math.floor(percent * 10) / 10,
  });
  if (rule.accessoryPrices.length === 0) {
    const typical = await middlePrice(db, market, rule, null);
    const bonus = Math.max(0, ...rule.cumulativeBonus.map((one) => one.percent));
    if (rule.kind === 'percentage') return view(typical, Math.max(rule.percent, bonus));
    return view(typical, typical === null ? null : taken(rule.kind, rule.amounts[currency], typical));
  }
  let heaviest = view(null, null);
  for (const { masterProductId, amounts, percent } of rule.accessoryPrices) {
    const typical = await middlePrice(db, market, rule, masterProductId);
    const share =
      amounts !== null
        ? typical === null
          ? null
          : taken('fixed', amounts[currency], typical)
        : (percent ??
          (rule.kind === 'percentage' ? rule.percent : typical === null ? null : taken(rule.kind, rule.amounts[currency], typical)));
    if (share !== null && share > (heaviest.percent ?? -1)) heaviest = view(typical, share);
  }
  return heaviest;
}

const taken = (kind: 'absolute' | 'fixed', amount: number, typical: number): number =>
  (Math.max(0, Math.min(typical, kind === 'absolute' ? amount : typical - amount)) / typical) * 100;

/** The middle one of the prices that are on sale now; null without any. @param accessory master product; null = what the rule is meant for */
async function middlePrice(db: Tx, market: Market, rule: DiscountRule, accessory: string | null): Promise<number | null> {
  const { categoryIds, manufacturerIds, masterProductIds, qualities } = rule.appliesTo;
  const inSets = [...new Set(rule.sets.flatMap((set) => set.masterProductIds))];
  const list = (values: readonly string[]) => sql.param([...values]);
  const meant =
    accessory === null
      ? sql`${categoryIds.length === 0} or p.category_ids && ${list(categoryIds)}::text[]`
      : sql`p.master_product_id = ${accessory}`;
  const rest =
    accessory === null
      ? sql`and (${manufacturerIds.length === 0} or p.manufacturer_id = any(${list(manufacturerIds)}::text[]))
        and (${masterProductIds.length === 0} or p.master_product_id = any(${list(masterProductIds)}::text[]))
        and (${qualities.length === 0} or p.quality = any(${list(qualities)}::text[]))
        and (${inSets.length === 0} or p.master_product_id = any(${list(inSets)}::text[]))`
      : sql``;
  const { rows } = await db.execute<{ middle: number | null }>(sql`
    select (percentile_disc(0.5) within group (order by pr.now))::float8 as middle
    from products p join prices pr on pr.variant_id = p.variant_id and pr.market = ${market}
    where p.is_for_sale and p.is_physical and pr.now > 0 and (${meant}) ${rest}`);
  return rows[0]?.middle ?? null;
}
