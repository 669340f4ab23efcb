import { hydrated } from '../run/hydrated.ts';
import { mailsTo } from '../run/shop.ts';
import { at, expect, test } from '../run/test.ts';
import { payAtCounter } from '../shop/counter.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { bookRepair, freeSlot, moveRepair, receiveAndQuote, findRepair, repairWords } from '../shop/repairs.ts';
import { newImei, newMailAddress } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { choose, fillIn, toBooking } from './steps.ts';

test.describe('a repair', () => {
  test('from an address to the collected phone, with a higher price after the diagnosis, approved by the link of a mail', async ({
    page,
    market,
  }) => {
    const say = repairWords[market];
    const person = { email: newMailAddress('oprava'), imei: newImei() };
    await page.goto(at(market, say.phone));
    await expect(page.getByRole('heading', { level: 2, name: say.operations })).toBeVisible();
    const operations = page.locator('.operation');
    await expect(operations).toHaveCount(7);
    await (await hydrated(page.getByRole('button', { name: say.more }))).click();
    expect(await operations.count()).toBeGreaterThan(7);
    await choose(page, say.battery);
    await toBooking(page, market);
    await fillIn(page, market, person);
    await page.getByRole('button', { name: say.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.status.booked })).toBeVisible();
    const code = new URL(page.url()).pathname.slice(say.statusPrefix.length);
    expect(page.url()).not.toContain(person.email);
    const confirmation = await mailFor(person.email, say.mails.booked);
    expect(linkIn(confirmation, say.statusPrefix)).toContain(code);

    const staff = await logInAs('repair-technician', market);
    const { id } = await receiveAndQuote(staff, { code, imei: person.imei, market }, await page.screenshot());
    await mailFor(person.email, say.mails.received);
    const offer = await mailFor(person.email, say.mails.quote);
    await page.goto('about:blank');
    await page.goto(linkIn(offer, say.statusPrefix));
    await expect(page.getByRole('heading', { level: 1, name: say.status.waiting })).toBeVisible();
    await expect(page.getByRole('heading', { name: say.quote })).toBeVisible();
    await expect(page.getByText('Konektor je zoxidovaný.')).toBeVisible();
    await expect(page.getByRole('img', { name: say.photo })).toBeVisible();
    await page.getByRole('button', { name: say.approve }).click();
    await expect(page.getByText(say.approved).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: say.status.approved })).toBeVisible();
    await mailFor(person.email, say.mails.approved);

    await moveRepair(staff, id, 'start-repair');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: say.status.inRepair })).toBeVisible();
    await expect(page.getByRole('list', { name: say.timeline })).toContainText(say.status.inRepair);
    await moveRepair(staff, id, 'check-quality', 'rework', 'check-quality', 'finish');
    await mailFor(person.email, say.mails.ready);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: say.status.ready })).toBeVisible();
    const { number, store } = await findRepair(staff, code);
    await payAtCounter(market, { number, store: store?.id ?? '' });
    await expect.poll(async () => (await findRepair(staff, code)).status).toBe('collected');
    const collected = await findRepair(staff, code);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: say.status.collected })).toBeVisible();
    await expect(page.getByRole('button', { name: say.approve })).toHaveCount(0);
    const [quote] = collected.quotes;
    expect(quote).toMatchObject({ answer: 'approved', answered_by: 'link' });
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(new Set(subjects).size, subjects.join('\n')).toBe(subjects.length);
  });

  test('a higher price is declined by the link, and the phone goes back', async ({ page, market }) => {
    const say = repairWords[market];
    const booked = await bookRepair(market);
    const staff = await logInAs('repair-technician', market);
    await page.goto(at(market, say.landing));
    await receiveAndQuote(staff, booked, await page.screenshot());
    const offer = await mailFor(booked.email, say.mails.quote);
    await page.goto(linkIn(offer, say.statusPrefix));
    await page.getByRole('button', { name: say.decline, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: say.declineSurely }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.declined })).toBeVisible();
    await mailFor(booked.email, say.mails.declined);
    const declined = await findRepair(staff, booked.code);
    expect(declined.quotes[0]).toMatchObject({ answer: 'declined', answered_by: 'link' });
    const handedBack = await moveRepair(staff, declined.id, 'hand-back');
    expect(handedBack.device_with_us).toBe(false);
  });

  test('a time that somebody took meanwhile is reported, the rest of the form stays', async ({ page, market }) => {
    const say = repairWords[market];
    const { store, slot } = await freeSlot(market);
    const person = { email: newMailAddress('termin'), imei: newImei() };
    await page.goto(at(market, say.phone));
    await choose(page, say.battery);
    await toBooking(page, market);
    await fillIn(page, market, person);
    await page.locator(`input[name="store"][value="${store}"]`).check();
    const time = page.locator(`input[name="slot"][value="${slot}"]`);
    await expect(async () => {
      for (const day of await page.locator('input[name="day"]').all()) {
        await day.check();
        if ((await time.count()) > 0) break;
      }
      await time.check({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    // As many others book it as the store takes in at once.
    await expect(async () => {
      await expect(bookRepair(market, { store, slot })).rejects.toThrow(/slot-taken/);
    }).toPass({ timeout: 60_000 });
    await page.getByRole('button', { name: say.submit }).click();
    await expect(page.getByRole('alert').filter({ hasText: say.taken })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await page.locator('input[name="slot"]').first().check();
    await page.getByRole('button', { name: say.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.status.booked })).toBeVisible();
  });

  test('who only knows the address of a status sees no price, no photo and no button', async ({ page, market }) => {
    const say = repairWords[market];
    const booked = await bookRepair(market);
    const staff = await logInAs('repair-technician', market);
    await page.goto(at(market, say.landing));
    await receiveAndQuote(staff, booked, await page.screenshot());
    await page.goto(at(market, say.statusPrefix + booked.code));
    await expect(page.getByText(say.locked)).toBeVisible();
    await expect(page.getByRole('heading', { name: say.quote })).toHaveCount(0);
    await expect(page.getByRole('img', { name: say.photo })).toHaveCount(0);
    expect(await page.content()).not.toContain(booked.email);
  });

  test('words lead to the device with the repair ticked', async ({ page, market }) => {
    const say = repairWords[market];
    await page.goto(at(market, say.landing));
    await page.getByLabel(say.searchLabel).hover();
    const field = page.getByRole('combobox', { name: say.searchLabel });
    await (await hydrated(field)).fill(say.searchTerm);
    await page
      .getByRole('option', { name: /^Apple iPhone 13, / })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${say.landing}/[^/]+/apple/apple-iphone-13/`));
    await expect(page.getByRole('checkbox', { name: say.battery })).toBeChecked();
  });
});
