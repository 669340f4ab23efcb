import { expect, test } from 'vitest';
import { parseImageFile } from './image-file.ts';

test('a picture is known by its side, hash, width and format', () => {
  expect(parseImageFile('pair-1f3a9c-480.avif')).toEqual({ view: 'pair', hash: '1f3a9c', width: 480, format: 'avif' });
  expect(parseImageFile('photo-0123456789abcdef-1120.webp')).toEqual({
    view: 'photo',
    hash: '0123456789abcdef',
    width: 1120,
    format: 'webp',
  });
  expect(parseImageFile('back-z-96.webp')).toEqual({ view: 'back', hash: 'z', width: 96, format: 'webp' });
});

test.each([
  'pair-1f3a9c-481.avif',
  'pair-1f3a9c-480.png',
  'side-1f3a9c-480.avif',
  'pair-1f3a9c-0480.avif',
  'pair-1F3A9C-480.avif',
  'photo-1f3a9c-480.avif',
  'pair-0123456789abcdef-480.avif',
  'pair--480.avif',
  '../pair-1f3a9c-480.avif',
  'pair-1f3a9c-480.avif.part',
  '',
])('nothing is drawn for the name "%s"', (file) => {
  expect(parseImageFile(file)).toBeNull();
});
