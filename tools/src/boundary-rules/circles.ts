/** Groups of files that reach each other (Tarjan's strongly connected components). */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>();
  const lows = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    const index = indexes.size;
    indexes.set(node, index);
    lows.set(node, index);
    stack.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!indexes.has(target)) visit(target);
      if (stack.includes(target)) lows.set(node, Math.min(lows.get(node) ?? index, lows.get(target) ?? index));
    }
    if (lows.get(node) !== index) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return circles;
}
