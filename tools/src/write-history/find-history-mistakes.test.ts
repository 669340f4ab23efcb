import { describe, expect, it } from 'vitest';
import { findAnswered } from './find-handlers.ts';
import { findHistoryMistakes, type HistoryLists } from './find-history-mistakes.ts';
import type { History } from './history.ts';

const files: Readonly<Record<string, string>> = {
  'services/picking/src/shelf.routes.ts': "import { addShelf } from './stored/shelves.ts';\nroute(app, adminAddShelf, addShelf);",
  'services/picking/src/stored/shelves.ts': "import { noteShelf } from './note-shelf.ts';\nexport const addShelf = () => noteShelf();",
  'services/picking/src/stored/note-shelf.ts': 'export const noteShelf = () => sql`insert into shelf_changes (by) values (1)`; // noteRack',
  'services/picking/src/rack.routes.ts': 'route(app, adminAddRack, () => ok());',
};
const shelves: History = {
  writer: 'services/picking/src/stored/note-shelf.ts#noteShelf',
  table: 'shelf_changes',
  holds: 'changes',
  routes: ['add_shelf'],
};
const lists: HistoryLists = {
  routes: ['picking/add_shelf', 'picking/search'],
  histories: { shelves },
  withoutHistory: { 'looks up': ['picking/search'] },
  handlers: new Map([
    ['picking/add_shelf', ['services/picking/src/shelf.routes.ts']],
    ['picking/add_rack', ['services/picking/src/rack.routes.ts']],
  ]),
  readMigrations: (service) => (service === 'picking' ? 'create table shelf_changes (by int);\ncreate table racks (id int);' : ''),
  readFile: (file) => files[file] ?? null,
};
const find = (changes: Partial<HistoryLists>): string[] => findHistoryMistakes({ ...lists, ...changes });
const withHistory = (changes: Partial<History>): string[] => find({ histories: { shelves: { ...shelves, ...changes } } });

it('nothing is wrong when each route stands in one list and reaches the writer of its history', () => {
  expect(find({})).toEqual([]);
});

describe('a route', () => {
  it('stands in a list, and in one only', () => {
    expect(find({ withoutHistory: {} })).toEqual(['picking/search: no list says where its changes are noted']);
    const twice = { 'looks up': ['picking/search', 'picking/add_shelf'] };
    expect(find({ withoutHistory: twice })).toEqual(['picking/add_shelf: stands in two lists']);
  });

  it('that is gone leaves the lists', () => {
    expect(withHistory({ routes: ['add_shelf', 'add_table'] })).toEqual(['picking/add_table: there is no such route']);
    const gone = { 'looks up': ['picking/search', 'orders/search'] };
    expect(find({ withoutHistory: gone })).toEqual(['orders/search: there is no such route']);
  });

  it('is answered by a file that reaches the writer', () => {
    const routes = [...lists.routes, 'picking/add_rack'];
    const rack = { ...shelves, routes: ['add_shelf', 'add_rack'] };
    const mistake = 'picking/add_rack: what answers it doesn’t reach services/picking/src/stored/note-shelf.ts';
    expect(find({ routes, histories: { shelves: rack } })).toEqual([mistake]);
    expect(find({ routes, histories: { shelves: rack }, handlers: new Map([...lists.handlers].slice(0, 1)) })).toEqual([mistake]);
  });
});

describe('a writer', () => {
  it('is a file that is there and has the name in its code', () => {
    expect(withHistory({ writer: 'services/picking/src/stored/shelf.ts#noteShelf' })).toEqual([
      'shelves: there is no file services/picking/src/stored/shelf.ts',
    ]);
    expect(withHistory({ writer: 'services/picking/src/stored/note-shelf.ts#noteRack' })).toEqual([
      'shelves: services/picking/src/stored/note-shelf.ts doesn’t have the name noteRack',
    ]);
  });

  it('writes to a table that a migration of its service creates', () => {
    expect(withHistory({ table: 'table_changes' })).toEqual(['shelves: no migration creates the table table_changes']);
    expect(withHistory({ table: 'racks' })).toEqual(['shelves: services/picking/src/stored/note-shelf.ts doesn’t write to racks']);
  });

  it('may be drizzle, the service kit, what it imports, or a trigger', () => {
    const byWriter = (source: string, table: string, more = ''): string[] =>
      find({
        histories: { shelves: { ...shelves, table } },
        readFile: (file) => (file === 'services/picking/src/stored/note-shelf.ts' ? source : (files[file] ?? null)),
        readMigrations: () => `create table ${table} ();${more}`,
      });
    expect(byWriter('const noteShelf = () => tx.insert(shelfChanges).values({});', 'shelf_changes')).toEqual([]);
    expect(byWriter('const noteShelf = () => noteRecordChange(tx, record, by, work);', 'record_changes')).toEqual([]);
    expect(byWriter('const noteShelf = () => {};', 'shelf_changes', 'begin insert into shelf_changes values (1); end')).toEqual([]);
    expect(byWriter('const noteShelf = () => {};', 'record_changes')).toHaveLength(1);
    expect(withHistory({ writer: 'services/picking/src/stored/shelves.ts#addShelf' })).toEqual([]);
  });
});

it('a file answers the routes that it registers, under any name that it imports their contracts by', () => {
  const source = [
    "import { addShelf as addShelfRoute, type Shelf } from '@okruh/contracts/http/picking-admin/shelves';",
    "import { ok } from '@okruh/service-kit';",
    'route(app, addShelfRoute, () => ok());',
    'route(\n  app,\n  other,\n  () => ok(),\n);',
  ].join('\n');
  const findRoute = (module: string, name: string): string => `${module}#${name}`;
  expect(findAnswered(source, findRoute)).toEqual(['http/picking-admin/shelves#addShelf']);
  expect(findAnswered(source, () => null)).toEqual([]);
});
