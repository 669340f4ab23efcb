import type { ClusterInfo } from '@nats-io/jetstream';
import type { Copy } from '@okruh/contracts/http/ops-admin/streams';

/** Nodes hear of each other every second, also while nothing is published; nanoseconds, as the broker counts. */
const SILENT_NS = 10_000_000_000;

/** The copies of a stream or a consumer by node, the leader first; none for a broker of one node. */
export function listCopies(cluster: ClusterInfo | undefined): Copy[] {
  // A single node has neither a name of a cluster nor other nodes.
  if (cluster?.name === undefined && cluster?.replicas === undefined) return [];
  const leader: Copy[] = cluster.leader ? [{ node: cluster.leader, state: 'leads', lag: 0 }] : [];
  const others = (cluster.replicas ?? []).map(({ name, current, offline, lag, active }): Copy => {
    // A node that hangs keeps its connections, so that the broker doesn't call it offline.
    const state = current && !offline ? 'current' : offline || active > SILENT_NS ? 'away' : 'behind';
    // Left out where it is none.
    return { node: name, state, lag: lag ?? 0 };
  });
  return [...leader, ...others.toSorted((a, b) => a.node.localeCompare(b.node))];
}

/** How many of these copies each node doesn't have as they are now: it is away, or behind. Nodes that have all stand with 0. */
export function countMissing(groups: readonly (readonly Copy[])[]): Map<string, number> {
  const missing = new Map<string, number>();
  for (const { node, state } of groups.flat()) {
    const isMissing = state === 'away' || state === 'behind';
    missing.set(node, (missing.get(node) ?? 0) + (isMissing ? 1 : 0));
  }
  return missing;
}
