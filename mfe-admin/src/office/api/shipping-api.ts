import type { pickingCodRoutes } from '@okruh/contracts/http/picking-cod';
import { codOfficePaths } from '@okruh/contracts/http/picking-cod.paths';
import type { ShippingOfficeRoutes } from '@okruh/contracts/http/picking-shipping';
import { shippingOfficePaths } from '@okruh/contracts/http/picking-shipping.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/picking: parcels, hand-over lists, cash on delivery. */
export const shipping = createOfficeClient<ShippingOfficeRoutes & typeof pickingCodRoutes>({
  ...shippingOfficePaths,
  ...codOfficePaths,
});
