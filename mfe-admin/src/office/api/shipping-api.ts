import type { ShippingOfficeRoutes } from '@okruh/contracts/http/picking-shipping';
import { codOfficePaths, shippingOfficePaths } from '@okruh/contracts/http/picking-shipping.paths';
import type { pickingShippingCodRoutes } from '@okruh/contracts/http/picking-shipping/cod';
import { createOfficeClient } from './office-client.ts';

/** Client of services/picking: parcels, hand-over lists, cash on delivery. */
export const shipping = createOfficeClient<ShippingOfficeRoutes & typeof pickingShippingCodRoutes>({
  ...shippingOfficePaths,
  ...codOfficePaths,
});
