import type { CategoryNode } from '@okruh/contracts/http/catalog-admin/categories';
import type { Locale } from '@okruh/market';

/** A category with those below it. */
export interface TreeNode {
  readonly id: string;
  readonly category: CategoryNode;
  readonly below: readonly TreeNode[];
}
/** Where a category goes. */
export interface Place {
  readonly target: string;
  readonly position: 'before' | 'after' | 'inside';
}

/** The flat list, parents before children, as a tree. */
export function buildTree(items: readonly CategoryNode[]): readonly TreeNode[] {
  const nodesBelow = (parent: string | null): readonly TreeNode[] =>
    items
      .filter((category) => category.parent === parent)
      .map((category) => ({ id: category.id, category, below: nodesBelow(category.id) }));
  return nodesBelow(null);
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Categories whose name holds the text, with their parents; all when nothing was typed. */
export function searched(items: readonly CategoryNode[], typed: string, locale: Locale): readonly CategoryNode[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return items;
  const saved = new Set<string>();
  const parentById = new Map(items.map(({ id, parent }) => [id, parent]));
  for (const item of items) {
    if (!plain(item.name[locale]).includes(wanted)) continue;
    for (let id: string | null = item.id; id !== null; id = parentById.get(id) ?? null) saved.add(id);
  }
  return items.filter(({ id }) => saved.has(id));
}

/** Names of the parents from the top, without the category itself. */
export function pathTo(items: readonly CategoryNode[], id: string, locale: Locale): string {
  const names: string[] = [];
  let parent = items.find((item) => item.id === id)?.parent ?? null;
  while (parent !== null) {
    const above = items.find((item) => item.id === parent);
    if (above === undefined) break;
    names.unshift(above.name[locale]);
    parent = above.parent;
  }
  return names.join(' › ');
}

/** Where Alt and an arrow take a category; null when there is no way. */
export function placeByKey(items: readonly CategoryNode[], id: string, key: string): Place | null {
  const category = items.find((item) => item.id === id);
  if (category === undefined) return null;
  const siblings = items.filter(({ parent }) => parent === category.parent);
  const at = siblings.findIndex((sibling) => sibling.id === id);
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  switch (key) {
    case 'ArrowUp':
      return before === undefined ? null : { target: before.id, position: 'before' };
    case 'ArrowDown':
      return after === undefined ? null : { target: after.id, position: 'after' };
    case 'ArrowRight':
      return before === undefined ? null : { target: before.id, position: 'inside' };
    case 'ArrowLeft':
      return category.parent === null ? null : { target: category.parent, position: 'after' };
    default:
      return null;
  }
}
