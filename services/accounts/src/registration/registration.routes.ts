import type { FieldErrors } from '@okruh/contracts';
import { customerRegistered, registrationRequested } from '@okruh/contracts/events/accounts';
import { confirmRegistration, register } from '@okruh/contracts/http/accounts/registration';
import type { Market } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { appendEvent, created, fieldErrors, ok, problem, route, type Answer, type RouteRequest, type Tx } from '@okruh/service-kit';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { texts } from '../locales/texts.ts';
import {
  findByMailbox,
  openAccount,
  publicAccount,
  rememberDevice,
  encryptedPerson,
  type AccountRow,
} from '../stored/account.repository.ts';
import { createAddressBook, openRegistered, encryptRegistered } from '../stored/address-book.ts';
import { addressErrors, toStoredAddress } from '../model/address-fields.ts';
import { noSoonerThan } from '../request/answer-floor.ts';
import type { Deps } from '../deps.ts';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { formErrors } from '../model/form-errors.ts';
import { weakPasswordText } from '../request/password-quality.ts';
import { openPerson, encryptPerson } from '../stored/personal-data.ts';
import { randomToken, tokenHash } from '../model/random-token.ts';
import { startSession } from '../stored/session.repository.ts';
import { accounts, consents, registrations } from '../stored/tables.ts';
import { mailBuckets } from '../stored/throttle.repository.ts';
import { REGISTRATION_HOURS, TERMS_VERSION } from './registration.ts';

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, register, (request) => {
    const errors = registrationErrors(request);
    return errors === null ? noSoonerThan(deps.answerFloorMs, () => requestAccount(deps, request)) : fieldErrors(errors);
  });
  route(app, confirmRegistration, (request) => confirm(deps, request));
}

const registrationErrors = ({ market, body }: RouteRequest<typeof register>): FieldErrors | null => {
  const name = [fieldRules.required, fieldRules.maxLength(100), fieldRules.personName];
  const address = body.address === null ? null : addressErrors(market, body.address);
  const errors = formErrors(market, {
    e_mail: { value: body.e_mail, rules: [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail] },
    password: { value: body.password, rules: [fieldRules.required, fieldRules.password] },
    password_confirmation: { value: body.password_confirmation, rules: [fieldRules.required, fieldRules.samePassword(body.password)] },
    first_name: { value: body.first_name, rules: name },
    last_name: { value: body.last_name, rules: name },
    consent_to_terms: { value: body.consent_to_terms ? 'true' : '', rules: [fieldRules.consentRequired] },
  });
  if (errors !== null || address !== null) return address === null ? errors : { ...errors, address };
  const weakness = weakPasswordText(market, body.password, toPerson(body));
  return weakness === null ? null : { password: [weakness] };
};

const toPerson = (body: { readonly e_mail: string; readonly first_name: string; readonly last_name: string }) => ({
  eMail: normaliseEmail(body.e_mail),
  firstName: body.first_name.trim(),
  lastName: body.last_name.trim(),
});

/** Known and new addresses take the same steps and get the same answer; only the mail tells its owner which it was. */
async function requestAccount(deps: Deps, request: RouteRequest<typeof register>): Promise<Answer> {
  const { market, body, requestId } = request;
  const { cookies } = deps.sites[market];
  const device = cookies.readDevice(request.raw.cookies) ?? randomToken();
  const person = toPerson(body);
  const { eMail } = person;
  const passwordHash = await deps.passwords.hash(body.password);
  // Nobody's inbox is flooded through this form: past the limit the answer stays the same and no mail goes out.
  if ((await deps.throttle.charge(mailBuckets('registration', { market, eMail, ip: request.identity.ip }))) === null) {
    await deps.database.db.transaction(async (tx) => {
      const owner = await findByMailbox(tx, deps.personalData, { kind: 'customer', market, eMail });
      const id = uuidv7();
      const [registration] = await tx
        .insert(registrations)
        .values({
          id,
          market,
          termsVersion: TERMS_VERSION,
          deviceHash: tokenHash(device),
          expiresAt: sql`now() + make_interval(hours => ${REGISTRATION_HOURS})`,
          ...(owner === null
            ? {
                personCiphertext: encryptPerson(deps.personalData, 'registration', id, person),
                passwordHash,
                consentMarketing: body.consent_marketing,
                addressCiphertext:
                  body.address === null ? null : encryptRegistered(deps.personalData, id, toStoredAddress(market, body.address)),
              }
            : { accountId: owner.id }),
        })
        .returning();
      if (!registration) throw new Error('the registration was not written');
      await appendEvent(tx, registrationRequested, {
        subject: registration.id,
        version: 1,
        market,
        correlationId: requestId,
        data: {
          registration_id: registration.id,
          market,
          address_known: owner !== null,
          requested_at: registration.createdAt.toISOString(),
        },
      });
    });
  }
  return created({ check_mail: true }, { 'set-cookie': cookies.device(device) });
}

