import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { readyPhoto } from './photo-store.ts';

const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: '#335577' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48"/></svg>');
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

// The block holds for the process, and test files share theirs: what draws pictures from SVG runs there too.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a photo in %s is stored as WebP in two sizes', async (format) => {
  const ready = await readyPhoto(await photo.clone().toFormat(format).toBuffer());
  expect(ready).toMatchObject({ width: 64, height: 48 });
  expect(ready?.files.full.subarray(8, 12).toString()).toBe('WEBP');
});

it('what is no photo is refused', async () => {
  for (const [name, bytes] of [
    ['SVG', svg],
    ['PDF', pdf],
    ['TIFF', await photo.clone().tiff().toBuffer()],
    ['GIF', await photo.clone().gif().toBuffer()],
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('GIF89a, said the text')],
    ['an SVG behind the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
  ] as const)
    expect(await readyPhoto(bytes), name).toBeNull();
});

it('libvips itself opens nothing but photos where uploads are read', async () => {
  await readyPhoto(await photo.clone().jpeg().toBuffer());
  const tiff = await photo.clone().tiff().toBuffer();
  await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
  await expect(sharp(tiff).metadata()).rejects.toThrow('unsupported image format');
});
