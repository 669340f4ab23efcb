import { orderPlaced } from '@okruh/contracts/events/orders';
import { adminListEventContracts } from '@okruh/contracts/http/ops-admin/event-contracts';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { auditOffice } from '../accessibility/audit.ts';
import { at, expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

test('the catalogue of events leads from the contract of an order to the newest event and says who reads it', async ({ page }) => {
  await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  const office = await logInAs('operator');
  // Every source that handles an event has its consumer at the broker, and every consumer has its source.
  await expect
    .poll(
      async () => {
        const { items } = await office.call(adminListEventContracts, {});
        return items.flatMap(({ versions }) =>
          versions.flatMap(({ type, readers }) =>
            readers.filter(({ state }) => state !== 'reads' && state !== 'listens').map(({ name, state }) => `${type} ${name} ${state}`),
          ),
        );
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  await openOffice(page, 'operator', officePaths['event-contracts']);
  await page.getByRole('searchbox', { name: 'Hledat událost' }).fill('order-placed');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'orders.order-placed' }).click();
  await expect(page).toHaveURL(at('cz', pathTo(officePaths['event-contract'], { type: orderPlaced.type })));
  await expect(page.getByText(orderPlaced.summary)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Odběratelé' }).getByRole('listitem').filter({ hasText: 'payments' })).toContainText('čte');
  await expect(page.getByRole('region', { name: 'Pole' }).getByRole('rowheader', { name: 'order_id' })).toBeVisible();
  await auditOffice(page, 'cz', 'event-contract');
  await page.getByText('Poslední událost').locator('..').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: 'order-placed.v1' })).toBeVisible();
});
