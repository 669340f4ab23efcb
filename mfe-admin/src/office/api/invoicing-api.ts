import type { InvoicingAdminRoutes } from '@okruh/contracts/http/invoicing-admin';
import { invoicingOfficePaths } from '@okruh/contracts/http/invoicing-admin.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/invoicing. */
export const invoicing = createOfficeClient<InvoicingAdminRoutes>(invoicingOfficePaths);
