import { useBrowserEvent } from '@okruh/web-kit';
import { type QueryClient, useQueryClient } from '@okruh/web-kit/query';
import { useEffect, useSyncExternalStore } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { openQueueDatabase } from './queue-database.ts';
import { type Answered, createScanQueue, type QueueState, type ScanQueue } from './scan-queue.store.ts';
import { openTabChannel } from './tab-channel.ts';

/** One queue in a page; it goes on sending when another page of the back office is opened. */
const queues = new WeakMap<QueryClient, ScanQueue>();
const LOCK = 'okruh-picking-scans';

function createPageQueue(): ScanQueue {
  // Without the API (a page without TLS) two tabs may send the same scans, which the service takes once.
  const locks: LockManager | null | undefined = navigator.locks;
  const queue = createScanQueue({
    openDatabase: openQueueDatabase,
    send: (scans) => picking.call('admin_record_scans', { body: { scans: [...scans] } }),
    channel: openTabChannel(LOCK),
    ...(locks && { lock: (task: () => Promise<void>) => locks.request(LOCK, task) }),
  });
  window.addEventListener('online', () => queue.resume());
  return queue;
}

/** The scans of this device, and what they made of the lists. */
export function useScanQueue(): readonly [QueueState, ScanQueue] {
  const queryClient = useQueryClient();
  let queue = queues.get(queryClient);
  if (queue === undefined) {
    queue = createPageQueue();
    queues.set(queryClient, queue);
  }
  const { resume } = queue;
  useBrowserEvent('account:session-changed', ({ accountId }) => {
    if (accountId !== null) resume();
  });
  return [useSyncExternalStore(queue.subscribe, queue.getState), queue];
}

/** Calls back after every answer of the service. */
export function useAnswered(queue: ScanQueue, listener: (answered: Answered) => void): void {
  useEffect(() => queue.onAnswered(listener), [queue, listener]);
}
