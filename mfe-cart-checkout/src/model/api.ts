import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import { buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import { checkoutPaths } from '@okruh/contracts/http/checkout.paths';
import type { OrdersShopRoutes } from '@okruh/contracts/http/orders';
import { ordersPaths } from '@okruh/contracts/http/orders.paths';
import type { PaymentsShopRoutes } from '@okruh/contracts/http/payments';
import { paymentsPaths } from '@okruh/contracts/http/payments.paths';
import { createClient } from '@okruh/web-kit';

// Marked as pure, so that a fragment carries the addresses of the one or two services that it calls, and no more.
export const checkout = /* @__PURE__ */ createClient<CheckoutShopRoutes>(checkoutPaths);
export const payments = /* @__PURE__ */ createClient<PaymentsShopRoutes>(paymentsPaths);
export const orders = /* @__PURE__ */ createClient<OrdersShopRoutes>(ordersPaths);
/** Accessories of what is in the cart, and the product of the page that a fragment stands on. */
export const catalog = /* @__PURE__ */ createClient<CatalogRoutes>(catalogPaths);
/** Old devices that are given in part payment. */
export const buyout = /* @__PURE__ */ createClient<BuyoutShopRoutes>(buyoutPaths);
/** Data of somebody who is logged in. */
export const accounts = /* @__PURE__ */ createClient<AccountsRoutes>(accountsPaths);
