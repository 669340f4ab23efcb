import { expect, it } from 'vitest';
import { moveCell } from './grid-keys.ts';

const size = { rows: 100, columns: 5, rowsInSight: 10 };
const move = (key: string, row: number, column: number, ctrlKey = false) => {
  const to = moveCell({ key, ctrlKey, metaKey: false }, { row, column }, size);
  return to && [to.row, to.column];
};

it.each([
  ['ArrowDown', 3, 2, [4, 2]],
  ['ArrowDown', 99, 2, [99, 2]],
  ['ArrowUp', 0, 2, [-1, 2]],
  ['ArrowUp', -1, 2, [-1, 2]],
  ['ArrowRight', 3, 4, [3, 4]],
  ['ArrowLeft', 3, 0, [3, 0]],
  ['Home', 3, 4, [3, 0]],
  ['End', 3, 0, [3, 4]],
  ['PageDown', 3, 1, [13, 1]],
  ['PageDown', 95, 1, [99, 1]],
  ['PageUp', 13, 1, [3, 1]],
  ['PageUp', 3, 1, [0, 1]],
  ['PageUp', -1, 1, [-1, 1]],
] as const)('%s leads from %i:%i as in a spreadsheet', (key, row, column, to) => {
  expect(move(key, row, column)).toEqual(to);
});

it.each([
  ['Home', [0, 0]],
  ['End', [99, 4]],
  ['ArrowUp', [0, 2]],
  ['ArrowDown', [99, 2]],
  ['ArrowLeft', [50, 0]],
  ['ArrowRight', [50, 4]],
] as const)('Ctrl with %s leads to the edge', (key, to) => {
  expect(move(key, 50, 2, true)).toEqual(to);
});

it('leaves other keys alone', () => {
  expect(move('x', 1, 1)).toBeNull();
  expect(move('Tab', 1, 1)).toBeNull();
});
