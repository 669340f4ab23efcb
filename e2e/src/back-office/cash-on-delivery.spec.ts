import { officePaths } from '@okruh/contracts/office-paths';
import { formatMoneyExact } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { shop } from '../run/shop.ts';
import { bothMarkets, expect, test } from '../run/test.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { orderBecomes } from '../shop/placed-orders.ts';
import { logInAs } from '../shop/staff.ts';
import { deliverParcel, findPickingLists, handOverList, packList } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

async function upload(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByText(`Výpis ${name} je nahraný`)).toBeVisible();
}

for (const market of bothMarkets)
  test(`cash that the carrier collected on ${market} is matched by its statement, once, and another sum is noticed`, async ({ page }) => {
    await fillShelf(market);
    const office = await logInAs('warehouse', market);
    const deliver = async () => {
      const placed = await placeWantedOrder({ market, typePayment: 'cash_on_delivery' });
      const [list] = await findPickingLists(office, placed.number);
      await packList(office, list?.id ?? '');
      const parcel = await handOverList(office, list?.id ?? '');
      await deliverParcel(parcel);
      await orderBecomes(placed, 'delivered');
      return { placed, tracking: parcel.tracking_number ?? '' };
    };
    const [right, short] = await Promise.all([deliver(), deliver()]);
    const whole = await (await fetch(`${shop().sandbox}/shipping/courier/statements/${market}.csv`)).text();
    const [head = '', ...lines] = whole.trimEnd().split('\r\n');
    const findLine = (tracking: string): string => lines.find((line) => line.startsWith(tracking)) ?? '';
    const lessBy = (line: string): string =>
      line.replace(/;(\d)(\d*\.\d\d);/, (_all, first: string, rest: string) => `;${Number(first) - 1}${rest};`);
    const file = [head, findLine(right.tracking), lessBy(findLine(short.tracking)), ''].join('\r\n');

    await openOffice(page, 'accountant', officePaths['cod-statements']);
    await page.getByLabel('Trh').first().selectOption(market);
    await upload(page, 'dobirky.csv', file);
    await expect(page.getByText('Souhlasí 1 z 2 řádků.')).toBeVisible();
    const matched = page.getByRole('row', { name: new RegExp(right.tracking) });
    await expect(matched).toContainText('souhlasí');
    await expect(matched).toContainText(formatMoneyExact(right.placed.total));
    await expect(page.getByRole('row', { name: new RegExp(short.tracking) })).toContainText('jiná částka');
    await upload(page, 'dobirky.csv', file);
    await expect(page.getByText('Tento výpis tu už byl, nic se nezměnilo.')).toBeVisible();
    await upload(page, 'dobirky-opravene.csv', [head, findLine(right.tracking), findLine(short.tracking), ''].join('\r\n'));
    await expect(matched).toContainText('vyplaceno dřív');
    await expect(page.getByRole('row', { name: new RegExp(short.tracking) })).toContainText('souhlasí');

    await matched.getByRole('link', { name: right.placed.number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(right.placed.number);
    await expect(page.getByText(/vyplacena \d/)).toBeVisible();
  });
