import { getOrder, ORDER_TOKEN_HEADER, type OrderView } from '@okruh/contracts/http/orders';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { at, expect, test } from '../run/test.ts';
import { placeWantedOrder, type PlacedOrder } from '../shop/buyers.ts';
import { mailFor } from '../shop/mails.ts';
import { newImei } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { findPickingLists, happenToParcel, loadPickingList, newCrate } from '../shop/warehouse.ts';
import { logInStaff } from './log-in.ts';

/** A reader types wherever the focus is, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
const loadOrder = ({ visitor, code, location }: PlacedOrder): Promise<OrderView> =>
  visitor.call(getOrder, { params: { code } }, { headers: { [ORDER_TOKEN_HEADER]: location.split('#t=')[1] ?? '' } });
const becomes = (placed: PlacedOrder, status: OrderView['status']) =>
  expect.poll(async () => (await loadOrder(placed)).status, { timeout: 30_000 }).toBe(status);

const subjects: Readonly<Record<Market, { readonly left: RegExp; readonly delivered: RegExp }>> = {
  cz: { left: /zásilku jsme předali dopravci/, delivered: /je u vás/ },
  ro: { left: /am predat coletul curierului/, delivered: /a ajuns la tine/ },
};

for (const market of ['cz', 'ro'] as const) {
  test(`an order on ${market} goes to the doorstep by a reader alone, although the network is cut while it is picked`, async ({
    page,
    watch,
  }) => {
    test.slow();
    watch.expectError(/ERR_INTERNET_DISCONNECTED/);
    await fillShelf(market);
    const placed = await placeWantedOrder({ market, typePayment: 'cash_on_delivery' });
    const office = await logInAs('warehouse', market);
    const [row] = await findPickingLists(office, placed.number);
    const list = await loadPickingList(office, row?.id ?? '');
    expect(list.items).toHaveLength(1);
    const crate = newCrate();

    await logInStaff(page, 'warehouse', pathTo(officePaths['picking-station'], { wave: list.id }));
    await expect(page.getByLabel(new RegExp(`^Naskenujte bednu pro objednávku ${placed.number}`))).toBeFocused();
    await scan(page, crate);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.items[0]?.location ?? 'Bez pozice');
    // The product's own barcode asks for the number of the very piece.
    await scan(page, list.items[0]?.codes[0] ?? '');
    await expect(page.getByText('Teď naskenujte jeho sériové číslo nebo IMEI.')).toBeVisible();

    await page.context().setOffline(true);
    await scan(page, newImei());
    await expect(page.getByText('Bez spojení, skenujte dál')).toBeVisible();
    await expect(page.getByText('Vše je v bedně, zabalte ji')).toBeVisible();
    await page.keyboard.press('F9');
    expect((await loadPickingList(office, list.id)).picked).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(async () => (await loadPickingList(office, list.id)).status, { timeout: 40_000 }).toBe('wrapped');
    await expect(page.getByText('Bez spojení, skenujte dál')).toBeHidden();
    await becomes(placed, 'picking');

    // Finished, its label made by the carrier, and handed over.
    await page.keyboard.press('F9');
    await expect.poll(async () => (await loadPickingList(office, list.id)).parcel?.state, { timeout: 20_000 }).toBe('booked');
    await becomes(placed, 'packed');
    await page.keyboard.press('F9');
    await becomes(placed, 'handed_over');
    const { parcel } = await loadPickingList(office, list.id);
    expect(parcel).toMatchObject({ carrier: 'courier', state: 'handed_over', refusal: null });
    const left = await mailFor(placed.email, subjects[market].left);
    expect(left.text).toContain(parcel?.tracking_number ?? 'no number');

    await happenToParcel('courier', parcel?.id ?? '', 'in_transit');
    await happenToParcel('courier', parcel?.id ?? '', 'delivered');
    await becomes(placed, 'delivered');
    const seen = await loadOrder(placed);
    expect(seen.packages).toMatchObject([{ status: 'delivered', tracking_number: parcel?.tracking_number }]);
    // The cash came with the parcel.
    await expect.poll(async () => (await loadOrder(placed)).payment_status, { timeout: 20_000 }).toBe('paid');
    await mailFor(placed.email, subjects[market].delivered);

    await page.goto(at(market, placed.location));
    await expect(page.getByText(parcel?.tracking_number ?? '').first()).toBeVisible();
  });
}
