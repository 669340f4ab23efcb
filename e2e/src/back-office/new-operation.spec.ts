import { randomInt } from 'node:crypto';
import { officePaths } from '@okruh/contracts/office-paths';
import { getServiceOperations } from '@okruh/contracts/http/repairs';
import { choose, fillIn, toBooking } from '../repairs/steps.ts';
import { hydrated } from '../run/hydrated.ts';
import { at, expect, test } from '../run/test.ts';
import { mailFor } from '../shop/mails.ts';
import { repairWords, findRepair } from '../shop/repairs.ts';
import { newImei, newMailAddress } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { openOffice } from './log-in.ts';

/** A phone whose repairs no other spec counts. */
const DEVICE = { name: 'Apple iPhone 12 mini', identifier: 'apple-iphone-12-mini-64gb-black' };

test('a repair operation that the office adds is offered to shoppers at once, and booked', async ({ page }) => {
  const name = `Výměna tlačítka tichého režimu ${randomInt(100_000)}`;
  await openOffice(page, 'catalog-editor', officePaths['repair-prices']);
  await page.getByRole('button', { name: 'Přidat opravu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Přidat opravu' });
  await dialog.getByLabel('Výrobce').selectOption({ label: 'Apple' });
  await dialog.getByRole('combobox', { name: 'Přidat zařízení' }).fill(DEVICE.name);
  await page.getByRole('option', { name: DEVICE.name, exact: true }).click();
  await dialog.getByLabel('Druh opravy').selectOption({ label: 'Oprava tlačítek' });
  await dialog.getByLabel(/^Vlastní název česky/).fill(name);
  await dialog.getByLabel(/^Vlastní název rumunsky/).fill(`Înlocuire buton pentru modul silențios ${name.slice(-5)}`);
  await dialog.getByLabel(/^Cena Kč/).fill('890');
  await dialog.getByLabel(/^Cena Lei/).fill('179');
  await dialog.getByRole('button', { name: 'Přidat opravu' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Oprava je přidaná').first()).toBeVisible();

  const visitor = createVisitor('cz');
  const load = () => visitor.call(getServiceOperations, { query: { color: DEVICE.identifier } });
  // The cache forgets the device's operations by the event of the new price list.
  await expect.poll(async () => (await load()).choices.map(({ label }) => label)).toContain(name);
  const say = repairWords.cz;
  await page.goto(at('cz', (await load()).url));
  await (await hydrated(page.getByRole('button', { name: say.more }))).click();
  await choose(page, new RegExp(`^${name}`));
  await toBooking(page, 'cz');
  const person = { email: newMailAddress('oprava'), imei: newImei() };
  await fillIn(page, 'cz', person);
  await page.getByRole('button', { name: say.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: say.status.booked })).toBeVisible();
  await mailFor(person.email, say.mails.booked);
  const code = new URL(page.url()).pathname.slice(say.statusPrefix.length);
  const booked = await findRepair(await logInAs('repair-technician', 'cz'), code);
  expect(booked).toMatchObject({ operations: [name], total: { amount: 89_000, currency: 'CZK' } });
});
