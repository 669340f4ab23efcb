import { describe, expect, it } from 'vitest';
import { type FieldLists, findMistakes } from './find-mistakes.ts';

const files: Readonly<Record<string, string>> = {
  'services/catalog/src/shelf.ts': [
    "import { weight } from './scale.ts';",
    '// The colour isn’t read here.',
    'export const isHeavy = (shelf) => shelf.sizeCm > 100;',
  ].join('\n'),
  'mfe-admin/src/shelf-form.tsx': 'const sizeCm = form.sizeCm;',
  'services/catalog/src/admin/shelf.routes.ts': 'const sizeCm = body.size;',
  'services/catalog/src/shelf.test.ts': 'const sizeCm = 1;',
};
const shelf = { routes: ['add_shelf', 'update_shelf'], fields: { size: 'services/catalog/src/shelf.ts#sizeCm' } } as const;
const lists: FieldLists = {
  routes: [
    { name: 'add_shelf', fields: ['size'] },
    { name: 'update_shelf', fields: ['size'] },
    { name: 'close_shop', fields: ['reason'] },
    { name: 'ring_the_bell', fields: [] },
  ],
  records: { shelf },
  commands: { 'closes the shop': ['close_shop'] },
  colleagues: {},
  readFile: (path) => files[path] ?? null,
};
const find = (changes: Partial<FieldLists>): string[] => findMistakes({ ...lists, ...changes });
const readBy = (reader: `${string}#${string}`): string[] => find({ records: { shelf: { ...shelf, fields: { size: reader } } } });

it('nothing is wrong when every field has its reader and every other route is a command', () => {
  expect(find({})).toEqual([]);
});

describe('a route', () => {
  it('with fields stands in a record or among the commands, and in one of them only', () => {
    expect(find({ commands: {} })).toEqual(['close_shop: neither in a record nor among the commands']);
    expect(find({ commands: { 'closes the shop': ['close_shop', 'add_shelf'] } })).toEqual(['add_shelf: stands in two lists']);
  });

  it('that is gone leaves the lists', () => {
    expect(find({ commands: { 'closes the shop': ['close_shop', 'open_shop'] } })).toEqual(['open_shop: there is no such route']);
  });
});

describe('a field', () => {
  const withColour = [{ name: 'add_shelf', fields: ['size', 'colour'] }, ...lists.routes.slice(1)];

  it('without an entry is named', () => {
    expect(find({ routes: withColour })).toEqual(['shelf:colour: is saved, and no list says who reads it']);
  });

  it('may be for colleagues, with a reason', () => {
    expect(find({ routes: withColour, colleagues: { 'shelf:colour': 'a note' } })).toEqual([]);
  });

  it('has one answer to who reads it', () => {
    expect(find({ colleagues: { 'shelf:size': 'a note' } })).toEqual(['shelf:size: has more than one answer to who reads it']);
  });

  it('that isn’t saved any more leaves the lists', () => {
    const fields = { ...shelf.fields, colour: shelf.fields.size };
    expect(find({ records: { shelf: { ...shelf, fields } } })).toEqual(['shelf:colour: isn’t saved any more']);
    expect(find({ colleagues: { 'shelf:colour': 'a note' } })).toEqual(['shelf:colour: isn’t saved any more']);
  });
});

describe('a reader', () => {
  it('is a file that is there and has the name as a whole word', () => {
    expect(readBy('services/catalog/src/rack.ts#sizeCm')).toEqual(['shelf:size: there is no file services/catalog/src/rack.ts']);
    expect(readBy('services/catalog/src/shelf.ts#size')).toEqual(['shelf:size: services/catalog/src/shelf.ts doesn’t have the name size']);
  });

  it('has the name in its code, not only in comments or imports', () => {
    expect(readBy('services/catalog/src/shelf.ts#colour')).toHaveLength(1);
    expect(readBy('services/catalog/src/shelf.ts#weight')).toHaveLength(1);
  });

  it.each([
    'mfe-admin/src/shelf-form.tsx',
    'services/catalog/src/admin/shelf.routes.ts',
    'services/catalog/src/shelf.test.ts',
    'services/catalog/src/demo/shelves.ts',
    'services/catalog/src/stored/tables.ts',
    'packages/contracts/src/http/catalog.ts',
    'services/buyout/src/bonuses/bonus.query.ts',
    'docs/glossary.md',
  ] as const)('is not %s', (path) => {
    expect(readBy(`${path}#sizeCm`)).toEqual([`shelf:size: ${path} doesn’t act on it outside of the back office`]);
  });
});
