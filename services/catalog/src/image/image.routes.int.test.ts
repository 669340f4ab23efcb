import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { galleryViews, pictureBase } from '../model/pictures.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { startDrawingAhead } from './draw-ahead.ts';
import { findDrawnProduct } from './drawn-product.query.ts';
import { createImageStore } from './image-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (path: string) => shop.app.inject({ url: `/api/catalog/images/${path.replace(/^catalog\//, '')}`, headers: identityFor() });
async function base(master: string, colour: string): Promise<string> {
  const product = await findDrawnProduct(shop.database.db, master, colour);
  if (product === null) throw new Error(`no ${master} in ${colour}`);
  return pictureBase(product);
}

test.each(['avif', 'webp'] as const)('a picture is drawn as %s in the width that is asked for, and stored as a file', async (format) => {
  const path = `${await base('mp-apple-iphone-16-pro', 'desert-ti')}-240.${format}`;
  const answer = await get(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe(`image/${format}`);
  expect(answer.headers['cache-control']).toContain('immutable');
  const { width, height, hasAlpha } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 240, height: 240, hasAlpha: true });
  expect(await readFile(join(shop.deps.mediaDir, path))).toEqual(answer.rawPayload);
});

it('who asks at the same time shares one drawing, and nothing unfinished stays', async () => {
  const path = `${await base('mp-samsung-galaxy-s25', 'navy')}-480.avif`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(path)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
  const files = await readdir(join(shop.deps.mediaDir, path, '..'));
  expect(files.filter((file) => file.includes('480'))).toHaveLength(1);
});

it('what was drawn is taken from its file', async () => {
  const path = `${await base('mp-apple-airtag', 'white')}-96.webp`;
  const first = await get(path);
  const written = (await stat(join(shop.deps.mediaDir, path))).mtimeMs;
  expect((await get(path)).rawPayload).toEqual(first.rawPayload);
  expect((await stat(join(shop.deps.mediaDir, path))).mtimeMs).toBe(written);
});

it('unknown products, colours, sides, sizes and outdated addresses are 404', async () => {
  const known = await base('mp-apple-iphone-15', 'blue');
  expect((await get(`${known}-240.avif`)).statusCode).toBe(200);
  for (const path of [
    `${known.replace('mp-apple-iphone-15', 'mp-nothing')}-240.avif`,
    `${known.replace('/blue/', '/plaid/')}-240.avif`,
    `${known}-241.avif`,
    `${known}-240.png`,
    `${known.replace(/pair-.*/, 'pair-0')}-240.avif`,
    `${(await base('mp-apple-airtag', 'white')).replace('/front-', '/pair-')}-240.avif`,
    'mp-apple-iphone-15/blue/..%2f..%2f..%2fetc%2fpasswd',
  ])
    expect((await get(path)).statusCode, path).toBe(404);
});

it('every product that has a colour can be drawn from all of its sides', async () => {
  const { rows } = await shop.database.pool.query<{ id: string; colour: string }>(
    `select distinct on (m.type_device, mc.category_id) m.id, c.id as colour from master_products m
     join colours c on c.master_product_id = m.id join master_categories mc on mc.master_product_id = m.id order by m.type_device, mc.category_id, m.number`,
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { id, colour } of rows) {
    const product = await findDrawnProduct(shop.database.db, id, colour);
    if (product === null) throw new Error(`no ${id}`);
    for (const view of galleryViews(product.typeDevice)) expect((await get(`${pictureBase(product, view)}-96.webp`)).statusCode).toBe(200);
  }
});

it('drawing ahead stops when the service does', async () => {
  const stop = startDrawingAhead(shop.database, createImageStore(shop.deps.mediaDir, silentLogger), silentLogger);
  await expect(stop()).resolves.toBeUndefined();
});
