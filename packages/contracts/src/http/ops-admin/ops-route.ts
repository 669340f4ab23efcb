import { defineRoutes } from '../../definitions/route.ts';
import { opsOfficePaths } from '../ops-admin.paths.ts';

export const route = defineRoutes('ops', opsOfficePaths);
