import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { payByCard } from '../shop/bank.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { mailFor } from '../shop/mails.ts';
import { loadOrder, orderBecomes } from '../shop/placed-orders.ts';
import { logInAs } from '../shop/staff.ts';
import { deliverParcel, findPickingLists, handOverList, layOut, newCrate, packList, scanAll } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

/** What is ordered here is bought by no other spec. */
const WANTED = 'apple-iphone-15-256gb-yellow-new';
const INSTEAD = 'apple-iphone-15-plus-128gb-yellow-new';
const words = {
  cz: { changed: /^Změna objednávky/, instead: /místo toho pošleme .*15 Plus/ },
  ro: { changed: /^Modificare la comanda/, instead: /în locul lui trimitem .*15 Plus/ },
} as const satisfies Record<Market, object>;

for (const market of bothMarkets)
  test(`a phone on ${market} that isn’t on its shelf is replaced by another one that its customer agrees to`, async ({ page }) => {
    await layOut(market, WANTED, { warehouse: 1 });
    await layOut(market, INSTEAD, { warehouse: 2 });
    const placed = await placeWantedOrder({ market, products: [WANTED] });
    await payByCard(placed.visitor, placed.code);
    const office = await logInAs('warehouse', market);
    const [first] = await findPickingLists(office, placed.number);
    expect(await scanAll(office, first?.id ?? '', [['start'], ['crate', newCrate()], ['not-found', '', 1], ['wrap']])).not.toContain(
      'refused',
    );
    const findOpen = async () => (await findPickingLists(office, placed.number)).find(({ status }) => status !== 'cancelled');
    const waiting = await findOpen();
    expect(waiting?.status).toBe('not_available');

    await openOffice(page, 'warehouse', pathTo(officePaths['picking-list'], { id: waiting?.id ?? '' }));
    await page.getByRole('button', { name: 'Nahradit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Hledat náhradu' }).fill('15 Plus');
    await dialog
      .getByRole('radio', { name: /15 Plus.*128/ })
      .first()
      .check();
    const send = dialog.getByRole('button', { name: 'Poslat náhradu' });
    await expect(send).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Po telefonu' }).check();
    await send.click();
    await expect(page.getByText('Náhrada čeká na vychystání')).toBeVisible();

    const changed = await mailFor(placed.email, words[market].changed);
    expect(changed.text).toMatch(/iPhone 15, 256/);
    expect(changed.text).toMatch(/iPhone 15 Plus 128/);
    const list = await findOpen();
    await packList(office, list?.id ?? '');
    await deliverParcel(await handOverList(office, list?.id ?? ''));
    await orderBecomes(placed, 'delivered');
    const seen = await loadOrder(placed);
    expect(seen.packages).toMatchObject([{ status: 'delivered', contents: [{ name: expect.stringMatching(/15 Plus 128/), quantity: 1 }] }]);
    await page.goto(at(market, placed.location));
    await expect(page.getByText(words[market].instead)).toBeVisible();
  });
