import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import { createClient } from '@okruh/web-kit';

/** Client of services/accounts. */
export const accounts = createClient<AccountsRoutes>(accountsPaths);
