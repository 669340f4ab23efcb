import type { CheckoutAdminRoutes } from '@okruh/contracts/http/checkout-admin';
import { checkoutOfficePaths } from '@okruh/contracts/http/checkout-admin.paths';
import { createClient } from '@okruh/web-kit';
import { signInAgain } from './sign-in-again.ts';

/** Client of services/checkout, the back office's part. */
export const checkout = createClient<CheckoutAdminRoutes>(checkoutOfficePaths, { signInAgain });
