import type { repairCustomerSchema } from '@okruh/contracts/http/repairs-admin/repair';
import type { z } from 'zod';

/** Who brings the device, and where the courier comes. */
export type CustomerData = z.output<typeof repairCustomerSchema>;

export interface DeviceData {
  readonly imei: string;
  readonly serial_number: string;
  /** What the customer wrote; people write whatever comes to their mind. */
  readonly note: string;
}

export interface PersonalFacts {
  readonly customer: CustomerData;
  readonly device: DeviceData;
}
