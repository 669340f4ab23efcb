import type { OrderDraft } from '@okruh/contracts/http/checkout';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draft, createPayment, send } from '../testing/buyer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { unpaidLimits } from './unpaid-pieces.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(undefined, 1);
});
afterAll(() => shop.close());

/** An order of so many pieces by a guest of this mailbox and network. */
function guest(pieces: number, mailbox: string, network: string, changes: Partial<OrderDraft> = {}): OrderDraft {
  const plain = draft('cz', { payment: createPayment('cz', 'bank_transfer'), network });
  const lines = plain.lines.map((line) => (line.kind === 'product' ? { ...line, quantity: pieces } : line));
  return { ...plain, lines, billing_address: { ...plain.billing_address, email: mailbox }, ...changes };
}
const loadStatus = async (order: OrderDraft): Promise<number> => (await send(shop, order)).statusCode;

it('guests hold only so many unpaid pieces by one mailbox, whichever of both slow payments they choose', async () => {
  const { mailbox } = unpaidLimits;
  const network = (index: number) => `198.51.100.${index}`;
  expect(await loadStatus(guest(mailbox - 2, 'eva@example.com', network(1)))).toBe(200);
  const cash = guest(2, 'Eva@Example.com', network(2), { payment: createPayment('cz', 'cash_on_delivery') });
  expect(await loadStatus(cash)).toBe(200);
  const more = guest(1, 'eva@example.com', network(3));
  expect((await send(shop, more)).json()).toMatchObject({ type: 'urn:okruh:problem:too-many-unpaid' });
  // What was placed is answered again; a card, an account and another mailbox go on.
  expect(await loadStatus(cash)).toBe(200);
  expect(await loadStatus({ ...more, payment: createPayment('cz', 'card') })).toBe(200);
  expect(await loadStatus({ ...guest(1, 'eva@example.com', network(3)), customer_id: '0190b7c0-0000-7000-8000-000000000001' })).toBe(200);
  expect(await loadStatus(guest(1, 'jana@example.com', network(3)))).toBe(200);
});

it('many mailboxes of one network hold only so many', async () => {
  const [pieces, network] = [unpaidLimits.mailbox, '203.0.113.77'];
  for (let index = 0; index < unpaidLimits.network / pieces; index += 1)
    expect(await loadStatus(guest(pieces, `guest-${index}@example.com`, network))).toBe(200);
  expect(await loadStatus(guest(1, 'one-more@example.com', network))).toBe(409);
});

it('many pieces wait for a transfer for three days, others for seven', async () => {
  const countDays = async (pieces: number): Promise<number> => {
    const order = guest(pieces, `days-${pieces}@example.com`, '203.0.113.90');
    const { payable_until: until } = (await send(shop, order)).json();
    return Math.round((Date.parse(until) - Date.now()) / 86_400_000);
  };
  expect([await countDays(5), await countDays(6)]).toEqual([7, 3]);
});

it('wrong numbers for one mailbox are counted from all networks together', async () => {
  const find = (number: number, e_mail: string) =>
    shop.app.inject({ method: 'POST', url: '/api/orders/find', headers: identityFor(), payload: { number: `26${number}`, e_mail } });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await find(10_000_000 + index, 'eva@example.com')).statusCode);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
  expect(statuses.slice(10)).toEqual([429, 429]);
  expect((await find(10_000_000, 'other@example.com')).statusCode).toBe(404);
});
