import type { ResponseOf } from '@okruh/contracts';
import type { getCategory } from '@okruh/contracts/http/catalog';

/** Pages of the Czech market that the benches look at, by what they show. */
export interface ShopAddresses {
  readonly category: string;
  readonly product: string;
  /** Seo name of the product. */
  readonly productId: string;
}

/** The first category of the shop's phones, and the first product in it. */
export async function shopAddresses(origin: string, category = '/telefony'): Promise<ShopAddresses> {
  const response = await fetch(`${origin}/api/catalog/category?path=${encodeURIComponent(category.slice(1))}`);
  if (!response.ok) throw new Error(`The shop has no category ${category}: ${response.status}`);
  const { list } = (await response.json()) as ResponseOf<typeof getCategory>;
  const [card] = list.items;
  if (card === undefined) throw new Error(`The category ${category} is empty`);
  return { category, product: card.href, productId: card.id };
}
