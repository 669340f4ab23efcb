import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.ts';
import { findMissingTexts } from './find-missing-texts.ts';

it('a text that doesn’t load with its area is named, one of the office or of an imported part isn’t', () => {
  const sources = new Map([
    [
      '/a/pages.ts',
      `import { Page } from './page.tsx'; import { gridMessages } from '../grid/grid-messages.ts'; import { lostMessages } from '../grid/lost-messages.ts';
       export const messages = [gridMessages, { cs: () => import('./locales/cs.json') }];`,
    ],
    [
      '/a/page.tsx',
      `import { Part } from '../parts/part.tsx'; text('own.title'); text('grid.rows'); text('lost'); text(\`put.together.\${kind}\`)`,
    ],
    ['/parts/part.tsx', `text('save'); text('elsewhere')`],
    ['/a/locales/cs.json', '{"own.title":"Název"}'],
    ['/grid/grid-messages.ts', `cs: () => import('./locales/cs.json')`],
    ['/grid/locales/cs.json', '{"grid.rows":"Řádky"}'],
    ['/grid/lost-messages.ts', `cs: () => import('./lost/cs.json')`],
    ['/grid/lost/cs.json', '{"lost":"Nic"}'],
  ]);
  const readFile = (file: string) => sources.get(file) ?? null;
  expect(findMissingTexts({ name: 'a', file: '/a/pages.ts' }, new Set(['save']), readFile)).toEqual([
    'a: lost of page.tsx doesn’t load with it',
    'a: elsewhere of part.tsx doesn’t load with it',
  ]);
});

it('every area of the office loads the texts of its pages', () => {
  const source = path.join(root, 'mfe-admin/src');
  const readFile = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  const always = new Set(Object.keys(JSON.parse(readFile(path.join(source, 'office/locales/cs.json')) ?? '{}') as object));
  const areas = Array.from(
    (readFile(path.join(source, 'pages.ts')) ?? '').matchAll(/const (\w+) = \(\) => import\('(\.[^']+)'\)/g),
    ([, name = '', file = '']) => ({ name, file: path.join(source, file) }),
  );
  expect(areas.length).toBeGreaterThan(20);
  expect(areas.flatMap((area) => findMissingTexts(area, always, readFile))).toEqual([]);
});

it('no catalogue of the office has a text twice: the first one would never be shown', () => {
  const source = path.join(root, 'mfe-admin/src');
  const catalogues = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\/locales\/\w+\.json$/.test(file));
  expect(catalogues.length).toBeGreaterThan(60);
  const twice = catalogues.flatMap((file) => {
    const keys = Array.from(readFileSync(path.join(source, file), 'utf8').matchAll(/^ {2}"([^"]+)":/gm), ([, key = '']) => key);
    return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${file}: ${key}`);
  });
  expect(twice).toEqual([]);
});
