import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Amounts, DiscountRule } from '../pricing/model.ts';

const texts = z.object({ cs: z.string(), ro: z.string() });
const amounts = z.object({ CZK: z.number(), RON: z.number() });
const discountSchema = z.object({
  id: z.string(),
  marketing_name: texts,
  discount_type: z.enum(['percentage', 'absolute', 'fixed']),
  discount_value: z.union([z.object({ percent: z.number() }), amounts]),
  is_active: z.boolean(),
  is_public: z.boolean(),
  is_combinable: z.boolean(),
  is_automatic_assignment: z.boolean(),
  is_discount_per_piece: z.boolean(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  code_case_insensitive: z.boolean(),
  codes: z.array(z.object({ code: z.string(), is_used: z.boolean(), used_at: z.string().nullable() })),
  internal_note: z.string(),
  minimal_number_of_products: z.int().nullable(),
  minimal_number_of_sets: z.int().nullable(),
  sets: z.array(z.object({ id: z.string(), name: texts, master_product_ids: z.array(z.string()), quantity_each: z.int() })),
  cumulative_bonus: z.array(z.object({ from_quantity: z.int(), percent: z.number() })),
  price_range: z.object({ from: amounts.nullable(), to: amounts.nullable() }).nullable(),
  accessory_price: z.array(z.object({ master_product_id: z.string(), price: amounts.nullable(), percent: z.number().optional() })),
  student_card_required: z.boolean(),
  applies_to: z.object({
    category_ids: z.array(z.string()),
    manufacturer_ids: z.array(z.string()),
    master_product_ids: z.array(z.string()),
    quality_ids: z.array(z.string()),
  }),
  sites: z.array(z.enum(['cz', 'ro'])),
  expected_state: z.enum(['valid', 'expired', 'not_yet_valid', 'exhausted', 'inactive']),
});
type DemoDiscount = z.output<typeof discountSchema>;
const fileSchema = z.object({
  discounts: z.array(discountSchema),
  student_cards: z.array(z.object({ card_number: z.string(), card_holder: z.string(), valid_to: z.string(), site: z.enum(['cz', 'ro']) })),
});
const catalogueSchema = z.object({
  master_products: z.array(z.object({ id: z.string(), variants: z.array(z.object({ id: z.string(), price: amounts })) })),
});

/** The demo's discounts as rules, with what isn't a rule beside them, and its student cards. */
export async function readDemoDiscounts(folder: string) {
  const read = async <T extends z.ZodType>(name: string, schema: T) => schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
  const file = await read('discounts.json', fileSchema);
  const catalogue = await read('catalogue.json', catalogueSchema);
  const smallest = new Map(
    catalogue.master_products.map(({ id, variants }) => {
      const lowest = Math.min(...variants.map(({ price }) => price.CZK));
      return [id, variants.filter(({ price }) => price.CZK === lowest).map((variant) => variant.id)] as const;
    }),
  );
  return {
    studentCards: file.student_cards,
    discounts: file.discounts.map((discount) => ({
      rule: toRule(discount, smallest),
      codes: discount.codes,
      isCaseInsensitive: discount.code_case_insensitive,
      note: discount.internal_note,
      expectedState: discount.expected_state,
    })),
  };
}

const minor = ({ CZK, RON }: z.output<typeof amounts>): Amounts => ({ CZK: Math.round(CZK * 100), RON: Math.round(RON * 100) });
const none: Amounts = { CZK: 0, RON: 0 };

/** @param smallest the cheapest variants of a master: a price of an accessory is of those, not of a pack of four. */
function toRule(discount: DemoDiscount, smallest: ReadonlyMap<string, readonly string[]>): DiscountRule {
  const value = discount.discount_value;
  return {
    id: discount.id,
    name: discount.marketing_name,
    kind: discount.discount_type,
    percent: 'percent' in value ? value.percent : 0,
    amounts: 'percent' in value ? none : minor(value),
    isActive: discount.is_active,
    isPublic: discount.is_public,
    isCombinable: discount.is_combinable,
    isAutomatic: discount.is_automatic_assignment,
    isPerPiece: discount.is_discount_per_piece,
    validFrom: discount.valid_from,
    validTo: discount.valid_to,
    minimalProducts: discount.minimal_number_of_products,
    minimalSets: discount.minimal_number_of_sets,
    sets: discount.sets.map((set) => ({
      id: set.id,
      name: set.name,
      masterProductIds: set.master_product_ids,
      quantityEach: set.quantity_each,
    })),
    cumulativeBonus: discount.cumulative_bonus.map((bonus) => ({ fromQuantity: bonus.from_quantity, percent: bonus.percent })),
    priceRange:
      discount.price_range === null
        ? null
        : {
            from: discount.price_range.from === null ? null : minor(discount.price_range.from),
            to: discount.price_range.to === null ? null : minor(discount.price_range.to),
          },
    accessoryPrices: discount.accessory_price.map((accessory) => ({
      masterProductId: accessory.master_product_id,
      variantIds: accessory.price === null ? [] : (smallest.get(accessory.master_product_id) ?? []),
      amounts: accessory.price === null ? null : minor(accessory.price),
      percent: accessory.percent ?? null,
    })),
    needsStudentCard: discount.student_card_required,
    appliesTo: {
      categoryIds: discount.applies_to.category_ids,
      manufacturerIds: discount.applies_to.manufacturer_ids,
      masterProductIds: discount.applies_to.master_product_ids,
      qualities: discount.applies_to.quality_ids,
    },
    markets: discount.sites,
  };
}
