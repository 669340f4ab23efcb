import type { ResponseOf } from '@okruh/contracts';
import type { getCategory } from '@okruh/contracts/http/catalog/lists';

/** Pages of the Czech market that the benches look at, by what they show. */
export interface ShopAddresses {
  readonly category: string;
  readonly product: string;
  /** Seo name of the product. */
  readonly productId: string;
}

/** The first category of the shop's phones, and the first product in it. */
export async function shopAddresses(origin: string, category = '/telefony'): Promise<ShopAddresses> {
  const ask = (): Promise<Response> => fetch(`${origin}/api/catalog/category?path=${encodeURIComponent(category.slice(1))}`);
  let response = await ask();
  // A shop that comes from another bench may still be out of breath.
  for (let turn = 0; response.status === 503 && turn < 10; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    response = await ask();
  }
  if (!response.ok) throw new Error(`The shop has no category ${category}: ${response.status}`);
  const { list } = (await response.json()) as ResponseOf<typeof getCategory>;
  const [card] = list.items;
  if (card === undefined) throw new Error(`The category ${category} is empty`);
  return { category, product: card.href, productId: card.id };
}
