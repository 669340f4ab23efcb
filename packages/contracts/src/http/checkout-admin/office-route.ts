/** What the calls of the checkout's office have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { checkoutOfficePaths } from '../checkout-admin.paths.ts';

export const route = defineRoutes('checkout', checkoutOfficePaths);
export const key = z.string().min(1).max(200);
export const idParams = z.object({ id: key });
export const version = z.int().min(1);
export const both = z.object({ cs: z.string().trim().min(1).max(200), ro: z.string().trim().min(1).max(200) });
/** Minor units. */
export const amount = z.int().min(0).max(1_000_000_000);
/** Media type of an Excel workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
