import { randomUUID } from 'node:crypto';
import { officePaths } from '@okruh/contracts/office-paths';
import { getBuyoutStatus, sellBuyoutOnline } from '@okruh/contracts/http/buyout';
import { adminInspectBuyout, adminReceiveBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { paymentStatus } from '@okruh/contracts/http/payments';
import { openOffice } from '../back-office/log-in.ts';
import { fillShelf } from '../purchase/steps.ts';
import { act, mailsTo } from '../run/shop.ts';
import { apiTest, at, expect, test } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { eventsIn, eventsOfBuyout, shortType } from '../shop/events.ts';
import { mailFor } from '../shop/mails.ts';
import { buildOrder, placeBuyout, type SellBody } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { words } from '../shop/words.ts';

/** What dies, together. */
const victims: ReadonlyArray<readonly string[]> = [
  ['buyout'],
  ['gateway'],
  ['accounts'],
  ['notifications'],
  ['nats'],
  ['postgres'],
  ['nats', 'postgres'],
];

interface Attempt {
  readonly email: string;
  readonly imei: string;
  readonly code: string;
}

/** Sends an order again and again with one key until somebody answers, as a patient browser does. */
async function sellUntilAnswered(body: SellBody): Promise<Attempt> {
  const headers = { 'idempotency-key': randomUUID() };
  let code = '';
  await expect(async () => {
    const answer = await createVisitor('cz').ask(sellBuyoutOnline, { body }, { headers });
    expect(answer.status, answer.text.slice(0, 200)).toBe(201);
    ({ code } = sellBuyoutOnline.responses[201].parse(answer.json));
  }).toPass({ timeout: 60_000, intervals: [100, 200, 400] });
  return { email: body.customer_data?.e_mail ?? '', imei: body.buyout_device?.imei ?? '', code };
}

/** Everything that was accepted is there once: the buy-out, its event and its mail. */
async function expectOnce(attempts: readonly Attempt[]): Promise<void> {
  const staff = await logInAs('admin');
  const ids: string[] = [];
  for (const { imei, code } of attempts) {
    const dossier = await findDossier(staff, imei);
    expect(dossier.code).toBe(code);
    ids.push(dossier.id);
  }
  await expect
    .poll(
      async () => {
        const events = await eventsIn('BUYOUT');
        return ids.map((id) => events.filter(({ subject }) => subject === id).map(shortType));
      },
      { timeout: 60_000 },
    )
    .toEqual(ids.map(() => ['buyout-ordered']));
  for (const { email } of attempts) {
    await mailFor(email, words.cz.orderSubject);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1);
  }
}

