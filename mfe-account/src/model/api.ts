import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import { checkoutPaths } from '@okruh/contracts/http/checkout.paths';
import type { OrdersShopRoutes } from '@okruh/contracts/http/orders';
import { ordersPaths } from '@okruh/contracts/http/orders.paths';
import type { PaymentsShopRoutes } from '@okruh/contracts/http/payments';
import { paymentsPaths } from '@okruh/contracts/http/payments.paths';
import { createClient } from '@okruh/web-kit';

/** Client of services/accounts. */
export const accounts = /* @__PURE__ */ createClient<AccountsRoutes>(accountsPaths);

/** Client of services/orders. */
export const orders = /* @__PURE__ */ createClient<OrdersShopRoutes>(ordersPaths);

/** Client of services/checkout: which town a postcode belongs to. */
export const checkout = /* @__PURE__ */ createClient<CheckoutShopRoutes>(checkoutPaths);

/** Client of services/payments: cards that were kept. */
export const payments = /* @__PURE__ */ createClient<PaymentsShopRoutes>(paymentsPaths);
