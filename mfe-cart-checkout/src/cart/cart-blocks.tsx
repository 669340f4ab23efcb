import { contentPreviewParameter } from '@okruh/contracts/shop-parameters';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { cartCatalog } from '../model/api.ts';
import type { Package } from '../model/cart-data.ts';
import { BlockList } from './block-list.tsx';

/** An editor's look at a block before it is published: no customer loads it. */
const PreviewBlocks = lazy(() => import('./preview/preview-blocks.tsx'));

/** What marketing says beside this cart. Nothing when it says nothing, or the catalogue can't be asked. */
export function CartBlocks({ packages }: { readonly packages: readonly Package[] }) {
  const { market, search } = useRemote();
  const token = new URLSearchParams(search).get(contentPreviewParameter[market]);
  const products = packages.map(({ productSeoName }) => productSeoName);
  const { data } = useQuery({
    ...cartCatalog.query('get_cart_blocks', { query: { products: products.join(',') } }),
    enabled: products.length > 0 && token === null,
  });
  if (token !== null) {
    return (
      <Suspense>
        <PreviewBlocks token={token} products={products} />
      </Suspense>
    );
  }
  return data === undefined || data.blocks.length === 0 ? null : <BlockList blocks={data.blocks} />;
}
