import { ButtonLink, Empty } from '@okruh/ui';
import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { checkoutMessages } from './checkout/messages.ts';
import { cartMessages } from './messages.ts';
import { orderMessages } from './order/messages.ts';
import { withdrawalMessages } from './withdrawal/messages.ts';
import { homePath, type Page, resolvePage } from './model/pages.ts';
import { RemoteRouter } from '@okruh/web-kit/router';

// Each page loads when it is opened: who only looks into the cart pays for nothing of the checkout.
const CartPage = lazy(async () => ({ default: (await import('./cart/cart-page.tsx')).CartPage }));
const CheckoutPage = lazy(async () => ({ default: (await import('./checkout/checkout-page.tsx')).CheckoutPage }));
const WithdrawalPage = lazy(async () => ({ default: (await import('./withdrawal/withdrawal-page.tsx')).WithdrawalPage }));
const OrderPage = lazy(async () => ({ default: (await import('./order/order-page.tsx')).OrderPage }));

/** Everything below the addresses of cart, checkout and orders. */
export function CartCheckoutRoutes() {
  const { market, path, search } = useRemote();
  return (
    <RemoteRouter>
      <div className="wrap">
        <Suspense fallback={null}>
          <ShownPage page={resolvePage(market, path, search)} />
        </Suspense>
      </div>
    </RemoteRouter>
  );
}

function ShownPage({ page }: { readonly page: Page }) {
  switch (page.kind) {
    case 'cart':
      return (
        <MoreTexts messages={cartMessages}>
          <CartPage />
        </MoreTexts>
      );
    case 'checkout':
      return (
        <MoreTexts messages={checkoutMessages}>
          <CheckoutPage step={page.step} />
        </MoreTexts>
      );
    case 'order':
      return (
        <MoreTexts messages={orderMessages}>
          <OrderPage code={page.code} returned={page.payment} key={page.code} />
        </MoreTexts>
      );
    case 'withdrawal':
      return (
        <MoreTexts messages={withdrawalMessages}>
          <WithdrawalPage code={page.code} key={page.code} />
        </MoreTexts>
      );
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
