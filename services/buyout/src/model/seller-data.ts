import type { buyoutDeviceSchema, customerDataSchema, pickupAddressSchema } from '@okruh/contracts/http/buyout';
import type { z } from 'zod';

export type CustomerData = z.output<typeof customerDataSchema>;

export type PickupAddress = z.output<typeof pickupAddressSchema>;

export type BuyoutDevice = z.output<typeof buyoutDeviceSchema>;

/** All that a buy-out knows of its seller. */
export interface SellerData {
  readonly customer: CustomerData;
  readonly pickup: PickupAddress | null;
  readonly device: BuyoutDevice;
}
