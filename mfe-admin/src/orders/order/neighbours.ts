import type { OrdersAdminRoutes } from '@okruh/contracts/http/orders-admin';
import { type QueryClient, useQueryClient } from '@okruh/web-kit/query';
import { useEffect, useState } from 'react';

/** Orders before and after one in the list that the reader came from; null at its ends and when there was none. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

const STORED = 'okruh-office-order-list';
const LIST = 'admin_list_orders' satisfies keyof OrdersAdminRoutes;

export function findNeighbours(ids: readonly string[], id: string): Neighbours {
  const place = ids.indexOf(id);
  return { previous: place > 0 ? (ids[place - 1] ?? null) : null, next: place < 0 ? null : (ids[place + 1] ?? null) };
}

/** Ids of the list's page that was seen last and has this order: from memory, else as an earlier order's page stored them in this tab. */
export function findListWith(queryClient: QueryClient, id: string): readonly string[] {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [LIST] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map((query) => readIds(query.state.data));
  return lists.find((ids) => ids.includes(id)) ?? [readStored()].find((ids) => ids.includes(id)) ?? [];
}

function readIds(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('items' in data) || !Array.isArray(data.items)) return [];
  return data.items.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : [],
  );
}

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Blocked, or not ours: then there is no list.
    return [];
  }
}

/** The orders beside this one; looked up once, so that they stay while the list leaves the memory. */
export function useNeighbours(id: string): Neighbours {
  const queryClient = useQueryClient();
  const [ids] = useState(() => findListWith(queryClient, id));
  useEffect(() => {
    try {
      if (ids.length > 0) window.sessionStorage.setItem(STORED, JSON.stringify(ids));
    } catch {
      // Without storage the next order finds the list in memory, for as long as it is there.
    }
  }, [ids]);
  return findNeighbours(ids, id);
}
