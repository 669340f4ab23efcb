import { officePaths } from '@okruh/contracts/office-paths';
import type { Page } from 'playwright/test';
import { expect, test } from '../run/test.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { acceptInvitation, isSignedOut, logInWithRecoveryCode, startLogin } from '../shop/staff-login.ts';
import { openOffice } from './log-in.ts';

/** Fills the reason of an open dialog in and confirms it. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Důvod').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

/** Whether the navigation offers a page; its group may be folded. */
const expectPage = (page: Page, name: string, isOffered: boolean): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Správa' }).getByRole('link', { name, includeHidden: true })).toHaveCount(isOffered ? 1 : 0);

test('an administrator invites a colleague, changes the role, closes the account and opens it again', async ({ page, browser }) => {
  const eMail = newMailAddress('hana');
  const name = 'Hana Zkušební';
  await openOffice(page, 'admin', officePaths.staff);
  await page.getByRole('button', { name: 'Pozvat kolegu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Jméno').fill('Hana');
  await dialog.getByLabel('Příjmení').fill('Zkušební');
  await dialog.getByLabel('E-mail').fill(eMail);
  await dialog.getByLabel('Role').selectOption({ label: 'Účetní' });
  await dialog.getByRole('button', { name: 'Poslat pozvánku' }).click();
  await expect(page.getByText(`Posíláme ji na ${eMail}.`)).toBeVisible();

  const colleague = await (await browser.newContext()).newPage();
  const { recoveryCodes } = await acceptInvitation(colleague, eMail);
  await expectPage(colleague, 'Faktury a dobropisy', true);

  await page.getByRole('searchbox', { name: 'Hledat kolegy' }).fill(eMail);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Otevřená přihlášení' }).getByRole('button', { name: /^Ukončit přihlášení/ })).toHaveCount(
    1,
  );
  await page.getByRole('button', { name: 'Změnit roli nebo prodejnu' }).click();
  await dialog.getByLabel('Role').selectOption({ label: 'Sklad' });
  await expect(dialog.getByText('Vychystávat a balit')).toBeVisible();
  await expect(dialog.getByText('Vyplatit výkup')).toBeVisible();
  await confirm(page, 'Změnit přístup', 'Přechází do skladu');
  await expect(page.getByText('Účetní → Sklad · Přechází do skladu')).toBeVisible();

  // The gateway learns of it by an event.
  await expect.poll(() => isSignedOut(colleague)).toBe(true);
  await logInWithRecoveryCode(colleague, eMail, recoveryCodes[0] ?? '');
  await expectPage(colleague, 'Vychystávání', true);
  await expectPage(colleague, 'Faktury a dobropisy', false);

  await page.getByRole('button', { name: 'Zablokovat účet' }).click();
  await confirm(page, 'Zablokovat účet', 'Odchází z firmy');
  await expect.poll(() => isSignedOut(colleague)).toBe(true);
  await startLogin(colleague, eMail);
  await expect(colleague.getByText('Přihlášení se nepovedlo')).toBeVisible();

  await page.getByRole('button', { name: 'Odblokovat účet' }).click();
  await confirm(page, 'Odblokovat účet', 'Vrací se');
  await logInWithRecoveryCode(colleague, eMail, recoveryCodes[1] ?? '');
});
