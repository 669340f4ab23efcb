import { changePassword, checkPasswordReset, confirmPasswordReset, requestPasswordReset } from '@okruh/contracts/http/accounts/passwords';
import { markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { fieldErrors, noContent, problem, route, type Answer, type RouteRequest } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { findById, findByMailbox, rememberDevice } from '../stored/account.repository.ts';
import { noSoonerThan } from '../request/answer-floor.ts';
import type { Deps } from '../deps.ts';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { formErrors } from '../model/form-errors.ts';
import { randomToken, tokenHash } from '../model/random-token.ts';
import { mailboxBucket, mailBuckets, type Bucket } from '../stored/throttle.repository.ts';
import { tooManyAttempts } from '../request/too-many-attempts.ts';
import { weakPasswordText } from '../request/password-quality.ts';
import { findReset, forgetDevices, requestReset, resendReset, setPassword, takeReset } from './password.repository.ts';

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, changePassword, (request) => change(deps, request));
  route(app, requestPasswordReset, async (request) => {
    const { market, body } = request;
    const errors = formErrors(market, { e_mail: { value: body.e_mail, rules: [fieldRules.required, fieldRules.eMail] } });
    if (errors !== null) return fieldErrors(errors);
    return noSoonerThan(deps.answerFloorMs, () => mailReset(deps, request));
  });
  route(app, checkPasswordReset, async ({ body }) => {
    const id = deps.linkTokens.read('password-reset', body.token);
    const account = id === null ? null : await findReset(deps.database.db, deps.personalData, id);
    return account === null ? invalidLink() : noContent();
  });
  route(app, confirmPasswordReset, (request) => confirmReset(deps, request));
}

const newPasswordFields = (body: { readonly password: string; readonly password_confirmation: string }) => ({
  password: { value: body.password, rules: [fieldRules.required, fieldRules.password] },
  password_confirmation: { value: body.password_confirmation, rules: [fieldRules.required, fieldRules.samePassword(body.password)] },
});

async function change(deps: Deps, request: RouteRequest<typeof changePassword>): Promise<Answer> {
  const { market, body, identity, requestId, raw } = request;
  const errors = formErrors(market, {
    current_password: { value: body.current_password, rules: [fieldRules.required] },
    ...newPasswordFields(body),
  });
  if (errors !== null) return fieldErrors(errors);
  const account = identity.sub === null ? null : await findById(deps.database.db, deps.personalData, identity.sub);
  if (account === null || account.disabledAt !== null) return problem('unauthenticated');

  // Anybody who sits at a browser left logged in may not guess the password through this form.
  const buckets: Bucket[] = [{ kind: 'device', key: `password:${account.id}` }];
  const wait = await deps.throttle.charge(buckets);
  if (wait !== null) return tooManyAttempts(wait);
  if (!(await deps.passwords.verify(account.passwordHash, body.current_password))) {
    return fieldErrors({ current_password: [texts.text(markets[market].locale, 'password.wrong')] });
  }

  const weakness = weakPasswordText(market, body.password, account);
  if (weakness !== null) return fieldErrors({ password: [weakness] });

  const passwordHash = await deps.passwords.hash(body.password);
  const current = deps.sites[market].cookies.readSession(raw.cookies);
  await deps.database.db.transaction(async (tx) => {
    await deps.throttle.settle(tx, buckets);
    await setPassword(tx, account.id, passwordHash, current, { market, correlationId: requestId });
    await deps.securityLog.write(tx, { kind: 'password-changed', accountId: account.id, role: account.roles[0] ?? null, ip: identity.ip });
  });
  return noContent();
}

/** Mails a link to the owner of this address: the customer of this market, and the member of staff. */
async function mailReset(deps: Deps, request: RouteRequest<typeof requestPasswordReset>): Promise<Answer> {
  const { market, body, requestId, identity } = request;
  const eMail = normaliseEmail(body.e_mail);
  const wait = await deps.throttle.charge(mailBuckets('reset', { market, eMail, ip: identity.ip }));
  const mail = wait === null ? requestReset : resendReset;
  await deps.database.db.transaction(async (tx) => {
    for (const kind of ['customer', 'staff'] as const) {
      const account = await findByMailbox(tx, deps.personalData, { kind, market, eMail });
      if (account === null || account.disabledAt !== null) continue;
      await mail(tx, account, { market, correlationId: requestId });
      await deps.securityLog.write(tx, { kind: 'reset-requested', accountId: account.id, role: account.roles[0] ?? null, ip: identity.ip });
    }
  });
  return noContent();
}

async function confirmReset(deps: Deps, request: RouteRequest<typeof confirmPasswordReset>): Promise<Answer> {
  const { market, body, requestId, raw, identity } = request;
  const errors = formErrors(market, newPasswordFields(body));
  if (errors !== null) return fieldErrors(errors);
  const id = deps.linkTokens.read('password-reset', body.token);
  const account = id === null ? null : await findReset(deps.database.db, deps.personalData, id);
  if (id === null || account === null) return invalidLink();
  const weakness = weakPasswordText(market, body.password, account);
  if (weakness !== null) return fieldErrors({ password: [weakness] });

  const passwordHash = await deps.passwords.hash(body.password);
  const { cookies } = deps.sites[market];
  const device = cookies.readDevice(raw.cookies) ?? randomToken();
  const isDone = await deps.database.db.transaction(async (tx) => {
    if (!(await takeReset(tx, id))) return false;
    await setPassword(tx, account.id, passwordHash, null, { market, correlationId: requestId });
    await deps.securityLog.write(tx, {
      kind: 'password-changed',
      accountId: account.id,
      role: account.roles[0] ?? null,
      ip: identity.ip,
      detail: 'link',
    });
    await forgetDevices(tx, account.id);
    // The mailbox is proof enough: anybody who was locked out by others gets in from this browser now.
    await rememberDevice(tx, account.id, tokenHash(device));
    await deps.throttle.clear(tx, mailboxBucket({ kind: account.kind, market: account.market ?? market, eMail: account.eMail }));
    return true;
  });
  return isDone ? noContent({ 'set-cookie': [cookies.noSession(), cookies.device(device)] }) : invalidLink();
}

const invalidLink = (): Answer =>
  problem('invalid-token', {
    status: 410,
    title: texts.both('problem.invalid-link'),
    detail: texts.both('password.invalid-link'),
  });
