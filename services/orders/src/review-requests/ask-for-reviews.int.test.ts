import { collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, draft, loadEvents } from '../testing/buyer.ts';
import { deliver } from '../testing/deliver.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { askForReviews } from './ask-for-reviews.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const CUSTOMER = '00000000-0000-7000-8000-00000000000c';

/** An order of an account whose product has a page; it is delivered. */
async function buyDelivered(customerId: string | null = CUSTOMER): Promise<string> {
  const wanted = draft('cz', { customer_id: customerId });
  const lines = wanted.lines.map((line) => (line.kind === 'product' ? { ...line, href: '/produkt/apple-iphone-15' } : line));
  const { order_id: id } = await buy(shop, { ...wanted, lines });
  await deliver(shop, id);
  return id;
}
const loadRequest = async (id: string) =>
  (
    await shop.database.pool.query(
      `select outcome, extract(epoch from due_at - now()) / 86400 as days from review_requests where order_id = $1`,
      [id],
    )
  ).rows[0];
const makeDue = (id: string) =>
  shop.database.pool.query(`update review_requests set due_at = now() - interval '1 minute' where order_id = $1`, [id]);
const countAsked = async (id: string): Promise<number> => (await loadEvents(shop, id)).filter((type) => type === 'review-due').length;

describe('a review', () => {
  it('is asked for two weeks after the delivery, not before', async () => {
    const id = await buyDelivered();
    expect(Number((await loadRequest(id)).days)).toBeCloseTo(14, 2);
    await askForReviews(shop.database.db);
    expect(await countAsked(id)).toBe(0);
    await makeDue(id);
    expect(await askForReviews(shop.database.db)).toBe(1);
    expect(await countAsked(id)).toBe(1);
    expect((await loadRequest(id)).outcome).toBe('asked');
  });

  it('is asked for once, however often and by however many processes it is looked for', async () => {
    const id = await buyDelivered();
    await makeDue(id);
    await Promise.all([1, 2, 3, 4].map(() => askForReviews(shop.database.db)));
    await askForReviews(shop.database.db);
    expect(await countAsked(id)).toBe(1);
  });

  it.each([
    ['was returned', `update orders set status = 'returned' where id = $1`],
    ['was cancelled', `update orders set status = 'cancelled', cancel_reason = 'shop', cancelled_at = now() where id = $1`],
    ['was refunded', `update orders set payment_status = 'refunded', refunded_at = now() where id = $1`],
    [
      'was refunded in part',
      `insert into order_payments (payment_id, order_id, version, type_payment, state, amount, captured, refunded, currency, changed_at)
       values (gen_random_uuid(), $1, 4, 'card', 'partially-refunded', 1548000, 1548000, 10000, 'CZK', now())`,
    ],
    [
      'is disputed',
      `insert into order_payments (payment_id, order_id, version, type_payment, state, amount, captured, refunded, currency, changed_at)
       values (gen_random_uuid(), $1, 4, 'card', 'disputed', 1548000, 1548000, 0, 'CZK', now())`,
    ],
  ])('is never asked for when the order %s meanwhile', async (_, change) => {
    const id = await buyDelivered();
    await shop.database.pool.query(change, [id]);
    await makeDue(id);
    expect(await askForReviews(shop.database.db)).toBe(0);
    expect(await countAsked(id)).toBe(0);
    expect((await loadRequest(id)).outcome).toBe('skipped');
  });

  it('isn’t asked for of a guest, who has no account to write it with', async () => {
    expect(await loadRequest(await buyDelivered(null))).toBeUndefined();
  });

  it('is found by its index', async () => {
    const plans = await collectPlans(shop.database, () => askForReviews(shop.database.db));
    expect(plans.map(({ plan }) => /review_requests_due/.exec(plan)?.[0])).toEqual(['review_requests_due']);
  });
});