async function confirm(deps: Deps, request: RouteRequest<typeof confirmRegistration>): Promise<Answer> {
  const { market, body, raw, identity } = request;
  const { cookies } = deps.sites[market];
  const id = deps.linkTokens.read('registration', body.token);
  const waiting = id === null ? null : await findRegistration(deps.database.db, { id, market });
  if (waiting === null) return invalidLink();
  const device = cookies.readDevice(raw.cookies) ?? randomToken();
  const isSameBrowser = tokenHash(device).equals(waiting.deviceHash);
  // The mail was opened in another browser, perhaps by another person than the one who filled the form in: the form's password doesn't count.
  if (!isSameBrowser) {
    if (body.password === '' && body.password_confirmation === '') return ok({ account: null });
    const errors = newPasswordErrors(deps, request, waiting);
    if (errors !== null) return fieldErrors(errors);
  }
  const own = isSameBrowser ? null : { passwordHash: await deps.passwords.hash(body.password) };
  const opened = await deps.database.db.transaction(async (tx) => {
    const account = await openRegistration(tx, deps, waiting, { correlationId: request.requestId, own });
    if (account === null) return null;
    await rememberDevice(tx, account.id, tokenHash(device));
    await deps.securityLog.write(tx, { kind: 'login', accountId: account.id, role: 'customer', ip: identity.ip, detail: 'registration' });
    return { account, session: await startSession(tx, account, { userAgent: raw.headers['user-agent'], ip: identity.ip }) };
  });
  if (opened === null) return invalidLink();
  const { account, session } = opened;
  return ok(
    { account: publicAccount(account) },
    { 'set-cookie': [cookies.session(session.token, session.cookieSeconds), cookies.device(device)] },
  );
}

type Registration = typeof registrations.$inferSelect;

/** The registration that waits for its link; null when it is used, out of date, or its address had an account. */
async function findRegistration(tx: Tx, { id, market }: { id: string; market: Market }): Promise<Registration | null> {
  const [row] = await tx.select().from(registrations).where(isWaiting(id, market));
  return row ?? null;
}

const isWaiting = (id: string, market: Market) =>
  and(eq(registrations.id, id), eq(registrations.market, market), isNull(registrations.accountId), gt(registrations.expiresAt, sql`now()`));

function newPasswordErrors(
  { personalData }: Deps,
  { market, body }: RouteRequest<typeof confirmRegistration>,
  { id, personCiphertext }: Registration,
): FieldErrors | null {
  const errors = formErrors(market, {
    password: { value: body.password, rules: [fieldRules.required, fieldRules.password] },
    password_confirmation: { value: body.password_confirmation, rules: [fieldRules.required, fieldRules.samePassword(body.password)] },
  });
  if (errors !== null || personCiphertext === null) return errors;
  const weakness = weakPasswordText(market, body.password, openPerson(personalData, 'registration', id, personCiphertext));
  return weakness === null ? null : { password: [weakness] };
}

/**
 * Turns the registration into an account; null when the link is used, out of date, or the address got an account meanwhile.
 *
 * @param own the password that was set beside the link, from another browser: then the form's address isn't taken either, for an
 * address that a stranger typed must not be where the owner's parcels go
 */
async function openRegistration(
  tx: Tx,
  { personalData }: Deps,
  { id: registrationId, market }: Registration,
  { correlationId, own }: { correlationId: string; own: { passwordHash: string } | null },
): Promise<AccountRow | null> {
  const [row] = await tx.delete(registrations).where(isWaiting(registrationId, market)).returning();
  if (!row || row.personCiphertext === null || row.passwordHash === null) return null;
  const id = uuidv7();
  const person = openPerson(personalData, 'registration', row.id, row.personCiphertext);
  const [stored] = await tx
    .insert(accounts)
    .values({
      id,
      kind: 'customer',
      market,
      ...encryptedPerson(personalData, id, person),
      passwordHash: own?.passwordHash ?? row.passwordHash,
      roles: ['customer'],
    })
    .onConflictDoNothing()
    .returning();
  if (!stored) return null;
  // Agreed when the form was sent, not when the link was opened.
  await tx.insert(consents).values([
    { accountId: id, kind: 'terms', version: row.termsVersion, isGranted: true, givenAt: row.createdAt },
    { accountId: id, kind: 'marketing', version: row.termsVersion, isGranted: row.consentMarketing, givenAt: row.createdAt },
  ]);
  if (row.addressCiphertext !== null && own === null) {
    const both = { isBillingDefault: true, isDeliveryDefault: true };
    await createAddressBook(personalData).add(tx, id, openRegistered(personalData, row.id, row.addressCiphertext), both);
  }
  await appendEvent(tx, customerRegistered, {
    subject: id,
    version: stored.version,
    market,
    correlationId,
    data: { account_id: id, market, registered_at: stored.createdAt.toISOString(), consent_marketing: row.consentMarketing },
  });
  return openAccount(personalData, stored);
}

const invalidLink = (): Answer =>
  problem('invalid-token', {
    status: 410,
    title: texts.both('problem.invalid-link'),
    detail: texts.both('registration.invalid-link'),
  });
