import { hydrated } from '../run/hydrated.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { bookRepair, receiveAndQuote, repairWords } from '../shop/repairs.ts';
import { logInAs } from '../shop/staff.ts';
import { audit, openStill } from './audit.ts';

for (const market of bothMarkets) {
  const say = repairWords[market];

  test.describe(`the repairs of ${market} at every width`, () => {
    test('choosing, booking, and every error of it', async ({ page }) => {
      await openStill(page, market, say.landing, () => expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible());
      await audit(page, market, 'repair');
      await openStill(page, market, say.phone, () => expect(page.getByRole('heading', { name: say.operations })).toBeVisible());
      const battery = page.getByRole('checkbox', { name: say.battery });
      await (await hydrated(battery)).check();
      const book = page.getByRole('region', { name: say.panel }).getByRole('button', { name: say.book });
      await expect(book).toBeEnabled();
      await audit(page, market, 'repair-device');
      await book.click();
      const submit = page.getByRole('button', { name: say.submit });
      await expect(submit).toBeVisible();
      await audit(page, market, 'repair-booking');
      await submit.click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await audit(page, market, 'repair-booking-errors');
    });

    test('the status of a repair: bare, and with the quote', async ({ page }) => {
      const booked = await bookRepair(market);
      await page.goto(at(market, say.landing));
      const staff = await logInAs('repair-technician', market);
      await receiveAndQuote(staff, booked, await page.screenshot());
      await openStill(page, market, say.statusPrefix + booked.code, () => expect(page.getByText(say.locked)).toBeVisible());
      await audit(page, market, 'repair-status-bare');
      const offer = await mailFor(booked.email, say.mails.quote);
      await page.goto('about:blank');
      await page.goto(linkIn(offer, say.statusPrefix));
      await expect(page.getByRole('button', { name: say.approve })).toBeVisible();
      await expect(page.getByRole('img', { name: say.photo })).toBeVisible();
      await audit(page, market, 'repair-status-quote');
    });
  });
}
