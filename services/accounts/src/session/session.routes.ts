import { getSession, logout, resolveSession } from '@okruh/contracts/http/accounts';
import { noContent, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { findById, publicAccount } from '../account.repository.ts';
import type { AccountsDependencies } from '../dependencies.ts';
import { endSession, findSession } from '../session.repository.ts';

export function addSessionRoutes(app: FastifyInstance, { database, sites }: AccountsDependencies): void {
  route(app, logout, async ({ market, raw, requestId }) => {
    const { cookies } = sites[market];
    const token = cookies.readSession(raw.headers.cookie);
    if (token !== null) await database.db.transaction((tx) => endSession(tx, token, requestId));
    return noContent({ 'set-cookie': cookies.noSession() });
  });

  route(app, getSession, async ({ identity }) => {
    // The gateway resolved the cookie already; only what the identity doesn't carry is read here.
    const isLoggedIn = identity.kind === 'customer' || identity.kind === 'staff';
    const account = isLoggedIn && identity.sub !== null ? await findById(database.db, identity.sub) : null;
    return ok({ account: account === null || account.disabledAt !== null ? null : publicAccount(account) });
  });

  route(app, resolveSession, async ({ body, market }) => {
    const session = await findSession(database.db, body.token);
    // A customer's cookie counts on the site of its market only.
    const isElsewhere = session !== null && market !== null && session.account.market !== null && session.account.market !== market;
    if (session === null || isElsewhere) return ok({ account: null, market: null, expires_at: null });
    return ok({
      account: publicAccount(session.account),
      market: session.account.market,
      expires_at: session.expiresAt.toISOString(),
    });
  });
}
