import { click } from '@okruh/contracts/analytics';
import { LinkArrow } from '@okruh/ui';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { cartCatalog } from '../model/api.ts';
import type { Package } from '../model/cart-data.ts';

/** What marketing says beside this cart. Nothing when it says nothing, or the catalogue can't be asked. */
export function CartBlocks({ packages }: { readonly packages: readonly Package[] }) {
  const text = useText();
  const products = packages.map(({ productSeoName }) => productSeoName);
  const { data } = useQuery({
    ...cartCatalog.query('get_cart_blocks', { query: { products: products.join(',') } }),
    enabled: products.length > 0,
  });
  if (data === undefined || data.blocks.length === 0) return null;
  return (
    <section className="stack" aria-label={text('cart.blocks')}>
      {data.blocks.map((block) => (
        <article key={block.id} className="panel-fog stack stack-tight">
          <h2 className="h3">{block.title}</h2>
          <p className="soft small">{block.text}</p>
          <Link href={block.cta.href} asChild onClick={() => pushAnalytics(click({ element: 'banner', id: block.id, name: block.title }))}>
            <LinkArrow>{block.cta.label}</LinkArrow>
          </Link>
        </article>
      ))}
    </section>
  );
}
