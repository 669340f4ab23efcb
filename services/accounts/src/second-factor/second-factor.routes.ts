import { beginSecondFactor, checkSecondFactor, confirmSecondFactor } from '@okruh/contracts/http/accounts/login';
import { markets } from '@okruh/market';
import { fieldErrors, ok, problem, route, type Answer, type RouteRequest, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { publicAccount, type AccountRow } from '../stored/account.repository.ts';
import type { SentCookies } from '../model/cookies.ts';
import type { Deps } from '../deps.ts';
import { noteLogin } from '../request/note-login.ts';
import { endSession, findPendingStaff, startSession, type NewSession } from '../stored/session.repository.ts';
import type { Bucket } from '../stored/throttle.repository.ts';
import { tooManyAttempts } from '../request/too-many-attempts.ts';
import { otpauthUri } from '../model/second-factor.ts';
import { beginEnrolment, replaceRecoveryCodes, takeCode } from '../stored/second-factor.repository.ts';

type CodeRequest = RouteRequest<typeof checkSecondFactor>;

/**
 * The second step of a staff login. The cookie from the first step is read here and nowhere else: to the gateway and to every
 * other route its holder is a visitor.
 */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, beginSecondFactor, async ({ market, raw }) => {
    const pending = await loadPending(deps, market, raw.cookies);
    if (pending === null) return loginExpired();
    const secret = await beginEnrolment(db, deps.personalData, pending.account.id);
    return secret === null ? loginExpired() : ok({ secret, uri: otpauthUri(secret, pending.account.eMail) });
  });

  route(app, confirmSecondFactor, (request) =>
    withCode(deps, request, false, async (tx, account, session) => {
      await deps.securityLog.write(tx, noted('second-factor-enrolled', account, request));
      const codes = await replaceRecoveryCodes(tx, account.id);
      return answered(deps, request, session, { account: publicAccount(account), recovery_codes: codes });
    }),
  );

  route(app, checkSecondFactor, (request) =>
    withCode(deps, request, true, async (tx, account, session) => {
      const isRecovery = request.body.code.replaceAll(/[\s-]/g, '').length > 6;
      await deps.securityLog.write(tx, noted(isRecovery ? 'recovery-code-used' : 'second-factor-passed', account, request));
      return answered(deps, request, session, { account: publicAccount(account) });
    }),
  );
}

async function loadPending(deps: Deps, market: 'cz' | 'ro', cookies: SentCookies) {
  const token = deps.sites[market].cookies.readSession(cookies);
  const account = token === null ? null : await findPendingStaff(deps.database.db, deps.personalData, token);
  return token === null || account === null ? null : { token, account };
}

/** Takes a code; when it is right, the pending login becomes a session with a token of its own. */
async function withCode(
  deps: Deps,
  request: CodeRequest,
  isConfirmed: boolean,
  done: (tx: Tx, account: AccountRow, session: NewSession) => Promise<Answer>,
): Promise<Answer> {
  const { market, raw, body, identity, requestId } = request;
  const pending = await loadPending(deps, market, raw.cookies);
  if (pending === null) return loginExpired();
  const { account, token } = pending;
  const buckets: Bucket[] = [{ kind: 'code', key: account.id }];
  const wait = await deps.throttle.charge(buckets);
  if (wait !== null) return tooManyAttempts(wait);
  const answer = await deps.database.db.transaction(async (tx) => {
    if (!(await takeCode(tx, deps.personalData, { accountId: account.id, code: body.code, isConfirmed }))) return null;
    await deps.throttle.settle(tx, buckets);
    await endSession(tx, token, requestId);
    await noteLogin(tx, deps, account, identity.ip);
    const session = await startSession(tx, account, { userAgent: raw.headers['user-agent'], ip: identity.ip }, 'passed');
    return done(tx, account, session);
  });
  if (answer !== null) return answer;
  await deps.securityLog.write(deps.database.db, noted('second-factor-failed', account, request));
  return fieldErrors({
    code: [texts.text(markets[market].locale, 'second-factor.wrong-code')],
  });
}

const noted = <const K extends string>(kind: K, account: AccountRow, { identity }: CodeRequest) => ({
  kind,
  accountId: account.id,
  role: account.roles[0] ?? null,
  ip: identity.ip,
});

const answered = (deps: Deps, { market }: CodeRequest, session: NewSession, body: object): Answer =>
  ok(body, { 'set-cookie': deps.sites[market].cookies.session(session.token, session.cookieSeconds) });

const loginExpired = (): Answer =>
  problem('login-expired', {
    status: 410,
    title: texts.both('login.expired'),
    detail: texts.both('login.expired-detail'),
  });
