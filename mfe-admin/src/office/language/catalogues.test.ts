import { catalogueErrors, englishErrors } from '@okruh/market/catalogue-errors';
import { describe, expect, test } from 'vitest';

type Catalogue = Readonly<Record<string, string>>;
declare global {
  interface ImportMeta {
    /** Vite's: the modules that a pattern finds. */
    glob(pattern: string, options: { readonly eager: true; readonly import: 'default' }): Readonly<Record<string, Catalogue>>;
  }
}

const found = import.meta.glob('../../**/locales/*.json', { eager: true, import: 'default' });
const areas = Object.entries(found).flatMap(([path, cs]) =>
  path.endsWith('/cs.json') ? [{ folder: path.slice(0, -'/cs.json'.length), cs }] : [],
);
/** Names that are the same in every language. */
const names: ReadonlySet<string> = new Set(['Balíkobod', 'IČO', 'IČO {number}', 'Karlín', 'Ťuk Pay']);

test('every area of the office is found', () => {
  expect(areas.length).toBeGreaterThan(20);
});

test('two areas have no different texts under one key: those of every area that was opened join', () => {
  const seen = new Map<string, string>();
  const different = Object.entries(found).flatMap(([path, catalogue]) => {
    const language = path.slice(path.lastIndexOf('/'));
    return Object.entries(catalogue).filter(([key, message]) => {
      const name = `${language} ${key}`;
      const isOther = (seen.get(name) ?? message) !== message;
      seen.set(name, message);
      return isOther;
    });
  });
  expect(different).toEqual([]);
});

describe.each(areas)('$folder', ({ folder, cs }) => {
  const ro = found[`${folder}/ro.json`] ?? {};
  const en = found[`${folder}/en.json`] ?? {};
  test('speaks Czech, Romanian and English alike', () => {
    expect(catalogueErrors(cs, ro)).toEqual([]);
    expect(englishErrors(cs, en)).toEqual([]);
    expect(Object.keys(en)).toEqual(Object.keys(cs));
  });
  test('leaves no Czech text in English', () => {
    const left = Object.entries(en).filter(([key, message]) => message === cs[key] && /[^\p{ASCII}…–×−•·→“”]/u.test(message));
    expect(left.map(([, message]) => message).filter((message) => !names.has(message))).toEqual([]);
  });
});
