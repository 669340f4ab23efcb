import { login, staffLogin } from '@okruh/contracts/http/accounts/login';
import { fieldRules } from '@okruh/market/fields';
import { fieldErrors, toNetwork, ok, problem, route, type Answer, type RouteRequest } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { findForLogin, publicAccount, rememberDevice, type AccountRow } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { formErrors } from '../model/form-errors.ts';
import { randomToken, tokenHash } from '../model/random-token.ts';
import { hasSecondFactor } from '../stored/second-factor.repository.ts';
import { endSession, startSession } from '../stored/session.repository.ts';
import type { AccountKind } from '../stored/tables.ts';
import { mailboxBucket, type Bucket } from '../stored/throttle.repository.ts';
import { tooManyAttempts } from '../request/too-many-attempts.ts';
import { noteLogin } from '../request/note-login.ts';

type LoginRequest = RouteRequest<typeof login>;

export function loginRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, login, (request) => logIn(deps, 'customer', request));
  route(app, staffLogin, (request) => logIn(deps, 'staff', request));
}

async function logIn(deps: Deps, kind: AccountKind, request: LoginRequest): Promise<Answer> {
  const { market, body, identity } = request;
  const { db } = deps.database;
  const errors = formErrors(market, {
    e_mail: { value: body.e_mail, rules: [fieldRules.required] },
    password: { value: body.password, rules: [fieldRules.required] },
  });
  if (errors !== null) return fieldErrors(errors);

  const device = deps.sites[market].cookies.readDevice(request.raw.cookies);
  const eMail = normaliseEmail(body.e_mail);
  const found = await findForLogin(db, deps.personalData, { kind, market, eMail }, device === null ? null : tokenHash(device));
  // A browser that knew the password before has its own bucket: guessing from elsewhere can't lock its owner out.
  const buckets: Bucket[] =
    device !== null && found.isKnownDevice
      ? [{ kind: 'device', key: `${found.account?.id}:${device}` }]
      : [mailboxBucket({ kind, market, eMail }), { kind: 'ip', key: toNetwork(identity.ip) }];
  const failed = { kind: 'login-failed', accountId: found.account?.id ?? null, role: kind, ip: identity.ip } as const;
  const wait = await deps.throttle.charge(buckets);
  if (wait !== null) return tooManyAttempts(wait);

  const isRight = await deps.passwords.verify(found.account?.passwordHash ?? null, body.password);
  if (!isRight || found.account === null || !mayLogIn(deps, found.account)) {
    await deps.securityLog.write(db, { ...failed, detail: isRight ? 'closed' : 'password' });
    return invalidCredentials(kind);
  }
  return admit(deps, request, found.account, { buckets, device });
}

/** Disabled accounts, and demo logins where the shop is a real one, are as unknown as a wrong password. */
const mayLogIn = ({ allowsDemoLogins }: Deps, account: AccountRow): boolean =>
  account.disabledAt === null && (allowsDemoLogins || !account.isDemo);

async function admit(
  deps: Deps,
  request: LoginRequest,
  account: AccountRow,
  { buckets, device }: { buckets: readonly Bucket[]; device: string | null },
): Promise<Answer> {
  const { raw, identity } = request;
  const { cookies } = deps.sites[request.market];
  const earlier = cookies.readSession(raw.cookies);
  const deviceId = device ?? randomToken();
  const needsSecondFactor = account.kind === 'staff' && !account.isDemo;
  const { session, next } = await deps.database.db.transaction(async (tx) => {
    await deps.throttle.settle(tx, buckets);
    if (earlier !== null) await endSession(tx, earlier, request.requestId);
    await rememberDevice(tx, account.id, tokenHash(deviceId));
    const visit = { userAgent: raw.headers['user-agent'], ip: identity.ip };
    if (needsSecondFactor) {
      return {
        session: await startSession(tx, account, visit, 'missing'),
        next: (await hasSecondFactor(tx, account.id)) ? ('code' as const) : ('enrolment' as const),
      };
    }
    await noteLogin(tx, deps, account, identity.ip);
    return { session: await startSession(tx, account, visit), next: null };
  });
  const known = { account: next === null ? publicAccount(account) : null };
  return ok(account.kind === 'staff' ? { ...known, second_factor: next } : known, {
    'set-cookie': [cookies.session(session.token, session.cookieSeconds), cookies.device(deviceId)],
  });
}

const invalidCredentials = (kind: AccountKind): Answer =>
  problem('invalid-credentials', {
    status: 401,
    title: texts.both('login.invalid-credentials'),
    ...(kind === 'customer'
      ? {
          detail: texts.both('login.invalid-credentials-detail'),
        }
      : {}),
  });
