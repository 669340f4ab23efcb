import { LinkButton, Notice } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { cartCatalog } from '../../model/api.ts';
import { BlockList } from '../block-list.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

interface PreviewBlocksProps {
  readonly token: string;
  /** Seo names of what is in the cart. */
  readonly products: readonly string[];
}

/** What marketing says beside this cart with a block that isn't published yet, and what of it customers will see otherwise. */
export default function PreviewBlocks({ token, products }: PreviewBlocksProps) {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { data, error, refetch } = useQuery(cartCatalog.query('preview_cart_blocks', { query: { token, products: products.join(',') } }));
  if (error !== null) {
    return error instanceof ProblemError && error.status === 404 ? (
      <Notice tone="warning" role="status">
        {text('cart.preview.over')}
      </Notice>
    ) : (
      <Notice tone="warning" role="status">
        {text('cart.preview.failed')} <LinkButton onClick={() => void refetch()}>{text('retry')}</LinkButton>
      </Notice>
    );
  }
  if (data === undefined) return null;
  return (
    <>
      <BlockList blocks={data.blocks} />
      <p className="caption">{text(products.length === 0 ? 'cart.preview.empty' : 'cart.preview.category')}</p>
    </>
  );
}
