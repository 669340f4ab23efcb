import { buyoutOrdered } from '@okruh/contracts/events/buyout';
import { orderPlaced } from '@okruh/contracts/events/orders';
import { paymentCaptured } from '@okruh/contracts/events/payments';
import { repairBooked } from '@okruh/contracts/events/repairs';
import type { BusinessLine } from '@okruh/contracts/http/ops-admin/operations';

/** The event that counts in each line of the business. */
export const lineTypes: Readonly<Record<BusinessLine, string>> = {
  orders: orderPlaced.type,
  payments: paymentCaptured.type,
  buyouts: buyoutOrdered.type,
  repairs: repairBooked.type,
};
