import type { PaymentsAdminRoutes } from '@okruh/contracts/http/payments-admin';
import { paymentsOfficePaths } from '@okruh/contracts/http/payments-admin.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/payments, the back office's part. */
export const payments = createOfficeClient<PaymentsAdminRoutes>(paymentsOfficePaths);
