import type { Browser, Page } from 'playwright/test';
import { at, expect, test } from '../run/test.ts';
import { authenticatorCode } from '../shop/authenticator.ts';
import { newMailAddress } from '../shop/sellers.ts';
import {
  acceptInvitation,
  enterCode,
  expectOffice,
  fillLogin,
  isSignedOut,
  logInWithRecoveryCode,
  staffCommand,
  startLogin,
} from '../shop/staff-login.ts';

/** Another device of the same person. */
const onAnotherDevice = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

const expectLogin = (page: Page) => expect(page.getByRole('heading', { name: 'Přihlášení pro zaměstnance' })).toBeVisible();

test('a member of staff is invited, signs in with a second factor or a recovery code, signs a device out, and is disabled', async ({
  page,
  browser,
}) => {
  const eMail = newMailAddress('eva');
  expect(await staffCommand('add', eMail, 'support', '--name', 'Eva Dvořáková')).toContain(`${eMail} is invited as support`);
  const { secret, code, recoveryCodes } = await acceptInvitation(page, eMail);
  expect(new Set(recoveryCodes).size).toBe(10);

  const phone = await onAnotherDevice(browser);
  await startLogin(phone, eMail);
  // The code of the enrolment was used; it doesn't open anything a second time.
  await enterCode(phone, 'Kód z aplikace', code);
  await expect(phone.getByText(/^Kód nesouhlasí nebo už byl použitý/)).toBeVisible();
  await enterCode(phone, 'Kód z aplikace', authenticatorCode(secret, 1));
  await expectOffice(phone);

  const tablet = await onAnotherDevice(browser);
  await logInWithRecoveryCode(tablet, eMail, recoveryCodes[0] ?? '');

  await page.goto(at('cz', '/ucet'));
  const devices = page.getByRole('region', { name: 'Kde jste přihlášení' });
  const endings = devices.getByRole('button', { name: /^Odhlásit zařízení/ });
  await expect(endings).toHaveCount(2);
  // The one that was seen last stands first.
  await endings.first().click();
  await expect(endings).toHaveCount(1);
  await expect.poll(async () => [await isSignedOut(phone), await isSignedOut(tablet)].filter(Boolean)).toEqual([true]);
  expect(await isSignedOut(page)).toBe(false);

  expect(await staffCommand('disable', eMail)).toContain('every session has ended');
  // The gateway learns of it by an event.
  await expect.poll(() => isSignedOut(page)).toBe(true);
  await page.goto(at('cz', '/admin'));
  await expectLogin(page);
  await Promise.all([phone, tablet].map(async (device) => expect(await isSignedOut(device)).toBe(true)));
  await fillLogin(page, eMail);
  await expect(page.getByText('Přihlášení se nepovedlo')).toBeVisible();
});
