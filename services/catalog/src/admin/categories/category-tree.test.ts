import { expect, test } from 'vitest';
import {
  listDescendants,
  inTreeOrder,
  mayStandBelow,
  parentOfPlace,
  placed,
  readdressed,
  sameSeoName,
  type TreeNode,
} from './category-tree.ts';

const node = (id: string, parentId: string | null, position: number): TreeNode => ({
  id,
  parentId,
  position,
  seoNameCs: id,
  seoNameRo: `${id}-ro`,
  urlPathCs: '',
  urlPathRo: '',
  ancestorIds: [],
});
const tree = readdressed([
  node('phones', null, 1),
  node('apple', 'phones', 1),
  node('iphone-15', 'apple', 1),
  node('iphone-16', 'apple', 2),
  node('samsung', 'phones', 2),
  node('tablets', null, 2),
]);
const listOrder = (nodes: readonly TreeNode[]): string[] => inTreeOrder(nodes).map(({ id }) => id);

test('a category and its descendants can’t become its parent', () => {
  expect([...listDescendants(tree, 'phones')]).toEqual(['apple', 'iphone-15', 'iphone-16', 'samsung']);
  expect(mayStandBelow(tree, 'phones', 'phones')).toBe(false);
  expect(mayStandBelow(tree, 'phones', 'iphone-16')).toBe(false);
  expect(mayStandBelow(tree, 'apple', 'tablets')).toBe(true);
  expect(mayStandBelow(tree, 'apple', null)).toBe(true);
});

test.each([
  ['before', 'apple', ['phones', 'samsung', 'apple', 'iphone-15', 'iphone-16', 'tablets']],
  ['after', 'phones', ['phones', 'apple', 'iphone-15', 'iphone-16', 'samsung', 'tablets']],
  ['inside', 'apple', ['phones', 'apple', 'iphone-15', 'iphone-16', 'samsung', 'tablets']],
] as const)('a category dropped %s %s stands there', (position, target, order) => {
  const parent = parentOfPlace(tree, { target, position });
  expect(parent).not.toBeUndefined();
  expect(listOrder(placed(tree, 'samsung', parent ?? null, { target, position }))).toEqual(order);
});

test('without a place it goes last', () => {
  expect(listOrder(placed(tree, 'iphone-15', 'apple', null))).toEqual(['phones', 'apple', 'iphone-16', 'iphone-15', 'samsung', 'tablets']);
});

test('addresses of the whole subtree follow their parents', () => {
  const moved = readdressed(placed(tree, 'apple', 'tablets', null));
  const of = (id: string) => moved.find((candidate) => candidate.id === id);
  expect(of('iphone-16')).toMatchObject({
    urlPathCs: 'tablets/apple/iphone-16',
    urlPathRo: 'tablets-ro/apple-ro/iphone-16-ro',
    ancestorIds: ['tablets', 'apple'],
  });
  expect(of('samsung')?.urlPathCs).toBe('phones/samsung');
});

test('only siblings may not share a seo name', () => {
  const twin = { ...node('other', 'phones', 3), seoNameCs: 'samsung' };
  expect(sameSeoName([...tree, twin], twin, 'Cs')?.id).toBe('samsung');
  expect(sameSeoName([...tree, twin], twin, 'Ro')).toBeUndefined();
  expect(sameSeoName([...tree, twin], { ...twin, parentId: 'tablets' }, 'Cs')).toBeUndefined();
});
