import { expect, test } from 'vitest';
import { pickingList, smallList } from '../../testing/picking.ts';
import { findTask, getStopKey, sortStops } from './walk.ts';

const names = (lists: Parameters<typeof sortStops>[0]) => sortStops(lists).map(({ item }) => item.location ?? item.name);
const withCrates = () => [pickingList({ crate: 'BED-0001' }), smallList({ crate: 'BED-0002' })];

test('one walk leads through the shelves of all lists as the warehouse orders them, what has no place last', () => {
  expect(names([pickingList(), smallList()])).toEqual(['A-07-3-12', 'B-01-1-01', 'C-02-1-07', 'Kabel USB-C']);
  const at = (location: string, walkOrder: number) => ({
    ...smallList(),
    items: smallList().items.map((item) => ({ ...item, location, walk_order: walkOrder })),
  });
  expect(names([at('A-10', 30), at('B-01', 10), at('A-9', 30), at('A-100', 20)])).toEqual(['B-01', 'A-100', 'A-9', 'A-10']);
});

test('every list gets its crate before the walk begins', () => {
  const [first, second] = withCrates();
  expect(findTask([pickingList(), smallList()])).toMatchObject({ kind: 'crate', list: { number: 1187 } });
  expect(findTask([first, smallList()].flatMap((list) => list ?? []))).toMatchObject({ kind: 'crate', list: { number: 1188 } });
  expect(findTask([first, second].flatMap((list) => list ?? []))).toMatchObject({
    kind: 'pick',
    number: 1,
    count: 4,
    item: { location: 'A-07-3-12' },
  });
});

test('a stop that is passed over comes after the others, and one list set aside not at all', () => {
  const lists = withCrates();
  const [first] = sortStops(lists);
  if (first === undefined) throw new Error('no stop');
  expect(findTask(lists, { stops: [getStopKey(first)], lists: new Set() })).toMatchObject({ item: { location: 'B-01-1-01' } });
  expect(findTask(lists, { stops: [], lists: new Set([first.list.id]) })).toMatchObject({ list: { number: 1188 }, count: 1 });
});

test('an order that is cancelled meanwhile is put back before anything else', () => {
  const cancelled = pickingList({ status: 'cancelled', crate: 'BED-0001' });
  expect(findTask([cancelled, smallList()])).toMatchObject({ kind: 'release', list: { number: 1187 } });
  expect(findTask([{ ...cancelled, crate: null }, smallList()])).toMatchObject({ kind: 'crate', list: { number: 1188 } });
});

test('after the walk crates are closed, finished and handed over, all of them step by step', () => {
  const picked = withCrates().map((list) => ({ ...list, items: list.items.map((item) => ({ ...item, picked: item.quantity })) }));
  const as = (...statuses: ('picked' | 'wrapped' | 'packed' | 'handed_over' | 'not_available')[]) =>
    findTask(picked.map((list, index) => ({ ...list, status: statuses[index] ?? 'picked' })));
  expect(as('wrapped', 'picked')).toMatchObject({ kind: 'wrap', list: { number: 1188 } });
  expect(as('packed', 'wrapped')).toMatchObject({ kind: 'finish', list: { number: 1188 } });
  expect(as('packed', 'handed_over')).toMatchObject({ kind: 'hand-over', list: { number: 1187 } });
  expect(as('handed_over', 'not_available')).toEqual({ kind: 'done' });
});
