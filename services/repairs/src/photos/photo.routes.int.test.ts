import { identityFor } from '@okruh/service-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { place } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, done, dossier, work } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  // What the reader of uploads blocks holds for the whole process, and the files after this one draw with the same library.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  await shop.close();
});

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#334455' } });
function upload(id: string, content: Buffer) {
  const boundary = '----okruh';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="f.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return shop.app.inject({
    method: 'POST',
    url: `/api/repairs/admin/orders/${id}/photos`,
    headers: { ...as('repair-technician'), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}

describe('a photo at intake', () => {
  it('is resized without metadata, and seen by staff and by those who have the link', async () => {
    const booked = await place(shop);
    await done(work(shop, booked.id, 'receive'));
    const jpeg = await picture(2_400, 1_200)
      .withExif({ IFD0: { Artist: 'Jan Novotný' } })
      .jpeg()
      .toBuffer();
    const added = await upload(booked.id, jpeg);
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json()).toMatchObject({ width: 1_600, height: 800, uploaded_by: 'Tomáš Technik' });
    const photo = added.json().id;
    const staffSees = await shop.app.inject({ url: `/api/repairs/admin/orders/${booked.id}/photos/${photo}`, headers: as('support') });
    expect((await sharp(staffSees.rawPayload).metadata()).exif).toBeUndefined();
    const own = (token?: string) =>
      shop.app.inject({
        url: `/api/repairs/orders/${booked.code}/photos/${photo}?size=thumb`,
        headers: { ...identityFor(), ...(token === undefined ? {} : { 'x-repair-token': token }) },
      });
    expect((await own(booked.token)).headers['content-type']).toBe('image/webp');
    expect((await own()).statusCode).toBe(404);
  });

  it('is refused when it is none, or before the device is here', async () => {
    const booked = await place(shop);
    const png = await picture(10, 10).png().toBuffer();
    expect((await upload(booked.id, png)).statusCode).toBe(409);
    await done(work(shop, booked.id, 'receive'));
    expect((await upload(booked.id, Buffer.from('<svg/>'))).json().photo[0]).toContain('JPEG');
    expect((await upload(booked.id, png)).statusCode).toBe(201);
    const { photos } = await dossier(shop, booked.id);
    const removed = await shop.app.inject({
      method: 'DELETE',
      url: `/api/repairs/admin/orders/${booked.id}/photos/${photos[0]?.id}`,
      headers: as('repair-technician'),
    });
    expect(removed.statusCode).toBe(204);
    expect((await dossier(shop, booked.id)).photos).toEqual([]);
  });
});
