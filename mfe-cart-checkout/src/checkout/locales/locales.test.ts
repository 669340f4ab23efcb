import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueFaults, missingTexts } from '@okruh/web-kit/testing';
import { describe, expect, it } from 'vitest';
import orderCs from '../../order/locales/cs.json' with { type: 'json' };
import orderRo from '../../order/locales/ro.json' with { type: 'json' };
import sharedCs from '../../locales/cs.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const sourcesOf = (folder: string): string =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n');

describe('texts of checkout and orders', () => {
  it('say everything in both languages', () => {
    expect(catalogueFaults(cs, ro)).toEqual([]);
    expect(catalogueFaults(orderCs, orderRo)).toEqual([]);
  });
  it('exist for everything that the pages say', () => {
    expect(missingTexts(sourcesOf('checkout'), { ...sharedCs, ...cs })).toEqual([]);
    expect(missingTexts(sourcesOf('order'), { ...sharedCs, ...orderCs })).toEqual([]);
  });
  it('never take the place of the cart’s own: they are loaded into the same catalogue', () => {
    const names = [...Object.keys(sharedCs), ...Object.keys(cs), ...Object.keys(orderCs)];
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
