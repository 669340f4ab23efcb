import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { type IsoDate, todayIn } from '@okruh/market';
import { ProblemError } from '@okruh/web-kit';
import type { PageSource } from '../model/page-source.ts';
import { detailName } from '../model/routes.ts';
import { productHead } from './product-head.ts';

/** A product on sale, or what stands there instead of one that was withdrawn. */
export type ProductData =
  | {
      readonly kind: 'product';
      readonly product: ProductPage;
      /** The market's date when the page was made: near days stand in words. */
      readonly today: IsoDate;
    }
  | { readonly kind: 'withdrawn'; readonly name: string; readonly alternatives: readonly ProductCard[]; readonly today: IsoDate };

export const source: PageSource<ProductData> = {
  async load({ catalog, market, origins, path, signal }) {
    const id = detailName(market, path);
    if (id === null) return { kind: 'not-found' };
    const today = todayIn(market, new Date());
    try {
      const product = await catalog.call('get_product', { params: { product: id }, signal });
      return { kind: 'page', status: 200, data: { kind: 'product', product, today }, head: productHead(product, market, origins[market]) };
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'product-withdrawn') throw error;
      const { name, alternatives } = parseWithdrawn(error.extra);
      const head = { title: name, description: name, robots: 'noindex', alternate: null };
      return { kind: 'page', status: 410, data: { kind: 'withdrawn', name, alternatives, today }, head };
    }
  },
};

/** The facts that the code `product-withdrawn` promises; the catalogue checks its answers against it. */
function parseWithdrawn({ name, alternatives }: Readonly<Record<string, unknown>>): {
  readonly name: string;
  readonly alternatives: readonly ProductCard[];
} {
  return { name: typeof name === 'string' ? name : '', alternatives: Array.isArray(alternatives) ? alternatives.filter(isCard) : [] };
}

const isCard = (value: unknown): value is ProductCard =>
  typeof value === 'object' && value !== null && 'href' in value && 'price' in value && 'stock' in value;
