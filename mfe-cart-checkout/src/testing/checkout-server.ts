import { type Answering, answering, type FakeServer, fakeServer } from '@okruh/web-kit/testing';
import { cartPackage, cartPage, cartSummary, type PackageWithExtras } from './cart-fixtures.ts';

/** services/checkout with a cart; `more` answers further routes, or the same ones otherwise. */
export const checkoutServer = (
  packages: readonly PackageWithExtras[] = [cartPackage()],
  more: Readonly<Record<string, Answering>> = {},
): FakeServer =>
  fakeServer({
    'GET /api/checkout/cart/packages': answering(cartPage(packages)),
    'GET /api/checkout/summary': answering(cartSummary(packages)),
    'GET /api/checkout/cart/count': answering({ count: cartSummary(packages).count }),
    ...more,
  });
