import { createHmac } from 'node:crypto';
import { eventually, identityFor } from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askAboutSilent } from '../tasks/start-worker.ts';
import { cards, payByCard, SANDBOX_SECRET } from '../testing/sandbox.ts';
import { loadEvents, hear, openShop, getPage, place, settle, type Shop, start, status } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await shop.sandbox.behave({});
  shop.restoreFront();
});
afterAll(() => shop.close());

const stateIs = (paymentId: string, state: string) => eventually(async () => (await status(shop, paymentId)).state === state);
const WEBHOOK = '/api/payments/webhooks/sandbox';
const signed = (body: string, at = Date.now(), secret = SANDBOX_SECRET): Record<string, string> => {
  const seconds = Math.floor(at / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'x-sandbox-signature': `t=${seconds},v1=${mac}` };
};
/** Sends bytes as a provider would, through the one who stands before us. */
const send = (body: string, headers: Record<string, string>, url = WEBHOOK) => shop.forward(url, headers, Buffer.from(body));
const loadFacts = async (paymentId: string) => {
  const { rows } = await shop.database.pool.query(
    `select state, captured, refunded, version, (select count(*)::int from webhook_events w where w.payment_id = p.id) as events from payments p where id = $1`,
    [paymentId],
  );
  return rows[0];
};

describe('a webhook', () => {
  it('that is delivered 100 times more changes one thing once', async () => {
    await shop.sandbox.behave({ duplicate: 100 });
    const order = place(shop);
    const { payment, next } = await start(shop, order);
    await payByCard(next.kind === 'redirect' ? next.url : '');
    await eventually(() => shop.front.received.filter(({ body }) => body.includes(payment.payment_id)).length === 101);
    await stateIs(payment.payment_id, 'captured');
    expect(await loadFacts(payment.payment_id)).toMatchObject({ state: 'captured', captured: '1118000', version: 1, events: 1 });
    expect(await loadEvents(shop, order)).toEqual(['payment-captured']);
  });

  it('that is replayed as it was recorded is taken and changes nothing, also 100 times and at once', async () => {
    const order = place(shop);
    const started = await start(shop, order);
    await payByCard(getPage(started));
    await stateIs(started.payment.payment_id, 'captured');
    const before = await loadFacts(started.payment.payment_id);
    const [recorded] = shop.front.received.filter(({ body }) => body.includes(started.payment.payment_id));
    if (recorded === undefined) throw new Error('no webhook came');
    const answers = await Promise.all(Array.from({ length: 100 }, () => shop.forward(recorded.url, recorded.headers, recorded.body)));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await loadFacts(started.payment.payment_id)).toEqual(before);
  });

  it('that is forged, changed, too old, unsigned or of nobody is refused and changes nothing', async () => {
    const order = place(shop);
    const { payment } = await start(shop, order);
    const before = await loadFacts(payment.payment_id);
    const session = {
      id: 'ses_x',
      reference: payment.payment_id,
      status: 'captured',
      currency: 'CZK',
      captured: 1_118_000,
      refunded: 0,
      failure: null,
      url: 'http://x',
    };
    const body = JSON.stringify({ id: 'evt_forged', type: 'session.updated', session });
    const changed = body.replace('1118000', '1');
    expect(await send(body, signed(body, Date.now(), 'another-secret-of-somebody-else-0123'))).toBe(400);
    expect(await send(changed, signed(body))).toBe(400);
    expect(await send(body, signed(body, Date.now() - 6 * 60_000))).toBe(400);
    expect(await send(body, signed(body, Date.now() + 6 * 60_000))).toBe(400);
    expect(await send(body, { 'content-type': 'application/json' })).toBe(400);
    expect(await send('', signed(''))).toBe(400);
    expect(await send('{"id":', signed('{"id":'))).toBe(400);
    expect(await send(body, signed(body), '/api/payments/webhooks/stripe')).toBe(400);
    expect(await send(body, signed(body), '/api/payments/webhooks/partner')).toBe(400);
    expect(await loadFacts(payment.payment_id)).toEqual(before);
    const refused = await shop.app.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: { ...identityFor(), 'content-type': 'application/json' },
      payload: body,
    });
    expect(refused.json().type).toBe('urn:okruh:problem:signature-invalid');
  });

  it('about a payment that isn’t ours is taken, so that nobody sends it for ever', async () => {
    const session = {
      id: 'ses_y',
      reference: 'b5b1d2a0-0000-4000-8000-000000000000',
      status: 'captured',
      currency: 'CZK',
      captured: 5,
      refunded: 0,
      failure: null,
      url: 'http://x',
    };
    const body = JSON.stringify({ id: 'evt_foreign', type: 'session.updated', session });
    expect(await send(body, signed(body))).toBe(204);
  });

  it('that arrives in another order than it was sent, and twice, ends the same', async () => {
    await shop.sandbox.behave({ reorder: true, duplicate: 2 });
    const order = place(shop);
    await hear(shop, 'placed', order);
    const started = await start(shop, order);
    const page = await payByCard(getPage(started), cards.password);
    await fetch(new URL(page.location, getPage(started)), {
      method: 'POST',
      body: new URLSearchParams({ password: '1234', answer: 'confirm' }),
      redirect: 'manual',
    });
    await stateIs(started.payment.payment_id, 'captured');
    expect(await loadEvents(shop, order)).toEqual(['payment-captured']);
  });

  it('that says failed after the money came isn’t believed', async () => {
    const order = place(shop);
    const started = await start(shop, order);
    await payByCard(getPage(started));
    await stateIs(started.payment.payment_id, 'captured');
    const session = {
      id: new URL(getPage(started)).pathname.split('/').at(-1),
      reference: started.payment.payment_id,
      status: 'failed',
      currency: 'CZK',
      captured: 0,
      refunded: 0,
      failure: 'expired',
      url: 'http://x',
    };
    const body = JSON.stringify({ id: `evt_late_${started.payment.payment_id}`, type: 'session.updated', session });
    expect(await send(body, signed(body))).toBe(204);
    expect((await status(shop, started.payment.payment_id)).state).toBe('captured');
    expect(await loadEvents(shop, order)).toEqual(['payment-captured']);
  });
});

