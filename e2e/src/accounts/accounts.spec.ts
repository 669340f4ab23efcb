import { login } from '@okruh/contracts/http/accounts/login';
import { requestPasswordReset } from '@okruh/contracts/http/accounts/passwords';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { apiTest, at, expect, test } from '../run/test.ts';
import { mailsTo } from '../run/shop.ts';
import { customerEmails } from '../shop/customers.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { DEMO_PASSWORD } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';

const PASSWORD = 'Okruh-Jana-1';
const NEW_PASSWORD = 'Okruh-Jana-2';

const words = {
  cz: {
    login: '/prihlaseni',
    registration: '/registrace',
    reset: '/heslo',
    account: '/ucet',
    firstName: 'Jméno',
    lastName: 'Příjmení',
    password: 'Heslo',
    newPassword: 'Nové heslo',
    again: 'Nové heslo znovu',
    terms: /zpracování osobních údajů/,
    register: 'Zaregistrovat se',
    lookAtMail: 'Podívejte se do e-mailu',
    confirm: 'Dokončit registraci',
    submit: 'Přihlásit se',
    refused: 'Přihlášení se nepovedlo',
    logout: 'Odhlásit se',
    sendLink: 'Poslat odkaz',
    savePassword: 'Uložit heslo',
    saved: 'Heslo je změněné',
    stale: 'Heslo se nezměnilo',
    wait: /Příliš mnoho pokusů\. Zkuste to prosím znovu za/,
    welcome: /^Vítejte v Okruhu/,
    known: /^Účet v Okruhu už máte/,
    resetSubject: /^Obnova hesla/,
    changedSubject: /je změněné$/,
  },
  ro: {
    login: '/autentificare',
    registration: '/inregistrare',
    reset: '/parola',
    account: '/cont',
    firstName: 'Prenume',
    lastName: 'Nume',
    password: 'Parolă',
    newPassword: 'Parola nouă',
    again: 'Parola nouă, din nou',
    terms: /prelucrarea datelor personale/,
    register: 'Înregistrează-te',
    lookAtMail: 'Verifică e-mailul',
    confirm: 'Finalizează înregistrarea',
    submit: 'Autentifică-te',
    refused: /./,
    logout: 'Deconectare',
    sendLink: 'Trimite linkul',
    savePassword: 'Salvează parola',
    saved: 'Parola a fost schimbată',
    stale: 'Parola nu s-a schimbat',
    wait: /Prea multe încercări/,
    welcome: /^Bun venit la Okruh/,
    known: /^Ai deja un cont/,
    resetSubject: /^Resetarea parolei/,
    changedSubject: /a fost schimbată$/,
  },
} as const satisfies Record<Market, Record<string, unknown>>;

async function logIn(page: Page, market: Market, email: string, password: string): Promise<void> {
  const say = words[market];
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: say.submit, exact: true }).click();
}

test.describe('an account', () => {
  test('begins with the mail’s link, opens the account, ends with logout, and its password can be renewed', async ({
    page,
    browser,
    market,
  }) => {
    const say = words[market];
    const email = newMailAddress('jana');
    await page.goto(at(market, say.registration));
    await page.getByLabel(say.firstName).fill('Jana');
    await page.getByLabel(say.lastName, { exact: true }).fill('Nováková');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel(say.newPassword, { exact: true }).fill(PASSWORD);
    await page.getByLabel(say.again, { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: say.terms }).check();
    await page.getByRole('button', { name: say.register }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.lookAtMail })).toBeFocused();
    expect((await createVisitor(market).ask(login, { body: { e_mail: email, password: PASSWORD } })).status, 'not before the link').toBe(
      401,
    );

    // A mail's link opens a page again.
    await page.goto('about:blank');
    await page.goto(linkIn(await mailFor(email, say.welcome), say.registration));
    await expect(page, 'the token leaves the address').toHaveURL(at(market, say.registration));
    await page.getByRole('button', { name: say.confirm }).click();
    await expect(page).toHaveURL(at(market, say.account));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Jana');

    await page.goto(at(market, '/'));
    await page.getByRole('banner').getByText(/Jana/).first().hover();
    await page.getByRole('banner').getByRole('button', { name: /Jana/ }).click();
    await page.getByRole('menuitem', { name: say.logout }).click();
    await expect(page.getByRole('banner').getByText(/Jana/)).toHaveCount(0);
    await page.goto(at(market, say.account));
    await expect(page).toHaveURL(new RegExp(say.login));

    await page.goto(at(market, say.reset));
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: say.sendLink }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.lookAtMail })).toBeVisible();
    const link = linkIn(await mailFor(email, say.resetSubject), say.reset);
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel(say.newPassword, { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(say.again, { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: say.savePassword }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.saved })).toBeVisible();
    await mailFor(email, say.changedSubject);
    expect((await createVisitor(market).ask(login, { body: { e_mail: email, password: PASSWORD } })).status).toBe(401);
    await page.goto(at(market, say.login));
    await logIn(page, market, email, NEW_PASSWORD);
    await expect(page).toHaveURL(at(market, say.account));

    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(other.getByText(say.stale), 'a used link says so before anything is typed').toBeVisible();
    await expect(other.getByLabel(say.newPassword, { exact: true })).toHaveCount(0);
    await other.context().close();
  });

  test('a registration shows nobody but the owner that an address is known', async ({ page, market }) => {
    const say = words[market];
    const email = customerEmails[market];
    const before = (await mailsTo(email)).filter(({ subject }) => say.known.test(subject)).length;
    await page.goto(at(market, say.registration));
    await page.getByLabel(say.firstName).fill('Kdo');
    await page.getByLabel(say.lastName, { exact: true }).fill('Koli');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByLabel(say.newPassword, { exact: true }).fill(PASSWORD);
    await page.getByLabel(say.again, { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: say.terms }).check();
    await page.getByRole('button', { name: say.register }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.lookAtMail })).toBeVisible();
    await expect.poll(async () => (await mailsTo(email)).filter(({ subject }) => say.known.test(subject)).length).toBe(before + 1);
  });

  test('guessing is slowed down with a clear word, the owner still gets in', async ({ page, market }) => {
    const say = words[market];
    const email = newMailAddress('hadani');
    await page.goto(at(market, say.login));
    for (let guess = 0; guess < 6; guess += 1) {
      await logIn(page, market, email, `Spatne-heslo-${guess}`);
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page.getByRole('button', { name: say.submit, exact: true })).toBeEnabled();
    }
    await expect(page.getByText(say.wait)).toBeVisible();
    const reset = await createVisitor(market).ask(requestPasswordReset, { body: { e_mail: email } });
    expect(reset.status, 'unknown addresses are answered like known ones').toBe(204);
  });

  apiTest('every login has a session of its own, whatever cookie was there before', async ({ market }) => {
    const planted = 'a'.repeat(64);
    const visitor = createVisitor(market);
    const first = await visitor.ask(
      login,
      { body: { e_mail: customerEmails[market], password: DEMO_PASSWORD } },
      { headers: { cookie: `okruh=${planted}` } },
    );
    expect(first.status).toBe(200);
    const one = visitor.session();
    expect(one).not.toContain(planted);
    await visitor.ask(login, { body: { e_mail: customerEmails[market], password: DEMO_PASSWORD } });
    expect(visitor.session()).not.toBe(one);
    expect(first.headers['set-cookie']).toMatch(/HttpOnly/i);
    expect(first.headers['set-cookie']).toMatch(/SameSite=Lax/i);
  });
});
