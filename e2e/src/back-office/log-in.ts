import { expect, type Page } from 'playwright/test';
import { at } from '../run/test.ts';
import { DEMO_PASSWORD, staffEmails, type StaffRole } from '../shop/staff.ts';

/** Logs a member of staff in on the Czech site and goes on to a page of the back office. */
export async function logInStaff(page: Page, role: StaffRole, path: string): Promise<void> {
  await page.goto(at('cz', `/admin/prihlaseni?zpet=${encodeURIComponent(path)}`));
  await page.getByLabel('Pracovní e-mail').fill(staffEmails[role]);
  await page.getByLabel('Heslo', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
  await expect(page).toHaveURL(at('cz', path));
}
