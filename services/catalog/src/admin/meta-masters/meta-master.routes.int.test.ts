import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityFor } from '@okruh/service-kit/testing';
import { openShop, type Shop } from '../../testing/shop.ts';
import { loadEvents, staff } from '../../testing/staff.ts';

const root = '/api/new/mp-meta-master/admin';
let shop: Shop;
let office: ReturnType<typeof staff>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop);
});
afterAll(() => shop.close());

const ids = (answer: { master_products: { id: string }[] }) => answer.master_products.map(({ id }) => id);

it('a product moves from one meta master to another, and is published', async () => {
  const response = await office.patch(`${root}/swap-meta-master/mp-apple-iphone-11/`, { meta_master_id: 'mm-iphone-12' });
  expect(response.statusCode, response.body).toBe(200);
  expect(ids(response.json())).toContain('mp-apple-iphone-11');
  expect(ids((await office.get(`${root}/get-meta-master/mm-iphone-11/`)).json())).not.toContain('mp-apple-iphone-11');
  expect((await loadEvents(shop, 'mp-apple-iphone-11')).at(-1)?.type).toBe('product-published');
  expect((await office.patch(`${root}/swap-meta-master/mp-apple-iphone-11/`, { meta_master_id: 'nobody' })).statusCode).toBe(400);
  expect((await office.patch(`${root}/swap-meta-master/nobody/`, { meta_master_id: 'mm-iphone-12' })).statusCode).toBe(404);
});

it('a product of another meta master is moved only by swapping', async () => {
  const taken = await office.patch(`${root}/add-master-product/`, {
    meta_master_id: 'mm-iphone-11',
    master_product_id: 'mp-apple-iphone-12',
  });
  expect(taken.json()).toEqual({ master_product_id: ['Produkt už patří pod jiný meta master.'] });
});

it('a meta master is made, renamed, emptied, chosen from and deleted', async () => {
  const made = await office.post(`${root}/add-meta-master/`, { name: 'Nová řada', master_product_ids: ['mp-apple-iphone-13'] });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json();
  expect(made.headers['location']).toBe(`${root}/get-meta-master/${id}/`);
  expect((await office.post(`${root}/add-meta-master/`, { name: 'nova rada' })).json()).toEqual({ name: ['Tento název už existuje.'] });
  const changed = await office.patch(`${root}/update-meta-master/${id}/`, { name: 'Řada 2', master_product_ids: [] });
  expect(changed.json()).toEqual({ id, name: 'Řada 2', master_products: [] });
  const added = await office.patch(`${root}/add-master-product/`, { meta_master_id: id, master_product_id: 'mp-apple-iphone-13' });
  expect(ids(added.json())).toEqual(['mp-apple-iphone-13']);
  const { choices } = (await office.get(`${root}/exclude-meta-master/${id}`)).json();
  expect(choices.some(({ value }: { value: string }) => value === id)).toBe(false);
  expect(choices.length).toBeGreaterThan(50);
  expect((await office.get('meta-masters?q=rada+2')).json()).toMatchObject({ total: 1, items: [{ id, products: 1 }] });
  const deleted = await office.remove(`${root}/delete-meta-master/${id}/`);
  expect(deleted.statusCode).toBe(204);
  expect((await office.get(`${root}/get-meta-master/${id}/`)).statusCode).toBe(404);
});

it('products of one meta master stand first among the similar ones on each other’s pages, from the change on', async () => {
  const similar = async (): Promise<string[]> => {
    const page: ProductPage = (
      await shop.app.inject({ url: '/api/catalog/products/apple-iphone-15-128gb-blue-new', headers: identityFor({ market: 'cz' }) })
    ).json();
    return page.similar.map(({ master_product_id: id }) => id);
  };
  const phone = 'mp-apple-iphone-15';
  const [first, ...others] = await similar();
  const last = others.at(-1) ?? '';
  const made = await office.post(`${root}/add-meta-master/`, { name: 'Dva telefony', master_product_ids: [phone, last] });
  expect(made.statusCode, made.body).toBe(201);
  expect((await similar())[0]).toBe(last);
  // Who stays in it is published too: its page showed who has left.
  const version = (await loadEvents(shop, phone)).length;
  await office.patch(`${root}/update-meta-master/${made.json().id}/`, { master_product_ids: [phone] });
  expect((await loadEvents(shop, phone)).length).toBe(version + 1);
  expect((await similar())[0]).toBe(first);
});
