import type { FieldErrors } from '@okruh/contracts';
import { customerRegistered, registrationRequested } from '@okruh/contracts/events/accounts';
import { confirmRegistration, register } from '@okruh/contracts/http/accounts';
import { fieldRules } from '@okruh/market/fields';
import { appendEvent, created, fieldErrors, ok, problem, route, type Answer, type RouteRequest, type Tx } from '@okruh/service-kit';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { findByMailbox, publicAccount, rememberDevice, type AccountRow } from '../account.repository.ts';
import { createAddressBook, openRegistered, sealRegistered } from '../address-book.ts';
import { addressFaults, addressOf } from '../address-fields.ts';
import { noSoonerThan } from '../answer-floor.ts';
import type { AccountsDependencies } from '../dependencies.ts';
import { normaliseEmail } from '../e-mail-address.ts';
import { formFaults } from '../form-faults.ts';
import { randomToken, tokenHash } from '../random-token.ts';
import { startSession, type NewSession } from '../session.repository.ts';
import { accounts, consents, registrations } from '../tables.ts';
import { REGISTRATION_HOURS, TERMS_VERSION } from './registration.ts';

export function addRegistrationRoutes(app: FastifyInstance, deps: AccountsDependencies): void {
  route(app, register, (request) => {
    const faults = registrationFaults(request);
    return faults === null ? noSoonerThan(deps.answerFloorMs, () => requestAccount(deps, request)) : fieldErrors(faults);
  });
  route(app, confirmRegistration, (request) => confirm(deps, request));
}

const registrationFaults = ({ market, body }: RouteRequest<typeof register>): FieldErrors | null => {
  const name = [fieldRules.required, fieldRules.maxLength(100), fieldRules.personName];
  const address = body.address === null ? null : addressFaults(market, body.address);
  const faults = formFaults(market, {
    e_mail: { value: body.e_mail, rules: [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail] },
    password: { value: body.password, rules: [fieldRules.required, fieldRules.password] },
    password_confirmation: { value: body.password_confirmation, rules: [fieldRules.required, fieldRules.samePassword(body.password)] },
    first_name: { value: body.first_name, rules: name },
    last_name: { value: body.last_name, rules: name },
    consent_to_terms: { value: body.consent_to_terms ? 'true' : '', rules: [fieldRules.consentRequired] },
  });
  return address === null ? faults : { ...faults, address };
};

/** Known and new addresses take the same steps and get the same answer; only the mail tells its owner which it was. */
async function requestAccount(deps: AccountsDependencies, request: RouteRequest<typeof register>): Promise<Answer> {
  const { market, body, requestId } = request;
  const { cookies } = deps.sites[market];
  const device = cookies.readDevice(request.raw.headers.cookie) ?? randomToken();
  const eMail = normaliseEmail(body.e_mail);
  const passwordHash = await deps.passwords.hash(body.password);
  // Nobody's inbox is flooded through this form: past the limit the answer stays the same and no mail goes out.
  if ((await deps.throttle.charge([{ kind: 'mail', key: `${market}:${eMail}` }])) === null) {
    await deps.database.db.transaction(async (tx) => {
      const owner = await findByMailbox(tx, { kind: 'customer', market, eMail });
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
                eMail,
                passwordHash,
                firstName: body.first_name.trim(),
                lastName: body.last_name.trim(),
                consentMarketing: body.consent_marketing,
                addressCipher: body.address === null ? null : sealRegistered(deps.personalData, id, addressOf(market, body.address)),
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

async function confirm(deps: AccountsDependencies, request: RouteRequest<typeof confirmRegistration>): Promise<Answer> {
  const { market, body, raw } = request;
  const { cookies } = deps.sites[market];
  const id = deps.linkTokens.read('registration', body.token);
  if (id === null) return invalidLink();
  const device = cookies.readDevice(raw.headers.cookie);
  const opened = await deps.database.db.transaction(async (tx) => {
    const account = await openAccount(tx, deps, { id, market, correlationId: request.requestId }, device);
    if (account === null) return null;
    // From another browser the link opens the account, but only the password opens a session.
    const session = account.isSameBrowser ? await startSession(tx, account.row, raw.headers['user-agent']) : null;
    return { account: account.row, session };
  });
  if (opened === null) return invalidLink();
  if (opened.session === null) return ok({ account: null });
  return ok({ account: publicAccount(opened.account) }, { 'set-cookie': sessionCookie(opened.session, cookies) });
}

const sessionCookie = (session: NewSession, cookies: { session(token: string, seconds: number): string }): string =>
  cookies.session(session.token, session.cookieSeconds);

/** Turns the registration into an account; null when the link is used, out of date, or the address got an account meanwhile. */
async function openAccount(
  tx: Tx,
  { personalData }: AccountsDependencies,
  registration: { id: string; market: 'cz' | 'ro'; correlationId: string },
  device: string | null,
): Promise<{ row: AccountRow; isSameBrowser: boolean } | null> {
  const [row] = await tx
    .delete(registrations)
    .where(
      and(
        eq(registrations.id, registration.id),
        eq(registrations.market, registration.market),
        isNull(registrations.accountId),
        gt(registrations.expiresAt, sql`now()`),
      ),
    )
    .returning();
  if (!row || row.eMail === null || row.passwordHash === null) return null;
  const [account] = await tx
    .insert(accounts)
    .values({
      id: uuidv7(),
      kind: 'customer',
      market: row.market,
      eMail: row.eMail,
      firstName: row.firstName,
      lastName: row.lastName,
      passwordHash: row.passwordHash,
      roles: ['customer'],
    })
    .onConflictDoNothing()
    .returning();
  if (!account) return null;
  // Agreed when the form was sent, not when the link was opened.
  await tx.insert(consents).values([
    { accountId: account.id, kind: 'terms', version: row.termsVersion, isGranted: true, givenAt: row.createdAt },
    { accountId: account.id, kind: 'marketing', version: row.termsVersion, isGranted: row.consentMarketing, givenAt: row.createdAt },
  ]);
  if (row.addressCipher !== null) {
    const both = { isBillingDefault: true, isDeliveryDefault: true };
    await createAddressBook(personalData).add(tx, account.id, openRegistered(personalData, row.id, row.addressCipher), both);
  }
  await appendEvent(tx, customerRegistered, {
    subject: account.id,
    version: account.version,
    market: row.market,
    correlationId: registration.correlationId,
    data: {
      account_id: account.id,
      market: row.market,
      registered_at: account.createdAt.toISOString(),
      consent_marketing: row.consentMarketing,
    },
  });
  const isSameBrowser = device !== null && tokenHash(device).equals(row.deviceHash);
  if (isSameBrowser) await rememberDevice(tx, account.id, row.deviceHash);
  return { row: account, isSameBrowser };
}

const invalidLink = (): Answer =>
  problem('invalid-token', {
    status: 410,
    title: { cs: 'Odkaz už neplatí.', ro: 'Linkul nu mai este valabil.' },
    detail: {
      cs: 'Pokud jste e-mail už potvrdili, přihlaste se. Jinak se prosím zaregistrujte znovu.',
      ro: 'Dacă ai confirmat deja adresa, autentifică-te. Altfel te rugăm să te înregistrezi din nou.',
    },
  });