describe('a signed message', () => {
  const columns = async (paymentId: string) =>
    (await shop.database.pool.query('select * from payments where id = $1', [paymentId])).rows[0];
  const partnerMessage = (paymentId: string): string =>
    JSON.stringify({
      id: `evt_partner_${paymentId}`,
      type: 'application.updated',
      application: {
        id: 'app_1',
        reference: paymentId,
        partner: 'splatkovka',
        state: 'sent',
        amount: 1_118_000,
        currency: 'CZK',
        refunded: 0,
        url: 'https://evil.example/',
      },
    });
  const asPartner = (body: string) => {
    const { 'x-sandbox-signature': signature = '', ...rest } = signed(body);
    return { ...rest, 'x-partner-signature': signature };
  };
  const sessionMessage = (paymentId: string, changes: object): string =>
    JSON.stringify({
      id: `evt_${Math.random()}`,
      type: 'session.updated',
      session: {
        id: 'ses_other',
        reference: paymentId,
        status: 'captured',
        currency: 'CZK',
        captured: 1_118_000,
        refunded: 0,
        failure: null,
        url: 'https://evil.example/',
        ...changes,
      },
    });

  it.each(['card', 'bank_transfer'] as const)('of the loan partner pays no %s', async (type) => {
    const { payment } = await start(shop, place(shop, type));
    const before = await columns(payment.payment_id);
    const body = partnerMessage(payment.payment_id);
    expect(await send(body, asPartner(body), '/api/payments/webhooks/partner')).toBe(204);
    expect(await columns(payment.payment_id)).toEqual(before);
  });

  it('about another session than the payment’s is not believed', async () => {
    const { payment } = await start(shop, place(shop));
    const before = await columns(payment.payment_id);
    const body = sessionMessage(payment.payment_id, {});
    expect(await send(body, signed(body))).toBe(204);
    expect(await columns(payment.payment_id)).toEqual(before);
  });

  it('never says which page a shopper is sent to', async () => {
    const order = place(shop);
    const started = await start(shop, order);
    const { session_id: id } = await columns(started.payment.payment_id);
    const body = sessionMessage(started.payment.payment_id, { id, status: 'open', captured: 0 });
    expect(await send(body, signed(body))).toBe(204);
    expect(getPage(await start(shop, order))).toBe(getPage(started));
  });
});

describe('a payment without a webhook', () => {
  it('is asked about when somebody waits for it, and by the clock when nobody does', async () => {
    await shop.sandbox.behave({ drop: 1_000 });
    const [watched, silent] = [place(shop), place(shop)];
    const first = await start(shop, watched);
    const second = await start(shop, silent);
    await payByCard(getPage(first));
    await payByCard(getPage(second));
    await shop.database.pool.query(`update payments set changed_at = now() - interval '1 hour', checked_at = null`);
    expect((await status(shop, first.payment.payment_id)).state).toBe('captured');
    expect(await askAboutSilent(shop.deps)).toBeGreaterThanOrEqual(1);
    expect((await loadFacts(second.payment.payment_id)).state).toBe('captured');
  });

  it('that nobody finished is over when the bank says so', async () => {
    const order = place(shop, 'card', { payable_until: new Date(Date.now() + 900).toISOString() });
    const started = await start(shop, order);
    await payByCard(getPage(started), cards.abandoned);
    const view = await eventually(async () => {
      await shop.database.pool.query(
        `update payments set checked_at = now() - interval '1 hour', changed_at = now() - interval '1 hour' where state = 'pending'`,
      );
      const now = await status(shop, started.payment.payment_id);
      return now.state === 'failed' && now;
    });
    expect(view).toMatchObject({ failure: 'expired', may_retry: false });
  });
});

describe('an amount that isn’t the order’s', () => {
  it('is held for a person, and a separate capture is asked for where the bank only holds the money', async () => {
    await shop.sandbox.behave({ amount_off: -100 });
    const order = place(shop);
    const started = await start(shop, order);
    await payByCard(getPage(started));
    await stateIs(started.payment.payment_id, 'held');
    expect(await loadEvents(shop, order)).toEqual(['payment-held']);
    expect(await start(shop, order)).toMatchObject({ payment: { state: 'held' }, next: { kind: 'none' } });

    await shop.sandbox.behave({ manual_capture: true });
    const other = place(shop);
    const held = await start(shop, other);
    await payByCard(getPage(held));
    await eventually(async () => (await loadEvents(shop, other)).includes('payment-authorised'));
    await settle(shop);
    await stateIs(held.payment.payment_id, 'captured');
    expect(await loadEvents(shop, other)).toEqual(['payment-authorised', 'payment-captured']);
  });
});
