import { internalAccountMailbox } from '@okruh/contracts/http/accounts/internal';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { findById } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';

/**
 * The confirmed address behind an account, for services that find by it what its owner did as a guest. An account is there only
 * once its mail's link was opened, so every address here is its owner's.
 */
export function mailboxRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  route(app, internalAccountMailbox, async ({ params }) => {
    const account = await findById(database.db, personalData, params.account);
    if (account === null || account.market === null || account.disabledAt !== null) return problem('not-found');
    return ok({ market: account.market, e_mail: account.eMail });
  });
}
