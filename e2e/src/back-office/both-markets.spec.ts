import { randomUUID } from 'node:crypto';
import { answerCounterOffer, getBuyoutStatus } from '@okruh/contracts/http/buyout';
import {
  adminGetBuyout,
  adminInspectBuyout,
  adminMakeCounterOffer,
  adminOrderCourier,
  adminReceiveBuyout,
  adminReturnBuyout,
  type AdminBuyout,
} from '@okruh/contracts/http/buyout-admin/buyout';
import { adminConfirmPayouts, adminExportPayouts, adminGetPayoutFile } from '@okruh/contracts/http/buyout-admin/payouts';
import type { Market } from '@okruh/market';
import { apiTest as test, bothMarkets, expect } from '../run/test.ts';
import { mailsTo } from '../run/shop.ts';
import { eventsOfBuyout, shortType } from '../shop/events.ts';
import { mailFor } from '../shop/mails.ts';
import { type Placed, placeBuyout } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';

const withToken = (sold: Placed) => ({ headers: { 'x-buyout-token': sold.token } });
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });

/** Receives a device and finds one answer worse than the customer's. */
async function inspectWorse(sold: Placed): Promise<AdminBuyout> {
  const clerk = await logInAs('buyout-clerk', sold.market);
  const { id, version } = await findDossier(clerk, sold.imei);
  const received = await clerk.call(adminReceiveBuyout, { params: { id }, body: { version, identifier: sold.imei } });
  const answers = received.customer_answers.map((answer) => (answer.value === 'display-a' ? { ...answer, value: 'display-c' } : answer));
  return clerk.call(adminInspectBuyout, { params: { id }, body: { version: received.version, answers } });
}

async function offerFor(sold: Placed): Promise<AdminBuyout> {
  const inspected = await inspectWorse(sold);
  const manager = await logInAs('buyout-manager', sold.market);
  return manager.call(adminMakeCounterOffer, { params: { id: inspected.id }, body: { version: inspected.version, note: '' } });
}

const subjects: Readonly<Record<Market, { readonly offer: RegExp; readonly paid: RegExp; readonly returned: RegExp }>> = {
  cz: { offer: /^Nová nabídka/, paid: /^Peníze za výkup/, returned: /odeslali zpět$/ },
  ro: { offer: /^Ofertă nouă/, paid: /^Banii pentru/, returned: /^Am trimis înapoi/ },
};

for (const market of bothMarkets)
  test(`an accepted counter-offer on ${market} ends in the bank file of its country and is paid once`, async () => {
    const sold = await placeBuyout(market);
    const offered = await offerFor(sold);
    expect(offered.status).toBe('counter_offer');
    expect(offered.counter_offer?.price.amount).toBe(market === 'cz' ? 375_000 : 76_500);
    expect(offered.counter_offer?.differences.map(({ condition }) => condition)).toEqual(['cond-phone-display']);
    await mailFor(sold.email, subjects[market].offer);

    const stranger = createVisitor(market);
    expect([401, 403, 404]).toContain(
      (await stranger.ask(answerCounterOffer, { params: { code: sold.code }, body: { answer: 'accept' } })).status,
    );
    await stranger.call(answerCounterOffer, { params: { code: sold.code }, body: { answer: 'accept' } }, withToken(sold));
    const again = await stranger.ask(answerCounterOffer, { params: { code: sold.code }, body: { answer: 'decline' } }, withToken(sold));
    expect(again.status).toBe(409);

    const accountant = await logInAs('accountant', market);
    const order = { body: { market, ids: [offered.id] } };
    const key = once();
    const file = await accountant.call(adminExportPayouts, order, key);
    expect(await accountant.call(adminExportPayouts, order, key), 'the same key gives the same file').toEqual(file);
    expect((await accountant.ask(adminExportPayouts, order, once())).status, 'nobody is paid in two files').toBe(409);
    expect(file.format).toBe(market === 'cz' ? 'abo' : 'pain.001');
    const { text } = await accountant.ask(adminGetPayoutFile, { params: { id: file.id } });
    expect(text).toContain(offered.variable_symbol);
    if (market === 'cz') expect(text).toMatch(/^UHL1[\s\S]*\r\n[\s\S]*375000/);
    else
      expect(text).toMatch(/pain\.001\.001\.03[\s\S]*<InstdAmt Ccy="RON">765\.00<\/InstdAmt>[\s\S]*<IBAN>RO98BRDE0TEST99071792308<\/IBAN>/);

    const payers = await Promise.all(
      Array.from({ length: 4 }, () => accountant.ask(adminConfirmPayouts, { body: { ids: [offered.id] } }, once())),
    );
    const paid = payers.map(({ status, json }) => (status === 200 ? adminConfirmPayouts.responses[200].parse(json).paid : 0));
    expect(paid.reduce((sum, count) => sum + count, 0)).toBe(1);
    await mailFor(sold.email, subjects[market].paid);
    const staff = await logInAs('admin');
    expect((await staff.call(adminGetBuyout, { params: { id: offered.id } })).status).toBe('paid');
    expect((await mailsTo(sold.email)).filter(({ subject }) => subjects[market].paid.test(subject))).toHaveLength(1);
    expect((await eventsOfBuyout(offered.id)).map(shortType).slice(-2)).toEqual(['payout-requested', 'payout-made']);
  });

