import { randomUUID } from 'node:crypto';
import { addAddress, type AddressFields } from '@okruh/contracts/http/accounts/addresses';
import { login } from '@okruh/contracts/http/accounts/login';
import { confirmRegistration, register } from '@okruh/contracts/http/accounts/registration';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { hydrated } from '../run/hydrated.ts';
import { at, expect } from '../run/test.ts';
import { linkIn, mailFor } from './mails.ts';
import { newMailAddress } from './sellers.ts';
import { type Visitor, createVisitor } from './visitor.ts';

/** Password of every account that specs make. */
export const CUSTOMER_PASSWORD = 'Okruh-Jana-1';

const words = {
  cz: { login: '/prihlaseni', password: 'Heslo', submit: 'Přihlásit se', registration: '/registrace', welcome: /^Vítejte v Okruhu/ },
  ro: {
    login: '/autentificare',
    password: 'Parolă',
    submit: 'Autentifică-te',
    registration: '/inregistrare',
    welcome: /^Bun venit la Okruh/,
  },
} as const satisfies Record<Market, Record<string, unknown>>;

const names = { cz: ['Jana', 'Dvořáková'], ro: ['Ioana', 'Popescu'] } as const satisfies Record<Market, readonly [string, string]>;

/** An account of its own for one spec. */
export interface NewCustomer {
  readonly email: string;
  /** Somebody without a browser, logged in. */
  readonly visitor: Visitor;
}

/** Asks for an account; it begins with the mail's link. */
export async function askForAccount(market: Market, email: string): Promise<void> {
  const [first_name, last_name] = names[market];
  const body = { e_mail: email, password: CUSTOMER_PASSWORD, password_confirmation: CUSTOMER_PASSWORD, first_name, last_name };
  await createVisitor(market).call(register, { body: { ...body, consent_to_terms: true } });
}

/** Token of the mail that opens an account. */
async function registrationToken(market: Market, email: string): Promise<string> {
  const link = linkIn(await mailFor(email, words[market].welcome), words[market].registration);
  return new URL(link).hash.replace('#t=', '');
}

/** An account that was asked for and confirmed. */
export async function newCustomer(market: Market, email = newMailAddress('zakaznik')): Promise<NewCustomer> {
  await askForAccount(market, email);
  const visitor = createVisitor(market);
  // Another browser than the form's: the link asks for a password of its own.
  const own = { password: CUSTOMER_PASSWORD, password_confirmation: CUSTOMER_PASSWORD };
  await visitor.call(confirmRegistration, { body: { token: await registrationToken(market, email), ...own } });
  await visitor.call(login, { body: { e_mail: email, password: CUSTOMER_PASSWORD } });
  return { email, visitor };
}

/** An address of the market that no other account has. */
const newAddress = (market: Market): AddressFields => ({
  first_name: names[market][0],
  last_name: names[market][1],
  address: `${market === 'cz' ? 'Kateřinská' : 'Strada Lungă'} ${Number.parseInt(randomUUID().slice(0, 4), 16)}`,
  city: market === 'cz' ? 'Horní Nebesa' : 'Valea Albastră',
  district: '',
  // A town and a postcode that nobody knows here, of the right form.
  postcode: market === 'cz' ? '799 99' : '529999',
  phone: market === 'cz' ? '+420601000001' : '+40700000001',
  invoice_on_company: false,
  company: '',
  tin: '',
  vatn: '',
  delivery_extra_info: '',
});

/** Keeps an address in the account's book. */
export async function keepAddress({ visitor }: NewCustomer): Promise<AddressFields> {
  const address = newAddress(visitor.market);
  await visitor.call(addAddress, { body: address });
  return address;
}

/** Logs in as people do. */
export async function logIn(page: Page, market: Market, email: string): Promise<void> {
  const say = words[market];
  await page.goto(at(market, say.login));
  const field = await hydrated(page.getByRole('textbox', { name: 'E-mail' }));
  await field.fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(CUSTOMER_PASSWORD);
  await page.getByRole('button', { name: say.submit, exact: true }).click();
  await expect(page).not.toHaveURL(at(market, say.login));
}
