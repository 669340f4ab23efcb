import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submit } from '../testing/sandbox.ts';
import { loadEvents, openShop, place, type Shop, start } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const call = (wallet: string, name: 'init' | 'session' | 'process', payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/payments/wallets/${wallet}/${name}`, headers: identityFor(), payload });
const prepared = async (wallet = 'wallet_a'): Promise<string> => (await call(wallet, 'init')).json().transaction_id;
/** Confirms on the wallet's sheet and gives the token that the opener is reported. */
async function confirmed(sheetUrl: string, answer: 'paid' | 'declined'): Promise<string> {
  const { text } = await submit(sheetUrl, { answer });
  const message = /data-message="([^"]+)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  return JSON.parse(message).token;
}

describe('a wallet', () => {
  it('says in the language of the market what its sheet needs', async () => {
    const echo = await shop.app.inject({ url: '/api/payments/wallets/wallet_b/echo', headers: identityFor({ market: 'ro' }) });
    expect(echo.json()).toEqual({ available: true, merchant_id: 'okruh-sandbox-ro', name: 'Tac Pay', networks: ['visa', 'mastercard'] });
  });

  it('is prepared before the order, validated with the order’s amount, and pays once', async () => {
    const transactionId = await prepared();
    const order = place(shop, 'wallet_a', { transaction_id: transactionId });
    const body = { order_code: order.code, transaction_id: transactionId };
    const session = (await call('wallet_a', 'session', body)).json();
    expect(session).toMatchObject({ amount: order.amount, merchant_session: { display_name: 'Kapsa Pay' } });
    const token = await confirmed(session.merchant_session.sheet_url, 'paid');
    const pay = () => call('wallet_a', 'process', { ...body, payment_token: token });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await pay()).json().payment.state).toBe('captured');
    const captures = (await shop.sandbox.ledger()).filter(({ reference }) => reference === answers[0]?.json().payment.payment_id);
    expect(captures).toHaveLength(1);
    expect(await loadEvents(shop, order)).toEqual(['payment-captured']);
  });

  it('pays no other order than the one it was prepared for, and takes no foreign token', async () => {
    const transactionId = await prepared();
    const order = place(shop, 'wallet_a', { transaction_id: transactionId });
    const other = place(shop, 'wallet_a');
    const foreign = await call('wallet_a', 'session', { order_code: other.code, transaction_id: transactionId });
    expect(foreign.json().type).toBe('urn:okruh:problem:order-not-payable');
    const body = { order_code: order.code, transaction_id: transactionId };
    await call('wallet_a', 'session', body);
    const refused = await call('wallet_a', 'process', { ...body, payment_token: 'made-up.token' });
    expect(refused.json()).toMatchObject({ payment: { state: 'failed', may_retry: true } });
  });

  it('that is declined can be tried again with a new payment, and a card can stand for it', async () => {
    const order = place(shop, 'wallet_a');
    const first = await start(shop, order);
    if (first.next.kind !== 'wallet') throw new Error('no wallet');
    const body = { order_code: order.code, transaction_id: first.next.transaction_id };
    const sheet = (await call('wallet_a', 'session', body)).json().merchant_session.sheet_url;
    const declined = await call('wallet_a', 'process', { ...body, payment_token: await confirmed(sheet, 'declined') });
    expect(declined.json().payment).toMatchObject({ state: 'failed', failure: 'declined' });
    const card = await start(shop, order, 'card');
    expect(card.next.kind).toBe('redirect');
    expect(card.payment.payment_id).not.toBe(first.payment.payment_id);
  });
});

describe('paying later', () => {
  it('is agreed on the partner’s page', async () => {
    const order = place(shop, 'pay_later');
    const started = await start(shop, order);
    if (started.next.kind !== 'redirect') throw new Error('no page');
    expect(started.next.url).toContain('/bank/later/');
    await submit(started.next.url, { answer: 'approve' });
    const ledger = await shop.sandbox.ledger();
    expect(ledger.filter(({ reference }) => reference === started.payment.payment_id)).toHaveLength(1);
  });
});
