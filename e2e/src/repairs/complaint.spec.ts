import { randomUUID } from 'node:crypto';
import { bookService, getServiceOperations } from '@okruh/contracts/http/repairs';
import { adminGetRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { fillShelf } from '../purchase/steps.ts';
import { hydrated } from '../run/hydrated.ts';
import { at, expect, test } from '../run/test.ts';
import { payByCard } from '../shop/bank.ts';
import { PHONE, placeWantedOrder } from '../shop/buyers.ts';
import { orderBecomes } from '../shop/placed-orders.ts';
import { findRepair, freeSlot, getPhoneNumber } from '../shop/repairs.ts';
import { logInAs } from '../shop/staff.ts';
import { deliverParcel, findPickingLists, handOverList, packList } from '../shop/warehouse.ts';

/** The phone as repairs know it: of whatever quality it was sold. */
const DEVICE = PHONE.replace(/-new$/, '');
const words = {
  cz: { start: 'Reklamovat zařízení', field: /^Reklamace: číslo objednávky/, family: 'Dvořáková', parameter: 'reklamace' },
  ro: { start: 'Reclamă dispozitivul', field: /^Reclamație: numărul comenzii/, family: 'Popescu', parameter: 'reclamatie' },
} as const;

test('a phone that we sold is complained about from its order, and repaired for nothing', async ({ page, market }) => {
  const say = words[market];
  await fillShelf(market);
  const placed = await placeWantedOrder({ market, products: [PHONE] });
  await payByCard(placed.visitor, placed.code);
  await orderBecomes(placed, 'paid');
  const warehouse = await logInAs('warehouse', market);
  const [list] = await findPickingLists(warehouse, placed.number);
  await packList(warehouse, list?.id ?? '');
  await deliverParcel(await handOverList(warehouse, list?.id ?? ''));
  await orderBecomes(placed, 'delivered');

  // The order's number goes along while its owner looks for the device.
  await page.goto(at(market, placed.location));
  await page.getByRole('link', { name: say.start }).click();
  await expect(page).toHaveURL(new RegExp(`\\?${say.parameter}=${placed.number}$`));
  // The page of repairs remembers the number once it is there, which its address is before.
  await hydrated(page.locator('main[data-boundary^="mfe-service@"] h1'));
  const { device, choices, url } = await placed.visitor.call(getServiceOperations, { query: { color: DEVICE } });
  const battery = choices.find(({ kind }) => kind === 'battery');
  const step = { cz: 'krok=objednavka&oprava=battery', ro: 'pas=programare&reparatie=battery' }[market];
  await page.goto(at(market, `${url}?${step}`));
  await expect(page.getByLabel(say.field)).toHaveValue(placed.number);

  const contact = { first_name: 'Jana', last_name: say.family, phone_number: getPhoneNumber(market) };
  const book = async (eMail: string) =>
    placed.visitor.call(
      bookService,
      {
        body: {
          device_identifier: device.device_identifier,
          operations: [battery?.value ?? ''],
          ...(await freeSlot(market)),
          contact: { ...contact, e_mail: eMail },
          complaint_order: placed.number,
          consent_to_terms: true,
        },
      },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  await expect(book('nekdo.jiny@example.com')).rejects.toThrow('complaint_order');
  const { code } = await book(placed.email);
  const staff = await logInAs('repair-technician', market);
  const { id } = await findRepair(staff, code);
  expect(await staff.call(adminGetRepair, { params: { id } })).toMatchObject({
    total: { amount: 0 },
    due_at_counter: null,
    complaint: { order_number: placed.number, is_covered: true },
  });
});
