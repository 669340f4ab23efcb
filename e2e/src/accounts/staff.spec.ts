import { describedShop, runStaffCommand } from '@okruh/tools/staff';
import type { Browser, Page } from 'playwright/test';
import { shop } from '../run/shop.ts';
import { at, expect, test } from '../run/test.ts';
import { authenticatorCode } from '../shop/authenticator.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { newMailAddress } from '../shop/sellers.ts';

const PASSWORD = 'Zelena-Zahrada-48';

/** As `npm run staff -- …` does it. */
async function staffCommand(...argv: string[]): Promise<string> {
  const around = await describedShop(shop().dir);
  if (around === null) throw new Error('the shop has no description');
  return runStaffCommand(around, argv);
}

/** Another device of the same person. */
const onAnotherDevice = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function logIn(page: Page, eMail: string): Promise<void> {
  await page.goto(at('cz', '/admin/prihlaseni'));
  await fillIn(page, eMail);
}
async function fillIn(page: Page, eMail: string): Promise<void> {
  await page.getByLabel('Pracovní e-mail').fill(eMail);
  await page.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
}
async function enterCode(page: Page, label: 'Kód z aplikace' | 'Záložní kód', code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole('button', { name: 'Přihlásit se', exact: true }).click();
}
const expectOffice = (page: Page) => expect(page).toHaveURL(/\/admin(?!\/prihlaseni)/);
const expectLogin = (page: Page) => expect(page.getByRole('heading', { name: 'Přihlášení pro zaměstnance' })).toBeVisible();

interface Enrolled {
  readonly secret: string;
  /** The code that confirmed the enrolment. */
  readonly code: string;
  readonly recoveryCodes: readonly string[];
}

/** From the mailed link to the office. */
async function acceptInvitation(page: Page, eMail: string): Promise<Enrolled> {
  await page.goto(linkIn(await mailFor(eMail, /^Pozvánka do správy/), '/admin/prihlaseni'));
  await page.getByLabel('Nové heslo', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Nové heslo znovu').fill(PASSWORD);
  await page.getByRole('button', { name: 'Uložit heslo' }).click();
  await expect(page.getByText('Heslo je uložené, teď se přihlaste.')).toBeVisible();
  await fillIn(page, eMail);
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

test('a member of staff is invited, signs in with a second factor or a recovery code, signs a device out, and is disabled', async ({
  page,
  browser,
}) => {
  const eMail = newMailAddress('eva');
  expect(await staffCommand('add', eMail, 'support', '--name', 'Eva Dvořáková')).toContain(`${eMail} is invited as support`);
  const { secret, code, recoveryCodes } = await acceptInvitation(page, eMail);
  expect(new Set(recoveryCodes).size).toBe(10);

  const phone = await onAnotherDevice(browser);
  await logIn(phone, eMail);
  // The code of the enrolment was used; it doesn't open anything a second time.
  await enterCode(phone, 'Kód z aplikace', code);
  await expect(phone.getByText(/^Kód nesouhlasí nebo už byl použitý/)).toBeVisible();
  await enterCode(phone, 'Kód z aplikace', authenticatorCode(secret, 1));
  await expectOffice(phone);

  const tablet = await onAnotherDevice(browser);
  await logIn(tablet, eMail);
  await tablet.getByRole('button', { name: 'Nemám telefon u sebe' }).click();
  await enterCode(tablet, 'Záložní kód', recoveryCodes[0] ?? '');
  await expectOffice(tablet);

  await page.goto(at('cz', '/ucet'));
  const devices = page.getByRole('region', { name: 'Kde jste přihlášení' });
  const endings = devices.getByRole('button', { name: /^Odhlásit zařízení/ });
  await expect(endings).toHaveCount(2);
  // The one that was seen last stands first.
  await endings.first().click();
  await expect(endings).toHaveCount(1);
  const isSignedOut = async (device: Page): Promise<boolean> => {
    const { account } = (await (await device.request.get(at('cz', '/api/accounts/session'))).json()) as { account: unknown };
    return account === null;
  };
  await expect.poll(async () => [await isSignedOut(phone), await isSignedOut(tablet)].filter(Boolean)).toEqual([true]);
  expect(await isSignedOut(page)).toBe(false);

  expect(await staffCommand('disable', eMail)).toContain('every session has ended');
  // The gateway learns of it by an event.
  await expect.poll(() => isSignedOut(page)).toBe(true);
  await page.goto(at('cz', '/admin'));
  await expectLogin(page);
  await Promise.all([phone, tablet].map(async (device) => expect(await isSignedOut(device)).toBe(true)));
  await fillIn(page, eMail);
  await expect(page.getByText('Přihlášení se nepovedlo')).toBeVisible();
});
