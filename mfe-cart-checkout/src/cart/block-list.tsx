import { click } from '@okruh/contracts/analytics';
import type { CatalogCartRoutes } from '@okruh/contracts/http/catalog';
import { LinkArrow } from '@okruh/ui';
import type { CallAnswer } from '@okruh/web-kit';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';

type Blocks = CallAnswer<CatalogCartRoutes['get_cart_blocks']>['blocks'];

/** Blocks of marketing, one below the other. */
export function BlockList({ blocks }: { readonly blocks: Blocks }) {
  const text = useText();
  return (
    <section className="stack" aria-label={text('cart.blocks')}>
      {blocks.map((block) => (
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
