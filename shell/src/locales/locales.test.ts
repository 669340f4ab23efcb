import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { missingTexts } from '@okruh/web-kit/testing';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
/** The frame's catalogue and those that come with single pages. */
const folders = files.filter((file) => file.endsWith(`locales${path.sep}cs.json`)).map((file) => path.dirname(file));

function catalogue(folder: string, locale: 'cs' | 'ro'): Readonly<Record<string, string>> {
  const parsed: unknown = JSON.parse(readFileSync(path.join(source, folder, `${locale}.json`), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${folder} has no texts`);
  return Object.fromEntries(Object.entries(parsed).map(([id, text]) => [id, String(text)]));
}
/** What a file of a folder may name: the frame's texts and those of its page. */
const known = Object.assign({}, ...folders.map((folder) => catalogue(folder, 'cs')));

describe.each(folders)('the texts of %s', (folder) => {
  it('say the same things in both languages', () => {
    expect(catalogueErrors(catalogue(folder, 'cs'), catalogue(folder, 'ro'))).toEqual([]);
  });
});
it('no text stands in two catalogues', () => {
  const ids = folders.flatMap((folder) => Object.keys(catalogue(folder, 'cs')));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
it('every text that a screen names is there', () => {
  const screens = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.flatMap((file) => missingTexts(readFileSync(path.join(source, file), 'utf8'), known))).toEqual([]);
});