test.describe('when a part of the shop dies', () => {
  test.describe.configure({ mode: 'default' });

  for (const units of victims) {
    apiTest(`${units.join(' and ')} killed while phones are sold: nothing is lost, nothing is there twice`, async () => {
      const orders = await Promise.all(Array.from({ length: 6 }, () => buildOrder('cz')));
      const [attempts] = await Promise.all([
        Promise.all(orders.map(sellUntilAnswered)),
        Promise.all(units.map((unit) => act(unit, 'kill'))),
      ]);
      await expectOnce(attempts);
    });
  }

  apiTest('services killed between the steps of a buy-out leave its story whole and in order', async () => {
    const sold = await placeBuyout('cz');
    const staff = await logInAs('admin');
    const { id, version } = await findDossier(staff, sold.code);
    await act('buyout', 'kill');
    const received = await staff.call(adminReceiveBuyout, { params: { id }, body: { version, identifier: sold.imei } });
    await act('nats', 'kill');
    const inspected = await staff.call(adminInspectBuyout, {
      params: { id },
      body: { version: received.version, answers: received.customer_answers },
    });
    await act('postgres', 'kill');
    await act('notifications', 'kill');
    expect(inspected.status).toBe('accepted');
    await expect
      .poll(async () => (await eventsOfBuyout(id)).map(shortType))
      .toEqual(['buyout-ordered', 'device-received', 'device-inspected', 'buyout-accepted']);
    const subjects = async (): Promise<string[]> => (await mailsTo(sold.email)).map(({ subject }) => subject).toSorted();
    await expect
      .poll(subjects)
      .toEqual([
        expect.stringMatching(/přijali$/),
        expect.stringMatching(/potvrzujeme$/),
        expect.stringMatching(/^Zařízení k výkupu .* dorazilo$/),
      ]);
  });

  apiTest('a buy-out whose device never came ends as soon as its service is up again', async () => {
    const { code } = await placeBuyout('cz');
    await inBooks("update buyout.buyouts set created_at = now() - interval '15 days' where code = $1", [code]);
    await act('buyout', 'kill');
    const loadStatus = async (): Promise<unknown> => (await createVisitor('cz').ask(getBuyoutStatus, { params: { code } })).json;
    await expect.poll(loadStatus).toMatchObject({ status: 'expired' });
  });

  apiTest('a stopped broker doesn’t stop sales; events and mails follow once it is back', async () => {
    await act('nats', 'stop');
    try {
      const sold = await placeBuyout('cz');
      const data = await createVisitor('cz').call(getBuyoutStatus, { params: { code: sold.code } });
      expect(data.status).toBe('submitted');
      expect(await mailsTo(sold.email)).toEqual([]);
      await act('nats', 'start');
      await expectOnce([sold]);
    } finally {
      await act('nats', 'start').catch(() => undefined);
    }
  });

  apiTest('a stopped mail server delays mails and doubles none', async () => {
    await act('mail', 'stop');
    const sold = await placeBuyout('cz').finally(() => undefined);
    await expect.poll(async () => (await eventsIn('BUYOUT')).length).toBeGreaterThan(0);
    await act('mail', 'start');
    await expectOnce([sold]);
  });

  test('a stopped service says so and the page comes back by itself', async ({ page, watch, market }) => {
    const say = words[market];
    watch.expectError(/status of 50[0-9]/);
    const sold = await placeBuyout(market);
    await act('buyout', 'stop');
    try {
      const answer = await createVisitor(market).ask(getBuyoutStatus, { params: { code: sold.code } });
      expect(answer.status).toBe(503);
      expect(answer.json).toMatchObject({ title: expect.any(String) });
      const response = await page.goto(at(market, say.statusPrefix + sold.code));
      expect(response?.status()).toBeLessThan(500);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: market === 'cz' ? 'Zkusit znovu' : 'Încearcă din nou' })).toBeVisible();
    } finally {
      await act('buyout', 'start');
    }
    await page.getByRole('button', { name: market === 'cz' ? 'Zkusit znovu' : 'Încearcă din nou' }).click();
    await expect(page.getByRole('heading', { name: say.statusHeading })).toBeVisible();
  });

  test('stopped payments leave a purchase by transfer whole: its page and its mail say where the money goes', async ({
    page,
    watch,
    market,
  }) => {
    const say = checkoutWords[market];
    watch.expectError(/status of 50[0-9]/);
    await fillShelf(market);
    // The mail is written when payments are away already.
    await act('notifications', 'stop');
    try {
      const placed = await placeWantedOrder({ market, typePayment: 'bank_transfer' });
      const stored = async () =>
        inBooks<{ transfer: { iban: string; variable_symbol: string } }>(
          `select p.transfer from orders.order_payments p join orders.orders o on o.id = p.order_id
            where o.code = $1 and p.transfer is not null`,
          [placed.code],
        );
      await expect.poll(async () => (await stored()).length).toBe(1);
      const transfer = (await stored())[0]?.transfer;
      await act('payments', 'stop');
      await act('notifications', 'start');

      const answer = await placed.visitor.ask(paymentStatus, { query: { order: placed.code } });
      expect(answer.status).toBe(503);
      const mail = await mailFor(placed.email, say.mails.placed);
      expect(transfer?.variable_symbol).toBe(placed.number);
      expect(mail.text.replaceAll(/\s/g, '')).toContain(transfer?.iban);
      expect(mail.text).toContain(transfer?.variable_symbol);
      expect(mail.attachments.map(({ name }) => name)).toContainEqual(expect.stringContaining(placed.number));

      await page.goto(at(market, placed.location));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(say.thanksPay);
      const panel = page.getByRole('region', { name: say.transferHeading });
      await expect(panel).toContainText(transfer?.iban ?? '');
      await expect(panel).toContainText(placed.number);
    } finally {
      await act('notifications', 'start').catch(() => undefined);
      await act('payments', 'start').catch(() => undefined);
    }
  });

  test('a stopped database is a clear word, and the shop is whole again when it is back', async ({ page, watch }) => {
    watch.expectError(/status of 50[0-9]/);
    const order = await buildOrder('cz');
    // What was shown before the error is shown during it: the gateway keeps the page.
    await page.goto(at('cz', '/'));
    await act('postgres', 'stop');
    try {
      const answer = await createVisitor('cz').ask(sellBuyoutOnline, { body: order });
      expect(answer.status, answer.text.slice(0, 200)).toBe(503);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      const home = await page.goto(at('cz', '/'));
      expect(home?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(at('cz', words.cz.phone));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    } finally {
      await act('postgres', 'start');
    }
    await expectOnce([await sellUntilAnswered(order)]);
  });
});

test('a service that stands still is seen, and so is that it has caught up', async ({ page }) => {
  await act('notifications', 'stop');
  try {
    await placeWantedOrder({ market: 'ro', typePayment: 'cash_on_delivery' });
    await openOffice(page, 'operator', officePaths.consumers);
    const row = page.getByRole('row', { name: /^notifications ORDERS/ });
    await expect(row).toContainText('stojí');
    await page.goto(at('cz', officePaths.operations));
    await expect(page.getByText('Služba notifications neodpovídá')).toBeVisible();
  } finally {
    await act('notifications', 'start');
  }
  await page.goto(at('cz', officePaths.consumers));
  await expect(page.getByRole('row', { name: /^notifications ORDERS/ })).toContainText('v pořádku');
});
