import type { PickingList, ScanRefusal, ScanResult } from '@okruh/contracts/http/picking-work';
import { applyWaiting, decideScan, isEnded, withState } from './applied-lists.ts';
import { createMemoryDatabase, type LateNote, type QueueDatabase, type QueuedScan } from './queue-database.ts';
import type { TabChannel } from './tab-channel.ts';
import { createSender, type Answer, type Connection, type Sent } from './send-scans.ts';

/** What a person does; id and time are added here. */
export type NewScan = Pick<QueuedScan, 'kind'> & Partial<Pick<QueuedScan, 'code' | 'item' | 'quantity'>> & { readonly listId: string };

/** What was decided at once. A refused scan isn't sent. */
export type Verdict =
  | {
      readonly outcome: 'done';
      readonly id: string;
      readonly list: PickingList;
      readonly item: number | null;
      readonly serial: string | null;
    }
  | { readonly outcome: 'refused'; readonly code: ScanRefusal; readonly list: PickingList; readonly item: number | null };

export interface QueueState {
  /** What this browser stored before stands in `lists`. */
  readonly isLoaded: boolean;
  /** The service's lists with the waiting scans on them, by id. */
  readonly lists: ReadonlyMap<string, PickingList>;
  /** Scans that the service doesn't have yet. */
  readonly waiting: number;
  readonly connection: Connection;
  readonly notes: readonly LateNote[];
}

/** What listeners get after every answer of the service. */
export interface Answered {
  readonly results: readonly ScanResult[];
  /** It came so late that the results stand in `notes` too. */
  readonly isLate: boolean;
}

/**
 * Scans of this device: decided at once by the shared rules, stored until the service has them, sent in their order. What the service
 * answers replaces what was assumed.
 */
export interface ScanQueue {
  getState(): QueueState;
  subscribe(listener: () => void): () => void;
  /** Takes lists as the service knows them; older ones than those known are dropped. */
  hold(lists: readonly PickingList[]): void;
  record(scan: NewScan): Verdict;
  /** The person has read what was refused. */
  confirmNotes(): void;
  onAnswered(listener: (answered: Answered) => void): () => void;
  /** Sends what waits without waiting for the next try. */
  resume(): void;
}

export interface ScanQueueOptions {
  openDatabase(): Promise<QueueDatabase>;
  send(scans: readonly QueuedScan[]): Promise<Answer>;
  /** Lets one tab at a time send; the others wait for it. */
  lock?: (task: () => Promise<void>) => Promise<void>;
  /** Tells other tabs of the same browser. */
  channel?: TabChannel<TabMessage> | null;
  /** Waiting time before the next try by the number of failures, in milliseconds. */
  delay?: (failures: number) => number;
}

/** What a tab tells the others: a scan that waits now, or scans that the service has. */
export type TabMessage = { readonly kind: 'queued'; readonly scan: QueuedScan } | ({ readonly kind: 'sent' } & Sent);

export function createScanQueue({ openDatabase, send, lock, channel = null, delay }: ScanQueueOptions): ScanQueue {
  const listeners = new Set<() => void>();
  const answerListeners = new Set<(answered: Answered) => void>();
  /** As the service knows them. */
  const known = new Map<string, PickingList>();
  let waiting: readonly QueuedScan[] = [];
  let state: QueueState = { isLoaded: false, lists: new Map(), waiting: 0, connection: 'open', notes: [] };

  const change = (changes: Partial<QueueState>): void => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const recount = (changes: Partial<QueueState> = {}): void =>
    change({
      lists: new Map([...known].map(([id, list]) => [id, applyWaiting(list, waiting)])),
      waiting: waiting.length,
      ...changes,
    });
  const learn = (lists: readonly PickingList[]): void => {
    for (const list of lists) if ((known.get(list.id)?.version ?? -1) <= list.version) known.set(list.id, list);
  };

  let database = openDatabase().catch(() => createMemoryDatabase());
  /** A scan that can't be stored (a full disk) waits in memory with all the others. */
  const goOnInMemory = (): void => {
    database = Promise.resolve(createMemoryDatabase(waiting));
  };
  const load = async (): Promise<void> => {
    const stored = await (await database).load();
    learn(stored.lists);
    const ids = new Set(waiting.map(({ id }) => id));
    waiting = [...stored.scans.filter(({ id }) => !ids.has(id)), ...waiting];
    recount({ notes: stored.notes });
    if (waiting.length > 0) sender.wake();
  };
  /** Writes follow one another. */
  let writes: Promise<unknown> = load()
    .catch(goOnInMemory)
    .then(() => change({ isLoaded: true }));
  const write = (task: (opened: QueueDatabase) => Promise<void>): void => {
    writes = writes.then(async () => task(await database)).catch(goOnInMemory);
  };

  const onSent = ({ ids, lists, results, notes, isLate }: Sent): void => {
    waiting = waiting.filter(({ id }) => !ids.includes(id));
    learn(lists);
    recount({ notes: [...state.notes, ...notes] });
    for (const listener of answerListeners) listener({ results, isLate });
  };
  const sender = createSender({
    read: async (count) => {
      await writes;
      const opened = await database;
      return opened.readFirst(count).catch(async () => {
        goOnInMemory();
        return (await database).readFirst(count);
      });
    },
    settle: async (settlement) => (await database).settle(settlement),
    send,
    isEnded: (list, ids) => isEnded(list) && !waiting.some((scan) => scan.list_id === list.id && !ids.includes(scan.id)),
    getListNumber: (id) => known.get(id)?.number ?? null,
    onConnection: (connection) => connection !== state.connection && change({ connection }),
    onSent: (sent) => {
      onSent(sent);
      channel?.publish({ kind: 'sent', ...sent });
    },
    ...(lock !== undefined && { lock }),
    ...(delay !== undefined && { delay }),
  });
  channel?.listen((message) => {
    if (message.kind === 'sent') return onSent(message);
    waiting = [...waiting, message.scan];
    recount();
  });

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold: (lists) => {
      learn(lists);
      recount();
      write((opened) => opened.storeLists(lists.filter((list) => !isEnded(list))));
    },
    record: ({ listId, kind, code = '', item = null, quantity = null }) => {
      const list = state.lists.get(listId);
      if (list === undefined) throw new Error(`the list ${listId} isn’t held`);
      const decided = decideScan(list, { kind, code, item, quantity });
      if (decided.outcome === 'refused') return { ...decided, list };
      const shown = withState(list, decided.state);
      const scan: QueuedScan = {
        id: crypto.randomUUID(),
        at: new Date().toISOString(),
        list_id: listId,
        kind,
        code: code.trim(),
        item,
        quantity,
      };
      const verdict: Verdict = { outcome: 'done', id: scan.id, list: shown, item: decided.item, serial: decided.serial };
      // The same crate once more says nothing new.
      if (kind === 'crate' && list.crate === shown.crate) return verdict;
      waiting = [...waiting, scan];
      change({ lists: new Map(state.lists).set(listId, shown), waiting: waiting.length });
      write((opened) => opened.addScan(scan));
      channel?.publish({ kind: 'queued', scan });
      sender.wake();
      return verdict;
    },
    confirmNotes: () => {
      change({ notes: [] });
      write((opened) => opened.dropNotes());
    },
    onAnswered: (listener) => {
      answerListeners.add(listener);
      return () => void answerListeners.delete(listener);
    },
    resume: () => sender.resume(),
  };
}
