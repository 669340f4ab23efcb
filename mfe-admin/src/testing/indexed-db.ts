import * as fake from 'fake-indexeddb';
import { beforeEach } from 'vitest';

const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } = fake;

/** Gives each test an empty IndexedDB in memory, which lives until the next test. */
export function useEmptyIndexedDb(): void {
  Object.assign(globalThis, { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction });
  beforeEach(() => {
    globalThis.indexedDB = new fake.IDBFactory();
  });
}
