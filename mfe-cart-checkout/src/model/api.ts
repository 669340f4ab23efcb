import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import { buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import type { CatalogCartRoutes, CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogCartPaths, catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import { checkoutPaths } from '@okruh/contracts/http/checkout.paths';
import type { OrdersShopRoutes } from '@okruh/contracts/http/orders';
import { ordersPaths } from '@okruh/contracts/http/orders.paths';
import type { PaymentsShopRoutes } from '@okruh/contracts/http/payments';
import { paymentsPaths } from '@okruh/contracts/http/payments.paths';
import { createClient } from '@okruh/web-kit';

// Marked as pure, so that a fragment's bundle contains the paths of only those services that it calls.
export const checkout = /* @__PURE__ */ createClient<CheckoutShopRoutes>(checkoutPaths);
export const payments = /* @__PURE__ */ createClient<PaymentsShopRoutes>(paymentsPaths);
export const orders = /* @__PURE__ */ createClient<OrdersShopRoutes>(ordersPaths);
/** Accessories of products in the cart, and the product of the page around a fragment. */
export const catalog = /* @__PURE__ */ createClient<CatalogRoutes>(catalogPaths);
/** What the catalogue says beside a cart. */
export const cartCatalog = /* @__PURE__ */ createClient<CatalogCartRoutes>(catalogCartPaths);
/** Trade-ins. */
export const buyout = /* @__PURE__ */ createClient<BuyoutShopRoutes>(buyoutPaths);
/** Data of the logged-in customer. */
export const accounts = /* @__PURE__ */ createClient<AccountsRoutes>(accountsPaths);
