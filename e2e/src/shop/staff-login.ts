import { describedShop, runStaffCommand } from '@okruh/tools/staff';
import { expect, type Page } from 'playwright/test';
import { shop } from '../run/shop.ts';
import { at } from '../run/test.ts';
import { authenticatorCode } from './authenticator.ts';
import { linkIn, mailFor } from './mails.ts';

/** Password that invited members of staff choose. */
export const CHOSEN_PASSWORD = 'Zelena-Zahrada-48';

/** As `npm run staff -- …` does it. @returns what it said */
export async function staffCommand(...argv: string[]): Promise<string> {
  const around = await describedShop(shop().dir);
  if (around === null) throw new Error('the shop has no description');
  return runStaffCommand(around, argv);
}

/** Fills the login of the back office in, wherever it stands. */
export async function fillLogin(page: Page, eMail: string): Promise<void> {
  await page.getByLabel('Pracovní e-mail').fill(eMail);
  await page.getByLabel('Heslo', { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
}

/** Goes to the login of the back office and gives the password: the first of two steps. */
export async function startLogin(page: Page, eMail: string): Promise<void> {
  await page.goto(at('cz', '/admin/prihlaseni'));
  await fillLogin(page, eMail);
}

/** The second step of a login. */
export async function enterCode(page: Page, label: 'Kód z aplikace' | 'Záložní kód', code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
}

/** Both steps, with a recovery code: each counts once and needs no waiting for the authenticator's next one. */
export async function logInWithRecoveryCode(page: Page, eMail: string, code: string): Promise<void> {
  await startLogin(page, eMail);
  await page.getByRole('button', { name: 'Nemám telefon u sebe' }).click();
  await enterCode(page, 'Záložní kód', code);
  await expectOffice(page);
}

/** Waits until somebody is in the back office. */
export const expectOffice = (page: Page): Promise<void> => expect(page).toHaveURL(/\/admin(?!\/prihlaseni)/);

/** Whether the session of a browser is over. */
export async function isSignedOut(page: Page): Promise<boolean> {
  const { account } = (await (await page.request.get(at('cz', '/api/accounts/session'))).json()) as { account: unknown };
  return account === null;
}

/** What somebody has after the invitation. */
export interface Enrolled {
  readonly secret: string;
  /** The code that confirmed the enrolment. */
  readonly code: string;
  readonly recoveryCodes: readonly string[];
}

/** From the mailed link to the office: a password, an authenticator, recovery codes. */
export async function acceptInvitation(page: Page, eMail: string): Promise<Enrolled> {
  await page.goto(linkIn(await mailFor(eMail, /^Pozvánka do správy/), '/admin/prihlaseni'));
  await page.getByLabel('Nové heslo', { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel('Nové heslo znovu').fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Uložit heslo' }).click();
  await expect(page.getByText('Heslo je uložené, teď se přihlaste.')).toBeVisible();
  await fillLogin(page, eMail);
  await expect(page.getByRole('heading', { name: 'Nastavte si druhý faktor' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  const code = authenticatorCode(secret);
  await page.getByLabel('Kód z aplikace').fill(code);
  await page.getByRole('button', { name: 'Potvrdit a přihlásit se' }).click();
  await expect(page.getByRole('heading', { name: 'Uložte si záložní kódy' })).toBeVisible();
  const recoveryCodes = await page.locator('ol code').allTextContents();
  await page.getByRole('button', { name: 'Mám je uložené, pokračovat' }).click();
  await expectOffice(page);
  return { secret, code, recoveryCodes };
}
