import type { SavedCard } from '@okruh/contracts/http/payments';
import { eventually, identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetCards } from '../stored/saved-cards.repository.ts';
import { cards, payByCard, submit } from '../testing/sandbox.ts';
import { hear, openShop, place, settle, type Shop, status } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const JANA = '0190b7c0-0000-7000-8000-00000000ca01';
const PETR = '0190b7c0-0000-7000-8000-00000000ca02';
const customer = (sub: string) => identityFor({ kind: 'customer', sub, name: 'Jana', roles: ['customer'] });
async function startAs(sub: string | null, body: object) {
  const order = place(shop);
  await hear(shop, 'placed', order);
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/payments/orders/${order.code}/start`,
    headers: sub === null ? identityFor() : customer(sub),
    payload: body,
  });
  return { order, response };
}
async function loadCards(sub: string): Promise<SavedCard[]> {
  const response = await shop.app.inject({ url: '/api/payments/cards', headers: customer(sub) });
  const { items }: { items: SavedCard[] } = response.json();
  return items;
}
async function keepCard(sub: string, card: string = cards.paid): Promise<SavedCard> {
  const { response } = await startAs(sub, { keep_card: true });
  const { next, payment } = response.json();
  const paid = await payByCard(next.url, card);
  if (card === cards.password) await submit(new URL(paid.location, next.url).href, { password: '1234', answer: 'confirm' });
  await eventually(async () => (await status(shop, payment.payment_id)).state === 'captured');
  await settle(shop);
  const [saved] = await loadCards(sub);
  if (saved === undefined) throw new Error('no card was kept');
  return saved;
}

/** The card's last digits, quoted or within a text; not a part of an id or of what is encrypted. */
const lastDigits = /(?<![\da-z-])1111(?![\da-z-])/i;

describe('a card that a customer lets us keep', () => {
  it('is shown by brand, four digits and expiry, to nobody else, and stands encrypted', async () => {
    const saved = await keepCard(JANA);
    expect(saved).toMatchObject({ brand: 'visa', last_digits: '1111', expiry_month: 12, expiry_year: 2040, is_expired: false });
    expect(await loadCards(PETR)).toEqual([]);
    const inside = (sub: string) =>
      shop.app.inject({
        url: `/api/payments/internal/customers/${JANA}/cards`,
        headers: identityFor({ kind: 'service', sub, aud: 'payments', market: 'cz' }),
      });
    expect((await inside('checkout')).json()).toEqual({ items: [saved] });
    expect((await inside('catalog')).statusCode).toBe(403);
    const { rows } = await shop.database.pool.query('select * from saved_cards');
    expect(JSON.stringify(rows)).not.toMatch(lastDigits);
    expect(JSON.stringify(rows)).not.toMatch(/visa|"card_[A-Za-z0-9_-]{16}"/);
    expect(JSON.stringify((await shop.database.pool.query('select envelope from outbox')).rows)).not.toMatch(lastDigits);
  });

  it('pays the next order without a page, once and only for its owner', async () => {
    const saved = await keepCard(JANA);
    expect(await loadCards(JANA)).toHaveLength(1);
    const { response } = await startAs(JANA, { saved_card: saved.id });
    const { next, payment } = response.json();
    expect(next).toEqual({ kind: 'none' });
    expect(payment.state).toBe('captured');
    expect((await shop.sandbox.ledger()).filter(({ reference }) => reference === payment.payment_id)).toHaveLength(1);
    for (const stranger of [PETR, null]) {
      const { response: refused } = await startAs(stranger, { saved_card: saved.id });
      expect(refused.statusCode).toBe(409);
    }
  });

  it('still asks for the bank’s own step where the bank wants it', async () => {
    const saved = await keepCard(PETR, cards.password);
    const { response } = await startAs(PETR, { saved_card: saved.id });
    const { next, payment } = response.json();
    expect(next.kind).toBe('redirect');
    await submit(`${next.url}/3d`, { password: '1234', answer: 'confirm' });
    await eventually(async () => (await status(shop, payment.payment_id)).state === 'captured');
  });

  it('isn’t saved without consent, nor of a visitor', async () => {
    const before = (await loadCards(JANA)).length;
    const { response } = await startAs(JANA, {});
    await payByCard(response.json().next.url);
    await settle(shop);
    expect(await loadCards(JANA)).toHaveLength(before);
    expect((await startAs(null, { keep_card: true })).response.statusCode).toBe(409);
  });

  it('is gone at once when it is deleted, and the bank forgets it', async () => {
    const saved = await keepCard(JANA);
    const remove = (sub: string) => shop.app.inject({ method: 'DELETE', url: `/api/payments/cards/${saved.id}`, headers: customer(sub) });
    expect((await remove(PETR)).statusCode).toBe(404);
    expect((await remove(JANA)).statusCode).toBe(204);
    expect((await remove(JANA)).statusCode).toBe(404);
    expect(await loadCards(JANA)).toEqual([]);
    expect((await startAs(JANA, { saved_card: saved.id })).response.statusCode).toBe(409);
    while ((await forgetCards(shop.deps)) > 0);
    const { rows } = await shop.database.pool.query('select 1 from saved_cards where id = $1', [saved.id]);
    expect(rows).toEqual([]);
  });
});
