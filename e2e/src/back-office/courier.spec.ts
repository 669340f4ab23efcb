import { getBuyoutStatus } from '@okruh/contracts/http/buyout';
import { adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { getSellerFormOptions } from '@okruh/contracts/http/buyout/selector';
import type { CollectionState, CollectionView } from '@okruh/contracts/http/picking-collections';
import { getRepairPlaces, getServiceStatus } from '@okruh/contracts/http/repairs';
import { at, expect, test } from '../run/test.ts';
import { mailFor } from '../shop/mails.ts';
import { bookRepair, findRepair } from '../shop/repairs.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { happenToParcel } from '../shop/warehouse.ts';

/** Waits until the carrier's news have arrived, and answers the collection as its customer sees it. */
async function waitFor(load: () => Promise<CollectionView | null>, state: CollectionState): Promise<CollectionView> {
  let found: CollectionView | null = null;
  await expect.poll(async () => (found = await load())?.state).toBe(state);
  if (found === null) throw new Error('nobody was asked to fetch the device');
  return found;
}

test('a courier fetches a sold phone at the second try, and the office sees that it arrived', async ({ page }) => {
  const visitor = createVisitor('cz');
  const { pickup_dates: days } = await visitor.call(getSellerFormOptions, {});
  const sold = await placeBuyout('cz', { hand_over: { method: 'courier', pickup_date: days[0] ?? '', pickup_window: '08-12' } });
  const load = async () => {
    const headers = { 'x-buyout-token': sold.token };
    return (await visitor.call(getBuyoutStatus, { params: { code: sold.code } }, { headers })).collection;
  };
  const first = await waitFor(load, 'booked');
  await mailFor(sold.email, /přijede kurýr$/);
  await happenToParcel('courier', first.id, 'collection_missed');
  await waitFor(load, 'missed');
  await mailFor(sold.email, /nezastihl$/);

  await page.goto(at('cz', sold.location));
  const panel = page.getByRole('region', { name: 'Kurýr pro zařízení' });
  await expect(panel.getByText('Kurýr vás nezastihl')).toBeVisible();
  await panel.getByRole('radio').nth(1).check();
  await panel.getByRole('radio', { name: /^odpoledne/ }).check();
  await panel.getByRole('button', { name: 'Objednat kurýra na tento den' }).click();
  const second = await waitFor(load, 'booked');
  expect(second).toMatchObject({ day: days[1], window: '12-17' });
  await page.reload();
  await expect(panel.getByRole('link', { name: `Sledovat zásilku ${second.tracking_number}` })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Stáhnout štítek dopravce' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`okruh-${sold.number}.pdf`);

  for (const kind of ['handed_over', 'in_transit', 'delivered']) await happenToParcel('courier', second.id, kind);
  await waitFor(load, 'delivered');
  await page.reload();
  await expect(panel.getByText('Zařízení k nám dorazilo')).toBeVisible();
  const clerk = await logInAs('buyout-clerk');
  const { items } = await clerk.call(adminListBuyouts, { query: { collection: 'arrived', q: sold.number } });
  expect(items).toMatchObject([{ number: sold.number, status: 'courier_ordered', has_arrived: true }]);
});

test('a courier fetches a broken phone, and the technician sees that it arrived', async ({ page }) => {
  const visitor = createVisitor('ro');
  const { courier } = await visitor.call(getRepairPlaces, {});
  const booked = await bookRepair('ro', {
    hand_over: 'courier',
    store: '',
    slot: '',
    pickup_address: {
      street: 'Strada Republicii 15',
      city: 'Cluj-Napoca',
      postcode: '400015',
      pickup_date: courier.pickup_dates[0] ?? '',
      delivery_extra_info: '',
    },
  });
  const headers = { 'x-repair-token': booked.location.split('#t=')[1] ?? '' };
  const load = async () => (await visitor.call(getServiceStatus, { params: { code: booked.code } }, { headers })).collection;
  const collection = await waitFor(load, 'booked');
  await mailFor(booked.email, /^Curierul vine/);
  await happenToParcel('courier', collection.id, 'delivered');
  await waitFor(load, 'delivered');
  await page.goto(at('ro', booked.location));
  await expect(page.getByRole('region', { name: 'Curierul pentru dispozitiv' }).getByText('Dispozitivul a ajuns la noi')).toBeVisible();
  const technician = await logInAs('repair-technician', 'ro');
  expect(await findRepair(technician, booked.code)).toMatchObject({ status: 'booked', has_arrived: true });
});
