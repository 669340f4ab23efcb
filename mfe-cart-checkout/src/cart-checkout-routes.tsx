import { ButtonLink, Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { homePath, type Page, pageOf } from './pages.ts';
import { RemoteRouter } from '@okruh/web-kit/router';

// Each page loads when it is opened: who only looks into the cart pays for nothing of the checkout.
const CartPage = lazy(async () => ({ default: (await import('./cart/cart-page.tsx')).CartPage }));

/** Everything below the addresses of cart, checkout and orders. */
export function CartCheckoutRoutes() {
  const { market, path, search } = useRemote();
  return (
    <RemoteRouter>
      <div className="wrap">
        <Suspense fallback={null}>
          <ShownPage page={pageOf(market, path, search)} />
        </Suspense>
      </div>
    </RemoteRouter>
  );
}

function ShownPage({ page }: { readonly page: Page }) {
  switch (page.kind) {
    case 'cart':
      return <CartPage />;
    case 'checkout':
    case 'order':
    case 'find-order':
    case 'not-found':
      return <NotFound />;
  }
}

function NotFound() {
  const text = useText();
  const { market } = useRemote();
  return (
    <Empty level={1} title={text('not-found.title')} actions={<ButtonLink href={homePath(market)}>{text('shop.home')}</ButtonLink>}>
      {text('not-found')}
    </Empty>
  );
}
