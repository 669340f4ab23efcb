import type { PickingList, ScanKind } from '@okruh/contracts/http/picking-work';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A scan as it is sent (`scanSchema`). */
export interface QueuedScan {
  /** Made here: the service answers the same id the same way, so that a repeated call is harmless. */
  readonly id: string;
  /** Instant, by the clock of this device. */
  readonly at: string;
  readonly list_id: string;
  readonly kind: ScanKind;
  readonly code: string;
  readonly item: number | null;
  readonly quantity: number | null;
}

/** What the service answered to a scan when nobody looked any more; shown until somebody confirms it. */
export interface LateNote {
  /** Id of the scan. */
  readonly id: string;
  readonly outcome: 'warning' | 'refused';
  readonly kind: ScanKind;
  /** What was scanned; empty for a key. */
  readonly scanned: string;
  /** What people call the list; null when it is unknown here. */
  readonly listNumber: number | null;
  /** The service's sentence. */
  readonly message: string;
}

interface Row<Value> {
  readonly key: number;
  readonly value: Value;
}

/** Everything that is stored. */
export interface Stored {
  readonly lists: readonly PickingList[];
  /** In the order in which they were made. */
  readonly scans: readonly QueuedScan[];
  readonly notes: readonly LateNote[];
}

/** What an answer of the service changes. */
export interface Settlement {
  readonly keys: readonly number[];
  readonly lists: readonly PickingList[];
  /** Lists that nobody works on any more. */
  readonly ended: readonly string[];
  readonly notes: readonly LateNote[];
}

/** Where scans wait until the service has them. Every change is one transaction. */
export interface QueueDatabase {
  load(): Promise<Stored>;
  storeLists(lists: readonly PickingList[]): Promise<void>;
  addScan(scan: QueuedScan): Promise<void>;
  /** The oldest scans, with the keys that `settle` takes. */
  readFirst(count: number): Promise<readonly Row<QueuedScan>[]>;
  settle(settlement: Settlement): Promise<void>;
  dropNotes(): Promise<void>;
}

interface Schema extends DBSchema {
  readonly lists: { readonly key: string; readonly value: { readonly id: string; readonly list: PickingList; readonly storedAt: number } };
  readonly scans: { readonly key: number; readonly value: QueuedScan };
  readonly notes: { readonly key: string; readonly value: LateNote };
}

const NAME = 'okruh-picking';
/** A list that nobody ended here was taken over by a colleague. */
const MAX_LIST_AGE_MS = 24 * 60 * 60 * 1000;

/** Who works on a list is nobody's business on a shared device. */
const toRow = (list: PickingList) => ({ id: list.id, list: { ...list, assignee: null }, storedAt: Date.now() });

/** The queue in this browser's IndexedDB: it outlives the tab. Rejects where storage is blocked. */
export async function openQueueDatabase(): Promise<QueueDatabase> {
  const database = await openDB<Schema>(NAME, 1, {
    upgrade(opened) {
      opened.createObjectStore('lists', { keyPath: 'id' });
      opened.createObjectStore('scans', { autoIncrement: true });
      opened.createObjectStore('notes', { keyPath: 'id' });
    },
  });
  return {
    load: () => load(database),
    storeLists: async (lists) => {
      const { store, done } = database.transaction('lists', 'readwrite');
      await Promise.all([...lists.map((list) => store.put(toRow(list))), done]);
    },
    addScan: async (scan) => {
      await database.add('scans', scan);
    },
    readFirst: async (count) => {
      const { store, done } = database.transaction('scans');
      // Both ascend by key.
      const [keys, values] = await Promise.all([store.getAllKeys(null, count), store.getAll(null, count), done]);
      return keys.flatMap((key, index) => {
        const value = values[index];
        return value === undefined ? [] : [{ key, value }];
      });
    },
    settle: (settlement) => settle(database, settlement),
    dropNotes: () => database.clear('notes'),
  };
}

async function load(database: IDBPDatabase<Schema>): Promise<Stored> {
  const [rows, scans, notes] = await Promise.all([database.getAll('lists'), database.getAll('scans'), database.getAll('notes')]);
  const isNeeded = (id: string): boolean => scans.some((scan) => scan.list_id === id);
  const outdated = rows.filter(({ id, storedAt }) => storedAt < Date.now() - MAX_LIST_AGE_MS && !isNeeded(id));
  await Promise.all(outdated.map(({ id }) => database.delete('lists', id)));
  return { lists: rows.filter((row) => !outdated.includes(row)).map(({ list }) => list), scans, notes };
}

async function settle(database: IDBPDatabase<Schema>, { keys, lists, ended, notes }: Settlement): Promise<void> {
  const transaction = database.transaction(['lists', 'scans', 'notes'], 'readwrite');
  const stores = {
    lists: transaction.objectStore('lists'),
    scans: transaction.objectStore('scans'),
    notes: transaction.objectStore('notes'),
  };
  await Promise.all([
    ...keys.map((key) => stores.scans.delete(key)),
    ...lists.filter(({ id }) => !ended.includes(id)).map((list) => stores.lists.put(toRow(list))),
    ...ended.map((id) => stores.lists.delete(id)),
    ...notes.map((note) => stores.notes.put(note)),
    transaction.done,
  ]);
}

/** The same in the memory of the page, where IndexedDB is blocked or full. */
export function createMemoryDatabase(initial: readonly QueuedScan[] = []): QueueDatabase {
  let last = 0;
  let rows: readonly Row<QueuedScan>[] = initial.map((value) => ({ key: (last += 1), value }));
  return {
    load: () => Promise.resolve({ lists: [], scans: rows.map(({ value }) => value), notes: [] }),
    storeLists: () => Promise.resolve(),
    addScan: (value) => {
      rows = [...rows, { key: (last += 1), value }];
      return Promise.resolve();
    },
    readFirst: (count) => Promise.resolve(rows.slice(0, count)),
    settle: ({ keys }) => {
      rows = rows.filter(({ key }) => !keys.includes(key));
      return Promise.resolve();
    },
    dropNotes: () => Promise.resolve(),
  };
}
