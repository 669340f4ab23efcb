import type { ProductCard, ProductPage } from '@okruh/contracts/http/catalog';
import { ProblemError } from '@okruh/web-kit';
import type { PageSource } from '../page-source.ts';
import { detailName } from '../routes.ts';

/** A product on sale, or what stands there instead of one that was withdrawn. */
export type ProductData =
  | { readonly kind: 'product'; readonly product: ProductPage }
  | { readonly kind: 'withdrawn'; readonly name: string; readonly alternatives: readonly ProductCard[] };

export const source: PageSource<ProductData> = {
  async load({ catalog, market, path, signal }) {
    const id = detailName(market, path);
    if (id === null) return { kind: 'not-found' };
    try {
      const product = await catalog.call('get_product', { params: { product: id }, signal });
      const { title, description, canonical, alternate_path: alternate } = product;
      return { kind: 'page', status: 200, data: { kind: 'product', product }, head: { title, description, canonical, alternate } };
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'product-withdrawn') throw error;
      const { name, alternatives } = withdrawnOf(error.extra);
      const head = { title: name, description: '', robots: 'noindex', alternate: null };
      return { kind: 'page', status: 410, data: { kind: 'withdrawn', name, alternatives }, head };
    }
  },
};

/** The facts that the code `product-withdrawn` promises; the catalogue checks its answers against it. */
function withdrawnOf(extra: Readonly<Record<string, unknown>>): { readonly name: string; readonly alternatives: readonly ProductCard[] } {
  const { name, alternatives } = extra;
  return { name: typeof name === 'string' ? name : '', alternatives: Array.isArray(alternatives) ? (alternatives as ProductCard[]) : [] };
}
