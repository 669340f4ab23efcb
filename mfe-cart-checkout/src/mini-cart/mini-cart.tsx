import type { CartLine } from '@okruh/contracts/http/checkout/cart';
import { formatMoney } from '@okruh/market';
import { ButtonLink, LinkButton, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { cartProductsOptions, useFreshCart } from '../model/cart-data.ts';
import { cartPath } from '../model/pages.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { ShopLink } from '../parts/shop-link.tsx';
import { aboutLine } from '../model/to-sum-lines.ts';
import styles from './mini-cart.module.css';

/** More rows would not fit the panel; the rest is reported as a number. */
const MAX_ROWS = 4;

/** What is in the cart, at a glance: products, pieces, what they come to, and the way to the cart. */
export function MiniCart() {
  const text = useText();
  const { market } = useRemote();
  useFreshCart();
  const cart = useQuery(cartProductsOptions());
  if (cart.data === undefined) {
    return cart.isError ? (
      <p className={`small ${styles.panel}`} role="alert">
        {text('mini.failed')} <LinkButton onClick={() => void cart.refetch()}>{text('mini.retry')}</LinkButton>
      </p>
    ) : (
      <div className={styles.panel} aria-busy="true">
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
      </div>
    );
  }
  const { products, total } = cart.data;
  if (products.length === 0) return <p className={`small soft ${styles.panel}`}>{text('mini.empty')}</p>;
  const more = products.length - MAX_ROWS;
  const href = cartPath(market);
  return (
    <div className={styles.panel}>
      <ul className="mini-items">
        {products.slice(0, MAX_ROWS).map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </ul>
      {more > 0 && <p className="small muted">{text('mini.more', { count: more })}</p>}
      <p className={styles.total}>
        <span>{text('mini.total')}</span>
        <b className="num">{formatMoney(total)}</b>
      </p>
      <ShopLink href={href} asChild>
        <ButtonLink kind="key" block href={href}>
          {text('mini.open')}
        </ButtonLink>
      </ShopLink>
    </div>
  );
}

function Row({ line }: { readonly line: CartLine }) {
  const text = useText();
  const { name, href, image, quantity, total } = line;
  return (
    <li className={`mini-item ${styles.row}`}>
      <ProductPicture image={image} size={52} />
      <span>
        {href === null ? (
          name
        ) : (
          <ShopLink className="link-quiet" href={href}>
            {name}
          </ShopLink>
        )}
        <span className={`caption ${styles.about}`}>{aboutLine(line, () => text('mini.pieces', { count: quantity }))}</span>
      </span>
      <span className="num">{formatMoney(total)}</span>
    </li>
  );
}
