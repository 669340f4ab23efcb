/** What the calls of services/accounts have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { accountsInternalPaths, accountsJobPaths, accountsOfficePaths, accountsOpenPaths, accountsPaths } from '../accounts.paths.ts';

export const route = defineRoutes('accounts', {
  ...accountsPaths,
  ...accountsJobPaths,
  ...accountsOpenPaths,
  ...accountsOfficePaths,
  ...accountsInternalPaths,
});
export const short = z.string().max(200);
/** Token from the fragment (`#t=`) of a mail's link: 64 base64url characters. The bound only limits the input. */
export const linkToken = z.string().max(200);
