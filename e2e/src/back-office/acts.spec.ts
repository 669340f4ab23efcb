import { randomUUID } from 'node:crypto';
import { adminLiftSilence, adminSilenceAlerts } from '@okruh/contracts/http/ops-admin/silences';
import { officePaths } from '@okruh/contracts/office-paths';
import { expect, test } from '../run/test.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

test('what a person did stands among the acts with its reason, and leads to what it was about', async ({ page }) => {
  const office = await logInAs('operator');
  const reason = `Zkouška ${Date.now()}`;
  // A subject that no alert has: other specs aren't silenced by it.
  const id = randomUUID();
  await office.call(adminSilenceAlerts, { body: { id, rule: 'dead-letters', subject: 'nobody', minutes: 15, reason } });
  await office.call(adminLiftSilence, { params: { id } });

  await openOffice(page, 'operator', `${officePaths.actions}?action=silence`);
  const act = page.getByRole('region', { name: 'Zásahy' }).getByRole('row').filter({ hasText: reason });
  await expect(act).toContainText('ztišení');
  await act.getByRole('link').click();
  await expect(page).toHaveURL(/upozorneni\/pravidla/);
  await page.goBack();
  await page.getByLabel('Co').selectOption('lift-silence');
  await expect(page).toHaveURL(/action=lift-silence/);
  await expect(page.getByRole('region', { name: 'Zásahy' }).getByRole('row').nth(1)).toContainText('zrušení ztišení');
});
