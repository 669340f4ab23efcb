import type { AdminReview } from '@okruh/contracts/http/catalog-admin/reviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { as, loadEvents, staff } from '../../testing/staff.ts';

const root = '/api/new/product-reviews/admin';
let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop, as('support'));
});
afterAll(() => shop.close());

const list = async (query: string): Promise<AdminReview[]> => (await office.get(`reviews?${query}`)).json().items;
const loadRating = async (master: string) =>
  (await shop.database.pool.query('select count, average::float8 from ratings where master_product_id = $1', [master])).rows[0];

it('those that wait stand first, the oldest on top', async () => {
  const reviews = await list('page_size=200');
  expect(reviews).toHaveLength(120);
  const waiting = reviews.filter(({ approval }) => approval === 'pending');
  expect(waiting.length).toBeGreaterThan(0);
  expect(reviews.slice(0, waiting.length).every(({ approval }) => approval === 'pending')).toBe(true);
  expect(waiting.map(({ created_at }) => created_at)).toEqual(waiting.map(({ created_at }) => created_at).toSorted());
  expect((await office.get('waiting')).json().items).toMatchObject([{ kind: 'reviews', count: waiting.length }]);
  expect((await list('approval=approved&market=ro&rating=5')).every(({ market, rating }) => market === 'ro' && rating === 5)).toBe(true);
});

it('a review is published by its approval only, and its rating counts from then on', async () => {
  const [review] = await list('approval=pending');
  if (review === undefined) throw new Error('nothing waits');
  const before = await loadRating(review.product.id);
  const response = await office.patch(`${root}/approve/${review.id}/`, { approval: 'approved' });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({ approval: 'approved', decided_by: 'Martina Horáková' });
  expect((await loadRating(review.product.id)).count).toBe((before?.count ?? 0) + 1);
  expect(await loadEvents(shop, review.id)).toMatchObject([
    { type: 'review-approved', data: { approval: 'approved', master_product_id: review.product.id } },
  ]);
  // Twice is once.
  await office.patch(`${root}/approve/${review.id}/`, { approval: 'approved' });
  expect(await loadEvents(shop, review.id)).toHaveLength(1);
  await office.patch(`${root}/approve/${review.id}/`, { approval: 'rejected', reason: 'Nadávky' });
  expect(await loadRating(review.product.id)).toEqual(before);
  expect((await loadEvents(shop, review.id)).at(-1)?.data['approval']).toBe('rejected');
});

it('its words are corrected, its stars stay the customer’s', async () => {
  const [review] = await list('approval=approved');
  if (review === undefined) throw new Error('nothing is approved');
  const reason = 'Osobní údaje v textu';
  const response = await office.patch(`${root}/update/${review.id}/`, {
    text: 'Opravený text recenze.',
    pros: ['výdrž'],
    rating: 1,
    reason,
  });
  expect(response.json()).toMatchObject({ text: 'Opravený text recenze.', pros: ['výdrž'], rating: review.rating });
  expect((await loadEvents(shop, review.id)).at(-1)).toMatchObject({ type: 'review-approved' });
  expect((await office.patch(`${root}/update/nobody/`, { reason })).statusCode).toBe(404);
  expect((await office.patch(`${root}/update/${review.id}/`, { text: 'krátké', reason })).statusCode).toBe(400);
  expect((await staff(shop, as('accountant')).get('reviews')).statusCode).toBe(403);
});

it('what staff changed is marked in the shop, and its reason and the customer’s words stay in the history', async () => {
  const [review] = await list('approval=approved&market=cz');
  if (review === undefined) throw new Error('nothing is approved');
  expect((await office.patch(`${root}/update/${review.id}/`, { text: 'Bez jména prodavače.' })).statusCode).toBe(400);
  const { changes } = (
    await office.patch(`${root}/update/${review.id}/`, { text: 'Bez jména prodavače.', reason: 'Jméno zaměstnance' })
  ).json();
  expect(changes[0]).toMatchObject({
    by: 'Martina Horáková',
    action: 'edited',
    reason: 'Jméno zaměstnance',
    before: { text: review.text },
  });
  const { rows } = await shop.database.pool.query('select seo_name from master_products where id = $1', [review.product.id]);
  const shown = await office.get(`/api/catalog/products/${rows[0].seo_name}/reviews?limit=50`);
  expect(shown.json().items).toContainEqual(expect.objectContaining({ id: review.id, text: 'Bez jména prodavače.', edited: true }));
  expect(shown.body).not.toContain('Jméno zaměstnance');
});

it('a rejection says why, and is taken back', async () => {
  const [review] = await list('approval=approved');
  if (review === undefined) throw new Error('nothing is approved');
  const path = `${root}/approve/${review.id}/`;
  expect((await office.patch(path, { approval: 'rejected' })).statusCode).toBe(400);
  expect((await office.patch(path, { approval: 'rejected', reason: 'Netýká se zboží' })).json().changes[0]).toMatchObject({
    action: 'rejected',
    reason: 'Netýká se zboží',
  });
  const taken: AdminReview = (await office.patch(path, { approval: 'pending' })).json();
  expect(taken).toMatchObject({
    approval: 'pending',
    decided_by: null,
  });
  expect(taken.changes.slice(0, 2)).toMatchObject([{ action: 'reopened' }, { action: 'rejected' }]);
});
