import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { place } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, command, dossier, inspectDevice } from '../testing/staff.ts';

let shop: Shop;
let id: string;
beforeAll(async () => {
  shop = await openShop();
  ({ id } = await place(shop));
  await command(shop, id, 'receive');
});
afterAll(async () => {
  // What the reader of uploads blocks holds for the whole process, and the files after this one draw with the same library.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  await shop.close();
});

const BOUNDARY = '----okruh';
function form(content: Buffer, fields: Record<string, string> = {}, name = 'photo'): { payload: Buffer; headers: Record<string, string> } {
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(texts.join('') + file), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
const upload = (content: Buffer, fields?: Record<string, string>, name?: string, buyoutId = id) => {
  const { payload, headers } = form(content, fields, name);
  return shop.app.inject({
    method: 'POST',
    url: `/api/buyout/admin/orders/${buyoutId}/photos`,
    headers: { ...as('buyout-clerk'), ...headers },
    payload,
  });
};
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#334455' } });
const listFiles = async (): Promise<string[]> =>
  (await readdir(shop.deps.photoDir, { recursive: true })).filter((name) => name.endsWith('.webp') || name.endsWith('.part'));

it('keeps a photo turned, resized and without what the camera wrote into it', async () => {
  const original = await picture(3000, 1000)
    .withExif({ IFD0: { Artist: 'Jana Nováková' }, IFD3: { GPSLatitude: '50/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const response = await upload(original, { condition: 'cond-phone-display' });
  expect(response.statusCode, response.body).toBe(201);
  expect(response.json()).toMatchObject({ condition: 'cond-phone-display', width: 533, height: 1600, uploaded_by: 'Věra Vedoucí' });

  const url = `/api/buyout/admin/orders/${id}/photos/${response.json().id}`;
  const full = await shop.app.inject({ url, headers: as('support') });
  expect(full.headers['content-type']).toBe('image/webp');
  const metadata = await sharp(full.rawPayload).metadata();
  expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.xmp]).toEqual([
    'webp',
    533,
    1600,
    undefined,
    undefined,
  ]);
  const thumb = await sharp((await shop.app.inject({ url: `${url}?size=thumb`, headers: as('support') })).rawPayload).metadata();
  expect(Math.max(thumb.width, thumb.height)).toBe(320);
  expect((await dossier(shop, id)).photos).toHaveLength(1);
});

it.each([
  ['a page that calls itself a photo', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a vector drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>')],
  ['a broken photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
])('refuses %s and leaves no file', async (_what, content) => {
  const before = await listFiles();
  const response = await upload(content);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ photo: ['Nahrajte fotografii ve formátu JPEG, PNG, WebP nebo HEIC.'] });
  expect(await listFiles()).toEqual(before);
});

it('refuses an empty form, a form that is too big and a body that is no form', async () => {
  expect((await upload(Buffer.alloc(0))).json()).toEqual({ photo: ['Vyberte soubor.'] });
  expect((await upload(await picture(5, 5).png().toBuffer(), {}, 'other')).statusCode).toBe(400);
  expect((await upload(Buffer.alloc(13 * 1024 * 1024))).statusCode).toBe(413);
  const json = await shop.app.inject({
    method: 'POST',
    url: `/api/buyout/admin/orders/${id}/photos`,
    headers: as('buyout-clerk'),
    payload: {},
  });
  expect(json.statusCode).toBe(415);
});

it('shows a photo only under its own buy-out', async () => {
  const other = await place(shop);
  const [photo] = (await dossier(shop, id)).photos;
  expect(
    (await shop.app.inject({ url: `/api/buyout/admin/orders/${other.id}/photos/${photo?.id}`, headers: as('support') })).statusCode,
  ).toBe(404);
});

it('takes photos while the inspection is open, and only then', async () => {
  const placed = await place(shop);
  const png = await picture(8, 8).png().toBuffer();
  const before = await listFiles();
  expect((await upload(png, {}, 'photo', placed.id)).statusCode).toBe(409);
  expect(await listFiles()).toEqual(before);
  await inspectDevice(shop, placed.id);
  expect((await upload(png, {}, 'photo', placed.id)).statusCode).toBe(409);
});

it('takes 20 photos and removes one with its files', async () => {
  const placed = await place(shop);
  await command(shop, placed.id, 'receive');
  const png = await picture(8, 8).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 22 }, () => upload(png, {}, 'photo', placed.id)));
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(20);
  const [first] = (await dossier(shop, placed.id)).photos;
  const before = await listFiles();
  const url = `/api/buyout/admin/orders/${placed.id}/photos/${first?.id}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: as('support') })).statusCode).toBe(403);
  expect((await shop.app.inject({ method: 'DELETE', url, headers: as('buyout-clerk') })).statusCode).toBe(204);
  expect(await listFiles()).toHaveLength(before.length - 2);
  expect((await shop.app.inject({ method: 'DELETE', url, headers: as('buyout-clerk') })).statusCode).toBe(404);
});
