import { adminChangeAlertRule, type AlertSettings } from '@okruh/contracts/http/ops-admin/alert-rules';
import { adminListAlerts } from '@okruh/contracts/http/ops-admin/alerts';
import { officePaths } from '@okruh/contracts/office-paths';
import { auditOffice } from '../accessibility/audit.ts';
import { at, expect, test } from '../run/test.ts';
import { mailFor } from '../shop/mails.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

const RULE = 'disk-space';
const usual: AlertSettings = { threshold: 10, closes_at: 15, for_seconds: 300, calm_seconds: 600 };

const setRule = async (settings: AlertSettings): Promise<void> => {
  const office = await logInAs('operator');
  await office.call(adminChangeAlertRule, { params: { rule: RULE }, body: { ...settings, reason: 'Zkouška' } });
};
// One after the other: the end of the other test in a worker of its own would set the rule back in the middle of this one.
test.describe.configure({ mode: 'serial' });
test.afterAll(() => setRule(usual));

test('a threshold that is lowered raises an alert, which is seen, mailed in both languages, taken, and closes', async ({ page }) => {
  await openOffice(page, 'operator', officePaths['alert-rules']);
  await page.getByRole('button', { name: 'Změnit: Dochází místo na disku' }).click();
  for (const [label, value] of [
    ['Začíná při', '100'],
    ['Končí při', '100'],
    ['Začne až po', '0'],
    ['Skončí až po', '0'],
    ['Důvod', 'Zkouška upozornění'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Uložit pravidlo' }).click();
  await expect(page.getByText('Pravidlo je změněné')).toBeVisible();

  await page.goto(at('cz', officePaths.alerts));
  const alert = page.getByRole('listitem').filter({ hasText: 'Dochází místo na disku' });
  await expect(alert).toBeVisible();
  await auditOffice(page, 'cz', 'alerts');
  await alert.getByRole('button', { name: /^Převzít/ }).click();
  await expect(alert.getByText(/převzal\(a\)/)).toBeVisible();
  await alert.getByRole('link', { name: /^Dochází místo na disku/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dochází místo na disku' })).toBeVisible();
  await auditOffice(page, 'cz', 'alert');
  const address = page.url();
  expect((await mailFor('provoz@okruh.example', /^Upozornění: Dochází místo na disku/)).text).toContain(address);
  expect((await mailFor('operatiuni@okruh.example', /^Alertă: Discul rămâne fără spațiu/)).text).toContain('Limită');

  await page.getByRole('link', { name: 'Postup' }).click();
  await expect(page.getByRole('heading', { name: 'How to put it right' })).toBeVisible();
  await auditOffice(page, 'cz', 'runbook');

  await setRule({ threshold: 0, closes_at: 0, for_seconds: 0, calm_seconds: 0 });
  await page.goto(address);
  await expect(page.getByText('skončilo')).toBeVisible();
  expect((await mailFor('provoz@okruh.example', /^Skončilo: Dochází místo na disku/)).text).toContain(address);
});

test('who may not watch sees no alerts', async () => {
  const clerk = await logInAs('warehouse');
  expect((await clerk.ask(adminListAlerts, { query: {} })).status).toBe(403);
});
