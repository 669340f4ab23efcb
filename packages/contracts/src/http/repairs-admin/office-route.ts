/** What the calls of the repairs’ office have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { repairsOfficePaths } from '../repairs-admin.paths.ts';

export const route = defineRoutes('repairs', repairsOfficePaths);
export const key = z.string().min(1).max(200);
export const text = z.string().max(200).default('');
export const idParams = z.object({ id: z.uuid() });
export const amount = z.int().min(0).max(100_000_000);
