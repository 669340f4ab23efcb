import type { CheckoutAdminRoutes } from '@okruh/contracts/http/checkout-admin';
import { checkoutOfficePaths } from '@okruh/contracts/http/checkout-admin.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/checkout, the back office's part. */
export const checkout = createOfficeClient<CheckoutAdminRoutes>(checkoutOfficePaths);
