import type { PaymentsAdminRoutes } from '@okruh/contracts/http/payments-admin';
import { paymentsOfficePaths } from '@okruh/contracts/http/payments-admin.paths';
import { createClient } from '@okruh/web-kit';
import { signInAgain } from './sign-in-again.ts';

/** Client of services/payments, the back office's part. */
export const payments = createClient<PaymentsAdminRoutes>(paymentsOfficePaths, { signInAgain });
