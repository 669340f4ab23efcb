import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { catalogueFaults, missingTexts } from '@okruh/web-kit/testing';
import { expect, it } from 'vitest';
import cs from './cs.json';
import ro from './ro.json';

const source = path.resolve(import.meta.dirname, '..');

it('both languages say the same things', () => {
  expect(catalogueFaults(cs, ro)).toEqual([]);
});
it('every text that a screen names is there', () => {
  const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.flatMap((file) => missingTexts(readFileSync(path.join(source, file), 'utf8'), cs))).toEqual([]);
});
