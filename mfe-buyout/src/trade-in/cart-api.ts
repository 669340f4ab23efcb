import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import { checkoutPaths } from '@okruh/contracts/http/checkout.paths';
import { createClient } from '@okruh/web-kit';

/** The cart, for what an old device is given with already. A module of its own: only the fragment on product pages carries it. */
export const checkout = createClient<CheckoutShopRoutes>(checkoutPaths);
