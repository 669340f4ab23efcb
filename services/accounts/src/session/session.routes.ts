import { resolveSession } from '@okruh/contracts/http/accounts/internal';
import { getSession, logout } from '@okruh/contracts/http/accounts/login';
import { endOtherSessions, endSession as endSessionRoute, listSessions, type Session } from '@okruh/contracts/http/accounts/sessions';
import { endStaffSession, endStaffSessions, listStaffSessions } from '@okruh/contracts/http/accounts/staff';
import { noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { findById, publicAccount } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';
import { endOwnSession, endSession, endSessions, findSession, loadSessions, type SessionRow } from '../stored/session.repository.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, sites, personalData, securityLog } = deps;

  route(app, logout, async ({ market, raw, requestId, identity }) => {
    const { cookies } = sites[market];
    const token = cookies.readSession(raw.cookies);
    if (token !== null) {
      await database.db.transaction(async (tx) => {
        const accountId = await endSession(tx, token, requestId);
        if (accountId !== null)
          await securityLog.write(tx, { kind: 'logout', accountId, role: identity.roles[0] ?? null, ip: identity.ip });
      });
    }
    return noContent({ 'set-cookie': cookies.noSession() });
  });

  route(app, getSession, async ({ identity }) => {
    // The gateway resolved the cookie already; only what the identity doesn't carry is read here.
    const isLoggedIn = identity.kind === 'customer' || identity.kind === 'staff';
    const account = isLoggedIn && identity.sub !== null ? await findById(database.db, personalData, identity.sub) : null;
    return ok({ account: account === null || account.disabledAt !== null ? null : publicAccount(account) });
  });

  route(app, resolveSession, async ({ body, market }) => {
    const session = await findSession(database.db, deps, body.token);
    // A customer's cookie counts on the site of its market only.
    const isElsewhere = session !== null && market !== null && session.account.market !== null && session.account.market !== market;
    if (session === null || isElsewhere) return ok({ account: null, market: null, expires_at: null });
    return ok({
      account: publicAccount(session.account),
      market: session.account.market,
      expires_at: session.expiresAt.toISOString(),
    });
  });

  sessionListRoutes(app, deps);
}

/** Where people are logged in, and how they end it. */
function sessionListRoutes(app: FastifyInstance, { database, sites, personalData, securityLog }: Deps): void {
  const { db } = database;

  route(app, listSessions, async ({ identity, market, raw }) => {
    if (identity.sub === null) return problem('unauthenticated');
    const rows = await loadSessions(db, identity.sub, sites[market].cookies.readSession(raw.cookies));
    return ok({ items: rows.map(publicSession) });
  });

  route(app, endSessionRoute, async ({ identity, params, requestId }) => {
    const { sub, roles, ip } = identity;
    if (sub === null) return problem('unauthenticated');
    await db.transaction(async (tx) => {
      if (!(await endOwnSession(tx, sub, params.session, requestId))) return;
      await securityLog.write(tx, { kind: 'session-ended', accountId: sub, role: roles[0] ?? null, ip });
    });
    return noContent();
  });

  route(app, endOtherSessions, async ({ identity, market, raw, requestId }) => {
    const { sub, roles, ip } = identity;
    if (sub === null) return problem('unauthenticated');
    const saved = sites[market].cookies.readSession(raw.cookies);
    await db.transaction(async (tx) => {
      await endSessions(tx, sub, saved, requestId);
      await securityLog.write(tx, { kind: 'session-ended', accountId: sub, role: roles[0] ?? null, ip, detail: 'others' });
    });
    return noContent();
  });

  route(app, listStaffSessions, async ({ params }) => {
    const member = await findById(db, personalData, params.account);
    if (member?.kind !== 'staff') return problem('not-found');
    return ok({ items: (await loadSessions(db, member.id, null)).map(publicSession) });
  });

  route(app, endStaffSessions, async ({ params, identity, requestId }) => {
    const member = await findById(db, personalData, params.account);
    if (member?.kind !== 'staff') return problem('not-found');
    await db.transaction(async (tx) => {
      await endSessions(tx, member.id, null, requestId);
      const role = member.roles[0] ?? null;
      await securityLog.write(tx, {
        kind: 'session-ended',
        accountId: member.id,
        role,
        ip: identity.ip,
        detail: 'all',
        actorId: identity.sub,
      });
    });
    return noContent();
  });

  route(app, endStaffSession, async ({ params, identity, requestId }) => {
    const member = await findById(db, personalData, params.account);
    if (member?.kind !== 'staff') return problem('not-found');
    await db.transaction(async (tx) => {
      if (!(await endOwnSession(tx, member.id, params.session, requestId))) return;
      const role = member.roles[0] ?? null;
      await securityLog.write(tx, { kind: 'session-ended', accountId: member.id, role, ip: identity.ip, actorId: identity.sub });
    });
    return noContent();
  });
}

const publicSession = (row: SessionRow): Session => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  network: row.network,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  is_current: row.isCurrent,
});
