import type { PickingList } from '@okruh/contracts/http/picking-work';
import { useQuery } from '@okruh/web-kit/query';
import { useEffect } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import type { QueueState, ScanQueue } from '../queue/scan-queue.store.ts';

const NOT_FOUND = 404;
const isNotFound = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === NOT_FOUND;

/** The lists of a wave, or the one list that the id stands for. */
async function loadLists(id: string): Promise<readonly PickingList[]> {
  try {
    return (await picking.call('admin_get_wave', { params: { id } })).lists;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return [await picking.call('admin_get_picking_list', { params: { id } })];
  }
}

/** Lists of the station with the waiting scans on them; without the network those that this browser stored. */
export function useStationLists(id: string, state: QueueState, queue: ScanQueue) {
  const loaded = useQuery({
    queryKey: ['picking-station', id],
    queryFn: () => loadLists(id),
    // Afterwards the answers to scans say what changed.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data } = loaded;
  useEffect(() => {
    if (data !== undefined) queue.hold(data);
  }, [data, queue]);
  const all = [...state.lists.values()];
  const lists =
    data === undefined
      ? all.filter((list) => list.wave_id === id || list.id === id)
      : data.flatMap((list) => state.lists.get(list.id) ?? []);
  return {
    /** In the order of their numbers. */
    lists: lists.toSorted((one, other) => one.number - other.number),
    isLoading: lists.length === 0 && data?.length !== 0 && (loaded.error === null || !state.isLoaded),
    /** Why there is nothing to work on. */
    error: lists.length === 0 ? loaded.error : null,
    retry: () => void loaded.refetch(),
  };
}