test('a declined counter-offer sends the device back', async ({ market }) => {
  const sold = await placeBuyout(market);
  const offered = await offerFor(sold);
  await createVisitor(market).call(answerCounterOffer, { params: { code: sold.code }, body: { answer: 'decline' } }, withToken(sold));
  const clerk = await logInAs('buyout-clerk', market);
  const declined = await clerk.call(adminGetBuyout, { params: { id: offered.id } });
  const returned = await clerk.call(adminReturnBuyout, {
    params: { id: offered.id },
    body: { version: declined.version, tracking: 'DR123' },
  });
  expect(returned.status).toBe('returned');
  await mailFor(sold.email, subjects[market].returned);
  const status = await createVisitor(market).call(getBuyoutStatus, { params: { code: sold.code } });
  expect(status.status).toBe('returned');
  await expect
    .poll(async () => (await eventsOfBuyout(offered.id)).map(shortType))
    .toEqual(['buyout-ordered', 'device-received', 'device-inspected', 'counter-offer-made', 'counter-offer-answered', 'device-returned']);
});

test('the same answers accept the buy-out at once', async () => {
  const sold = await placeBuyout('cz');
  const clerk = await logInAs('buyout-clerk');
  const { id, version } = await findDossier(clerk, sold.number);
  const sent = await clerk.call(adminOrderCourier, { params: { id }, body: { version, pickup_date: '2040-01-02', by_hand: true } });
  const received = await clerk.call(adminReceiveBuyout, { params: { id }, body: { version: sent.version, identifier: sold.code } });
  const inspected = await clerk.call(adminInspectBuyout, {
    params: { id },
    body: { version: received.version, answers: received.customer_answers },
  });
  expect(inspected.status).toBe('accepted');
  expect(inspected.final_price).toEqual(inspected.price);
});

test('two clerks on one buy-out: the later one is informed, nothing is lost', async () => {
  const sold = await placeBuyout('cz');
  const clerk = await logInAs('buyout-clerk');
  const { id, version } = await findDossier(clerk, sold.code);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => clerk.ask(adminReceiveBuyout, { params: { id }, body: { version, identifier: sold.imei } })),
  );
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409, 409, 409, 409]);
  await expect.poll(async () => (await eventsOfBuyout(id)).map(shortType)).toEqual(['buyout-ordered', 'device-received']);
});

test('the same phone in two open buy-outs warns', async () => {
  const first = await placeBuyout('cz');
  const second = await placeBuyout('cz', { buyout_device: { imei: first.imei } });
  const clerk = await logInAs('buyout-clerk');
  const dossier = await findDossier(clerk, second.code);
  expect(dossier.has_duplicate).toBe(true);
  expect(dossier.duplicates.map(({ number }) => number)).toEqual([first.number]);
});
