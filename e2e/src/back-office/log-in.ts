import { expect, type Page } from 'playwright/test';
import { at } from '../run/test.ts';
import { enterAs } from '../shop/enter.ts';
import { DEMO_PASSWORD, logInAs, staffEmails, type StaffRole } from '../shop/staff.ts';

/** Logs a member of staff in on the Czech site by the page, which leads on to a page of the back office. */
export async function logInByPage(page: Page, role: StaffRole, path: string): Promise<void> {
  await page.goto(at('cz', `/admin/prihlaseni?zpet=${encodeURIComponent(path)}`));
  await page.getByLabel('Pracovní e-mail').fill(staffEmails[role]);
  await page.getByLabel('Heslo', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
  await expect(page).toHaveURL(at('cz', path));
}

/** Opens a page of the back office on the Czech site for a member of staff who is logged in by a call: the login's page is walked once. */
export async function openOffice(page: Page, role: StaffRole, path: string): Promise<void> {
  await enterAs(page, await logInAs(role));
  await page.goto(at('cz', path));
  await expect(page).toHaveURL(at('cz', path));
}
