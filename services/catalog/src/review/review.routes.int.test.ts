import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccountId } from '../demo/review-right-rows.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, loadEvents, staff } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const SHOP_REVIEWS = '/api/new/product-reviews';
const get = async (url: string, headers = identityFor()) => {
  const answer = await shop.app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json(), keys: answer.headers['surrogate-key'] };
};
const post = async (url: string, payload: object, headers: Record<string, string>) => {
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const loadReviews = (product: string, query = '') => get(`/api/catalog/products/${product}/reviews${query}`);

/** A demo customer with a delivered product that isn't reviewed yet. */
async function buyer(): Promise<{ account: string; master: string; seoName: string }> {
  const { rows } = await shop.database.pool.query<{ account_id: string; id: string; seo_name: string }>(
    `select r.account_id, m.id, m.seo_name from review_rights r join master_products m on m.id = r.master_product_id
     where not exists (select from reviews w where w.account_id = r.account_id and w.master_product_id = m.id) order by 1, 2 limit 1`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no demo customer has anything left to review');
  return { account: row.account_id, master: row.id, seoName: row.seo_name };
}
const customer = (sub: string, name: string | null = 'Jan Novotný') => identityFor({ kind: 'customer', sub, name });
const words = { rating: 4, pros: ['displej'], cons: [], text: 'Dělá přesně to, co má dělat.' };

it('approved reviews are read by the variant or the product, with their sum', async () => {
  const byMaster = await loadReviews('apple-iphone-11');
  expect(byMaster.status).toBe(200);
  expect(byMaster.body.total).toBeGreaterThan(0);
  expect(byMaster.body.items.some((review: { text: string }) => review.text.startsWith('Nečekal jsem'))).toBe(false);
  expect(byMaster.keys).toBe('product:mp-apple-iphone-11');
  const byVariant = await loadReviews('apple-iphone-11-128gb-white-b');
  expect(byVariant.body.items).toEqual(byMaster.body.items);
  const { summary } = byMaster.body;
  expect(summary.by_stars.map((row: { stars: number }) => row.stars)).toEqual([5, 4, 3, 2, 1]);
  expect(summary.count).toBe(summary.by_stars.reduce((sum: number, row: { count: number }) => sum + row.count, 0));
});

it('an anonymous author stays one, others are first name and initial, and say what they bought', async () => {
  const { body } = await loadReviews('apple-iphone-11');
  expect(body.items).toContainEqual(expect.objectContaining({ id: 'rev-001', author: null, variant: expect.stringContaining('128') }));
  const named = await loadReviews('apple-iphone-12');
  expect(named.body.items[0].author).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\.$/u);
});

it('reviews come as they were asked for', async () => {
  const { rows } = await shop.database.pool.query<{ seo_name: string }>(
    `select m.seo_name from reviews r join master_products m on m.id = r.master_product_id
     where approval = 'approved' group by 1 having count(distinct rating) > 1 order by count(*) desc limit 1`,
  );
  const name = rows[0]?.seo_name ?? '';
  const ratings = async (sort: string): Promise<number[]> =>
    (await loadReviews(name, `?sort=${sort}&page_size=50`)).body.items.map((review: { rating: number }) => review.rating);
  const best = await ratings('best');
  expect(best).toEqual(best.toSorted((a, b) => b - a));
  const worst = await ratings('worst');
  expect(worst).toEqual(worst.toSorted((a, b) => a - b));
});

it('nobody knows: 404', async () => {
  expect((await loadReviews('nothing-of-ours')).status).toBe(404);
});

it('a vote counts once for an account, and once for a visitor and day', async () => {
  const vote = (headers: Record<string, string>) => post('/api/catalog/reviews/rev-001/helpful', {}, headers);
  const before = (await loadReviews('apple-iphone-11')).body.items.find((review: { id: string }) => review.id === 'rev-001').helpful;
  const someone = identityFor({ ip: '192.0.2.7' });
  expect((await vote(someone)).body).toEqual({ helpful: before + 1 });
  expect((await vote(someone)).body).toEqual({ helpful: before + 1 });
  expect((await vote(identityFor({ ip: '192.0.2.8' }))).body).toEqual({ helpful: before + 2 });
  expect((await vote(customer(demoAccountId('cust-cz-001')))).body).toEqual({ helpful: before + 3 });
  expect((await vote(customer(demoAccountId('cust-cz-001')))).body).toEqual({ helpful: before + 3 });
  const { rows } = await shop.database.pool.query<{ voter: string }>('select voter from review_votes');
  expect(rows.map((row) => row.voter).join(' ')).not.toContain('192.0.2');
});

it('a review that isn’t shown can’t be found helpful', async () => {
  expect((await post('/api/catalog/reviews/rev-002/helpful', {}, identityFor())).status).toBe(404);
});

it('a buyer writes a review; it is shown and counted when it was approved', async () => {
  const { account, master, seoName } = await buyer();
  const mine = customer(account);
  expect((await get(`${SHOP_REVIEWS}/product-review/user-data-for-product-review/${seoName}/`, mine)).body).toEqual({
    may_review: true,
    reason: null,
    author: 'Jan N.',
  });
  const open = (await get(`${SHOP_REVIEWS}/user-profile/products-from-orders-to-review/`, mine)).body.items;
  expect(open.map((item: { master_product_id: string }) => item.master_product_id)).toContain(master);

  const before = (await loadReviews(seoName)).body.total;
  const written = await post(`${SHOP_REVIEWS}/product-review/product-review/`, { product: seoName, ...words }, mine);
  expect(written).toMatchObject({ status: 201, body: { approval: 'pending' } });
  expect((await loadReviews(seoName)).body.total).toBe(before);
  expect(await loadEvents(shop, written.body.id)).toMatchObject([{ type: 'review-submitted', data: { rating: 4, approval: 'pending' } }]);

  const again = await post(`${SHOP_REVIEWS}/product-review/product-review/`, { product: seoName, ...words }, mine);
  expect(again.body.type).toContain('already-reviewed');

  const approved = await staff(shop, as('catalog-editor')).patch(`${SHOP_REVIEWS}/admin/approve/${written.body.id}/`, {
    approval: 'approved',
  });
  expect(approved.statusCode, approved.body).toBe(200);
  const shown = (await loadReviews(seoName)).body;
  expect(shown.total).toBe(before + 1);
  expect(shown.items).toContainEqual(expect.objectContaining({ id: written.body.id, author: 'Jan N.', verified: true }));
  const { rows } = await shop.database.pool.query('select count from ratings where master_product_id = $1', [master]);
  expect(rows).toEqual([{ count: before + 1 }]);
});

it('who didn’t buy the product, or has no name, is informed of it', async () => {
  const stranger = customer('00000000-0000-7000-8000-00000000aaaa');
  const refused = await post(`${SHOP_REVIEWS}/product-review/product-review/`, { product: 'apple-iphone-15', ...words }, stranger);
  expect(refused).toMatchObject({ status: 409, body: { type: expect.stringContaining('product-not-bought') } });
  const { account, seoName } = await buyer();
  const nameless = await get(
    `${SHOP_REVIEWS}/product-review/user-data-for-product-review/${seoName}/`,
    customer(account, 'jan@example.com'),
  );
  expect(nameless.body).toEqual({ may_review: false, reason: 'name-missing', author: null });
});

it('a review of two words is refused by its field', async () => {
  const { account, seoName } = await buyer();
  const answer = await post(
    `${SHOP_REVIEWS}/product-review/product-review/`,
    { product: seoName, ...words, text: 'Dobré' },
    customer(account),
  );
  expect(answer).toMatchObject({ status: 400, body: { text: expect.anything() } });
});

it('a visitor is asked to log in', async () => {
  expect(
    (await post(`${SHOP_REVIEWS}/product-review/product-review/`, { product: 'apple-iphone-15', ...words }, identityFor())).status,
  ).toBe(401);
});

it('the page component of a review is remembered', async () => {
  const { account, seoName } = await buyer();
  const written = await post(`${SHOP_REVIEWS}/product-review/product-review/block-7/`, { product: seoName, ...words }, customer(account));
  expect(written.status).toBe(201);
  const { rows } = await shop.database.pool.query('select component_pk from reviews where id = $1', [written.body.id]);
  expect(rows).toEqual([{ component_pk: 'block-7' }]);
});

it('Samsung’s campaign shows Samsung’s devices', async () => {
  const { body } = await get(`${SHOP_REVIEWS}/product-review/products-samsung/`);
  expect(body.items.length).toBeGreaterThan(5);
  expect(
    body.items.every((item: { name: string; href: string }) => item.name.startsWith('Samsung') && item.href.startsWith('/produkt/')),
  ).toBe(true);
});
