import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import { cartPackagesOptions, useFreshCart } from '../model/cart-data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { addToCartMessages } from '../messages.ts';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartView } from './cart-view.tsx';
import styles from './cart.module.css';

/** What is in the cart and what it comes to. */
export function CartPage() {
  const text = useText();
  const { setTitle } = useRemote();
  useFreshCart();
  const cart = useQuery(cartPackagesOptions());
  const title = text('cart.title');
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <>
      <div className={`page-head ${styles.head}`}>
        <h1>{title}</h1>
      </div>
      {cart.data !== undefined ? (
        <MoreTexts messages={addToCartMessages}>
          <CartView cart={cart.data} isStale={cart.isError} onRetry={() => void cart.refetch()} />
        </MoreTexts>
      ) : cart.isError ? (
        <LoadFailed title={text('cart.failed.title')} isRetrying={cart.isFetching} onRetry={() => void cart.refetch()}>
          {text('cart.failed')}
        </LoadFailed>
      ) : (
        <CartSkeleton />
      )}
    </>
  );
}
