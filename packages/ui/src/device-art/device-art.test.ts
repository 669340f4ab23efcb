import { describe, expect, test } from 'vitest';
import { artOf, drawDeviceSvg, type DrawnDevice } from './art-of.ts';
import { luma, mix } from './colour.ts';
import { draw } from './draw.ts';

const device = (name: string, rest: Partial<DrawnDevice> = {}): DrawnDevice => ({
  typeDevice: 'phone',
  manufacturerId: 'apple',
  name,
  hex: '#bfd0dc',
  ...rest,
});

describe('the drawing of a device', () => {
  test.each([
    ['Apple iPhone SE (2022)', 'single', 'button'],
    ['Apple iPhone 13', 'dual-diagonal', 'notch'],
    ['Apple iPhone 13 Pro Max', 'square-3', 'notch'],
    ['Apple iPhone 15', 'dual-diagonal', 'island'],
    ['Apple iPhone 16 Pro', 'square-3', 'island'],
    ['Apple iPhone 16e', 'single', 'island'],
    ['Samsung Galaxy S25 Ultra', 'plate-4', 'hole'],
    ['Samsung Galaxy A56 5G', 'column-3', 'hole'],
    ['Google Pixel 9a', 'bar', 'hole'],
    ['Honor Magic7 Pro', 'circle-4', 'hole'],
    ['Something new', 'column-3', 'hole'],
  ])('%s has its own camera and cut-out', (name, camera, cutout) => {
    expect(artOf(device(name))).toMatchObject({ kind: 'phone', options: { camera, cutout } });
  });

  test.each([
    ['Apple Watch Series 10', 'smartwatch', { kind: 'watch', options: { shape: 'square' } }],
    ['Garmin Venu 3', 'smartwatch', { kind: 'watch', options: { shape: 'round' } }],
    ['Apple Mac mini M4 (2024)', 'computer', { kind: 'desktop', options: { kind: 'mini' } }],
    ['Apple iMac 24 M4 (2024)', 'computer', { kind: 'desktop', options: { kind: 'all-in-one' } }],
    ['Dell XPS 13 9340', 'computer', { kind: 'laptop' }],
    ['Apple iPad Air 11 M3 (2025)', 'tablet', { kind: 'tablet', options: { view: 'pair' } }],
  ])('%s is drawn as what it is', (name, typeDevice, expected) => {
    expect(artOf(device(name, { typeDevice }))).toMatchObject(expected);
  });

  test('is the same text for the same device, and another for another colour', () => {
    expect(drawDeviceSvg(device('Apple iPhone 15'))).toBe(drawDeviceSvg(device('Apple iPhone 15')));
    expect(drawDeviceSvg(device('Apple iPhone 15', { hex: '#1f2023' }))).not.toBe(drawDeviceSvg(device('Apple iPhone 15')));
  });

  test('is a whole picture without a broken number or a name left out', () => {
    for (const typeDevice of ['phone', 'tablet', 'smartwatch', 'computer']) {
      for (const hex of ['#000000', '#ffffff', '#bfd0dc', '#ba0c2e', '#ffe681']) {
        const svg = drawDeviceSvg(device('Apple Watch', { typeDevice, hex }));
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 480 480" aria-hidden="true">.*<\/svg>$/s);
        expect(svg).not.toMatch(/NaN|undefined|null/);
      }
    }
  });

  test('carries its name safely when it has one', () => {
    const svg = draw({ kind: 'desktop', options: { kind: 'tower', title: 'PC <"&">' } });
    expect(svg).toContain('role="img"><title>PC &lt;&quot;&amp;&quot;&gt;</title>');
  });
});

test('colours mix from one end to the other', () => {
  expect([mix('#000000', '#ffffff', 0), mix('#000', '#fff', 0.5), mix('#000000', '#ffffff', 1)]).toEqual(['#000000', '#808080', '#ffffff']);
  expect(luma('#ffffff')).toBe(1);
});
