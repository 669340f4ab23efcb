import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import { adminAddBonus, adminDeleteBonus, adminGetBonus } from '@okruh/contracts/http/buyout-admin/bonuses';
import type { Page } from 'playwright/test';
import { expect, test } from '../run/test.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

/** A bonus that begins long after every run: it changes no price of another spec. */
const planned = {
  type_device: 'computer',
  manufacturer_id: null,
  master_product_id: null,
  qualities: ['D'],
  percent: 5,
  max_amount_czk: 100_000,
  max_amount_ron: 20_000,
  valid_from: '2039-01-01',
  valid_to: null,
  markets: ['cz'],
} as const;
const list = `${officePaths.bonuses}?${officeParameters.status}=planned&${officeParameters.type}=computer`;

/** Cell of the only planned bonus for computers that holds its percent. */
const findPercent = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: '2039' })
    .locator('td')
    .filter({ hasText: /\d\s?%|Hodnotu/ })
    .first();

test('two people change one cell: the second reads who was first and what both have, and decides by the keyboard', async ({
  page,
  browser,
}) => {
  const manager = await logInAs('buyout-manager');
  const bonus = await manager.call(adminAddBonus, {
    body: { ...planned, qualities: [...planned.qualities], markets: [...planned.markets] },
  });
  const other = await browser.newPage();
  try {
    await openOffice(page, 'buyout-manager', list);
    await openOffice(other, 'admin', list);
    await findPercent(page).click();
    await findPercent(other).click();

    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(findPercent(page)).toHaveText(/^7\s?%/);

    await other.keyboard.type('9');
    await other.keyboard.press('Enter');
    const choice = other.getByRole('group', { name: 'Hodnotu mezitím změnil někdo jiný' });
    await expect(choice).toContainText('7');
    await expect(choice).toContainText('9');
    await choice.getByRole('button', { name: 'Ponechat moje' }).press('Enter');
    await expect(findPercent(other)).toHaveText(/^9\s?%/);

    await page.reload();
    await expect(findPercent(page)).toHaveText(/^9\s?%/);
  } finally {
    await other.close();
    const { version } = (await manager.call(adminGetBonus, { params: { bonus: bonus.id } })).bonus;
    await manager.call(adminDeleteBonus, { params: { bonus: bonus.id }, query: { version } });
  }
});
