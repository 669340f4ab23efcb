import type { ShippingOfficeRoutes } from '@okruh/contracts/http/picking-shipping';
import { shippingOfficePaths } from '@okruh/contracts/http/picking-shipping.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/picking: parcels, hand-over lists, cash on delivery. */
export const shipping = createOfficeClient<ShippingOfficeRoutes>(shippingOfficePaths);
