import { describe, expect, test } from 'vitest';
import { artHash } from './art-hash.ts';
import { toDeviceArt, drawDeviceSvg, type DrawnDevice } from './to-device-art.ts';
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
    expect(toDeviceArt(device(name))).toMatchObject({ kind: 'phone', options: { camera, cutout } });
  });

  test.each([
    ['Apple Watch Series 10', 'smartwatch', { kind: 'watch', options: { shape: 'square' } }],
    ['Garmin Venu 3', 'smartwatch', { kind: 'watch', options: { shape: 'round' } }],
    ['Apple Mac mini M4 (2024)', 'computer', { kind: 'desktop', options: { kind: 'mini' } }],
    ['Apple iMac 24 M4 (2024)', 'computer', { kind: 'desktop', options: { kind: 'all-in-one' } }],
    ['Dell XPS 13 9340', 'computer', { kind: 'laptop' }],
    ['Apple iPad Air 11 M3 (2025)', 'tablet', { kind: 'tablet', options: { view: 'pair' } }],
  ])('%s is drawn as what it is', (name, typeDevice, expected) => {
    expect(toDeviceArt(device(name, { typeDevice }))).toMatchObject(expected);
  });

  test.each([
    ['Spigen Tough Armor MagFit pro iPhone 17', 'cases-iphone', { kind: 'case', options: { camera: 'dual', magnet: true, clear: false } }],
    ['Google kryt pro Pixel 9a', 'cases-other', { kind: 'case', options: { camera: 'bar', magnet: false } }],
    ['Apple Smart Folio pro iPad Air 11', 'cases-tablet', { kind: 'tablet-cover' }],
    ['Spigen GLAS.tR EZ Fit pro Galaxy S24 (2 ks)', 'glass', { kind: 'glass', options: { cutout: 'hole' } }],
    ['PanzerGlass ochranné sklo pro iPad 10.9 / iPad 11 (A16)', 'glass', { kind: 'glass', options: { device: 'tablet' } }],
    ['Anker 735 GaNPrime 65 W', 'chargers-wall', { kind: 'charger', options: { ports: 3 } }],
    ['Apple MagSafe nabíječka 1 m', 'chargers-wireless', { kind: 'charger', options: { kind: 'pad' } }],
    ['Belkin BoostCharge Pro 3v1 s MagSafe', 'chargers-wireless', { kind: 'charger', options: { kind: 'stand' } }],
    ['Baseus nabíječka do auta 65 W', 'chargers-car', { kind: 'charger', options: { kind: 'car' } }],
    ['Apple kabel USB-C / Lightning', 'cables', { kind: 'cable', options: { ends: ['usb-c', 'lightning'] } }],
    ['Anker 313 powerbanka 10 000 mAh', 'powerbanks', { kind: 'power-bank' }],
    ['Sony WH-1000XM5', 'headphones-over', { kind: 'headphones', options: {} }],
    ['Apple AirPods 4', 'headphones-tws', { kind: 'headphones', options: { kind: 'buds' } }],
    ['Samsung Galaxy SmartTag2', 'trackers', { kind: 'tracker', options: { loop: true } }],
    ['Apple Pencil Pro', 'styluses', { kind: 'stylus', options: { squeeze: true } }],
    ['Apple sportovní řemínek', 'straps', { kind: 'strap', options: { kind: 'strap' } }],
  ])('%s is drawn as an accessory of its kind', (name, category, expected) => {
    expect(toDeviceArt(device(name, { typeDevice: 'accessory', categoryIds: [category] }))).toMatchObject(expected);
  });

  test.each([
    ['Apple iPhone 15', 'phone'],
    ['Apple iPad mini 7', 'tablet'],
    ['Apple Watch Series 10', 'smartwatch'],
    ['Garmin Venu 3', 'smartwatch'],
    ['Apple Mac mini M4 (2024)', 'computer'],
    ['Apple iMac 24 M4 (2024)', 'computer'],
    ['Dell XPS 13 9340', 'computer'],
  ])('%s has a back that differs from its front', (name, typeDevice) => {
    const front = drawDeviceSvg(device(name, { typeDevice, view: 'front' }));
    expect(drawDeviceSvg(device(name, { typeDevice, view: 'back' }))).not.toBe(front);
  });

  test('has an address of its own by what is drawn', () => {
    const base = toDeviceArt(device('Apple iPhone 15'));
    expect(artHash(base)).toBe(artHash(toDeviceArt(device('Apple iPhone 15'))));
    expect(artHash(base)).toMatch(/^[0-9a-z]{1,7}$/);
    const others = [device('Apple iPhone 16'), device('Apple iPhone 15', { hex: '#1f2023' }), device('Apple iPhone 15', { view: 'back' })];
    expect(new Set([artHash(base), ...others.map((other) => artHash(toDeviceArt(other)))]).size).toBe(4);
  });

  test('is the same text for the same device, and another for another colour', () => {
    expect(drawDeviceSvg(device('Apple iPhone 15'))).toBe(drawDeviceSvg(device('Apple iPhone 15')));
    expect(drawDeviceSvg(device('Apple iPhone 15', { hex: '#1f2023' }))).not.toBe(drawDeviceSvg(device('Apple iPhone 15')));
  });

  test('is a whole picture without a broken number or a name left out', () => {
    const categories = [
      'cases',
      'cases-tablet',
      'glass',
      'chargers-wall',
      'chargers-wireless',
      'chargers-car',
      'cables',
      'powerbanks',
    ].concat(['headphones-over', 'headphones-tws', 'trackers', 'styluses', 'straps', 'unheard-of']);
    const kinds = [
      ...['phone', 'tablet', 'smartwatch', 'computer'].map((typeDevice) => ({ typeDevice, categoryIds: [] })),
      ...categories.map((category) => ({ typeDevice: 'accessory', categoryIds: [category] })),
    ];
    for (const kind of kinds) {
      for (const hex of ['#000000', '#ffffff', '#bfd0dc', '#ba0c2e', '#ffe681']) {
        const svg = drawDeviceSvg(device('Apple Watch', { ...kind, hex }));
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
