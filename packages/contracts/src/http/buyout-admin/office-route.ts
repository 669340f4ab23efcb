/** What the calls of the buy-out’s office have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { buyoutOfficePaths } from '../buyout-admin.paths.ts';

export const route = defineRoutes('buyout', buyoutOfficePaths);
export const key = z.string().min(1).max(200);
export const idParams = z.object({ id: z.uuid() });
