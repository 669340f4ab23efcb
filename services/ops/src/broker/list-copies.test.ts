import { expect, it } from 'vitest';
import { countMissing, listCopies } from './list-copies.ts';

it('a broker of one node has no copies', () => {
  expect(listCopies(undefined)).toEqual([]);
  expect(listCopies({ leader: 'okruh' })).toEqual([]);
});

it('the leader stands first, the others say how far they are', () => {
  const replica = { active: 1, observer: false, peer: 'x', current: true, offline: false, lag: 0 };
  expect(
    listCopies({
      name: 'okruh',
      leader: 'okruh-2',
      replicas: [
        { ...replica, name: 'okruh-3', current: false, lag: 12 },
        { ...replica, name: 'okruh-1', current: false, offline: true, lag: 40 },
        { ...replica, name: 'okruh-4', current: false, active: 11_000_000_000 },
      ],
    }),
  ).toEqual([
    { node: 'okruh-2', state: 'leads', lag: 0 },
    { node: 'okruh-1', state: 'away', lag: 40 },
    { node: 'okruh-3', state: 'behind', lag: 12 },
    { node: 'okruh-4', state: 'away', lag: 0 },
  ]);
  expect(listCopies({ name: 'okruh', replicas: [{ ...replica, name: 'okruh-1' }] })).toEqual([
    { node: 'okruh-1', state: 'current', lag: 0 },
  ]);
});

it('what a node lacks is counted, and one that has all stands with none', () => {
  expect(countMissing([])).toEqual(new Map());
  expect(
    countMissing([
      [
        { node: 'okruh-1', state: 'leads', lag: 0 },
        { node: 'okruh-2', state: 'current', lag: 0 },
        { node: 'okruh-3', state: 'behind', lag: 20 },
      ],
      [
        { node: 'okruh-2', state: 'leads', lag: 0 },
        { node: 'okruh-1', state: 'current', lag: 0 },
        { node: 'okruh-3', state: 'away', lag: 3 },
      ],
    ]),
  ).toEqual(
    new Map([
      ['okruh-1', 0],
      ['okruh-2', 0],
      ['okruh-3', 2],
    ]),
  );
});
