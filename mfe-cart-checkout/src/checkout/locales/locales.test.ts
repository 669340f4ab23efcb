import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { missingTexts } from '@okruh/web-kit/testing';
import { describe, expect, it } from 'vitest';
import orderCs from '../../order/locales/cs.json' with { type: 'json' };
import orderRo from '../../order/locales/ro.json' with { type: 'json' };
import sharedCs from '../../locales/cs.json' with { type: 'json' };
import dataCs from '../data/locales/cs.json' with { type: 'json' };
import dataRo from '../data/locales/ro.json' with { type: 'json' };
import deliveryCs from '../delivery/locales/cs.json' with { type: 'json' };
import deliveryRo from '../delivery/locales/ro.json' with { type: 'json' };
import paymentCs from '../payment/locales/cs.json' with { type: 'json' };
import paymentRo from '../payment/locales/ro.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

/** Texts of each step; the frame's are there with each of them. */
const steps = [
  ['checkout/delivery', deliveryCs, deliveryRo],
  ['checkout/payment', paymentCs, paymentRo],
  ['checkout/data', dataCs, dataRo],
] as const;

const root = path.resolve(import.meta.dirname, '../..');
const readSources = (folder: string): string =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n');

describe('texts of checkout and orders', () => {
  it('say everything in both languages', () => {
    expect(catalogueErrors(cs, ro)).toEqual([]);
    for (const [, stepCs, stepRo] of steps) expect(catalogueErrors(stepCs, stepRo)).toEqual([]);
    expect(catalogueErrors(orderCs, orderRo)).toEqual([]);
  });
  it('exist for everything that the pages say', () => {
    for (const [folder, stepCs] of steps) expect(missingTexts(readSources(folder), { ...sharedCs, ...cs, ...stepCs }), folder).toEqual([]);
    expect(missingTexts(readSources('checkout'), Object.assign({}, sharedCs, cs, ...steps.map(([, stepCs]) => stepCs)))).toEqual([]);
    expect(missingTexts(readSources('order'), { ...sharedCs, ...orderCs })).toEqual([]);
  });
  it('never take the place of the cart’s own: they are loaded into the same catalogue', () => {
    const names = [sharedCs, cs, orderCs, ...steps.map(([, stepCs]) => stepCs)].flatMap((texts) => Object.keys(texts));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
