import type { categoryPlaces } from '@okruh/contracts/http/catalog-admin/categories';

/** A category as the rules of the tree see it; rows of the table fit. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly position: number;
  readonly seoNameCs: string;
  readonly seoNameRo: string;
  readonly urlPathCs: string;
  readonly urlPathRo: string;
  readonly ancestorIds: readonly string[];
}
export interface Place {
  readonly target: string;
  readonly position: (typeof categoryPlaces)[number];
}

const bySiblingOrder = (a: TreeNode, b: TreeNode): number => a.position - b.position || (a.id < b.id ? -1 : 1);

/** Ids of everything below a category. */
export function listDescendants(nodes: readonly TreeNode[], id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (parent: string): void => {
    for (const node of nodes) {
      if (node.parentId !== parent || found.has(node.id)) continue;
      found.add(node.id);
      visit(node.id);
    }
  };
  visit(id);
  return found;
}

/** Whether a category may stand below the parent: never below itself or its own descendants. */
export const mayStandBelow = (nodes: readonly TreeNode[], id: string, parentId: string | null): boolean =>
  parentId === null || (parentId !== id && !listDescendants(nodes, id).has(parentId));

/** Parent that a place means; undefined when its target isn't there. */
export function parentOfPlace(nodes: readonly TreeNode[], place: Place): string | null | undefined {
  const target = nodes.find((node) => node.id === place.target);
  if (target === undefined) return undefined;
  return place.position === 'inside' ? target.id : target.parentId;
}

/**
 * The tree with one category at a new place; without a place it goes last below `parentId`. Positions of the new siblings
 * count from 1 again. Addresses and ancestors aren't touched, see `readdressed`.
 */
export function placed<Node extends TreeNode>(nodes: readonly Node[], id: string, parentId: string | null, place: Place | null): Node[] {
  const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== id).sort(bySiblingOrder);
  const at = place === null || place.position === 'inside' ? -1 : siblings.findIndex((node) => node.id === place.target);
  const index = at === -1 ? siblings.length : place?.position === 'before' ? at : at + 1;
  const order = [...siblings.slice(0, index).map((node) => node.id), id, ...siblings.slice(index).map((node) => node.id)];
  return nodes.map((node) => {
    const position = order.indexOf(node.id) + 1;
    if (position === 0) return node;
    return node.id === id ? { ...node, parentId, position } : { ...node, position };
  });
}

/** Every category with the ancestors and addresses that follow from its parents and seo names. */
export function readdressed<Node extends TreeNode>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.map((node) => {
    const path: Node[] = [];
    for (let above = byId.get(node.parentId ?? ''); above !== undefined; above = byId.get(above.parentId ?? '')) path.unshift(above);
    return {
      ...node,
      ancestorIds: path.map((above) => above.id),
      urlPathCs: [...path, node].map((step) => step.seoNameCs).join('/'),
      urlPathRo: [...path, node].map((step) => step.seoNameRo).join('/'),
    };
  });
}

/** Parents before their children, siblings in their order. */
export function inTreeOrder<Node extends TreeNode>(nodes: readonly Node[]): Node[] {
  const below = new Map<string | null, Node[]>();
  for (const node of nodes) below.set(node.parentId, [...(below.get(node.parentId) ?? []), node]);
  const walk = (parent: string | null): Node[] =>
    (below.get(parent) ?? []).sort(bySiblingOrder).flatMap((node) => [node, ...walk(node.id)]);
  return walk(null);
}

/** Sibling with the same seo name in the language. */
export const sameSeoName = <Node extends TreeNode>(nodes: readonly Node[], node: Node, language: 'Cs' | 'Ro'): Node | undefined =>
  nodes.find(
    (other) => other.id !== node.id && other.parentId === node.parentId && other[`seoName${language}`] === node[`seoName${language}`],
  );
