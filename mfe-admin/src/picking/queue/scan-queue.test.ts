import type { ScanResult } from '@okruh/contracts/http/picking-work';
import { expect, test, vi } from 'vitest';
import { useEmptyIndexedDb } from '../../testing/indexed-db.ts';
import { fakePicking, pickingList, smallList } from '../../testing/picking.ts';
import { openQueueDatabase, type QueuedScan } from './queue-database.ts';
import { type Answered, createScanQueue, type TabMessage } from './scan-queue.store.ts';
import { openTabChannel } from './tab-channel.ts';
import type { Answer } from './send-scans.ts';

const list = pickingList();
const away = () => Promise.reject(new TypeError('fetch failed'));
class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`${status}`);
    this.status = status;
  }
}

/** A service that may be away, and what it got. */
function createService(refuse?: Parameters<typeof fakePicking>[1]) {
  const service = fakePicking([list, smallList()], refuse);
  const calls: (readonly QueuedScan[])[] = [];
  const state = { fails: null as (() => Promise<never>) | null, losesAnswer: false };
  const send = async (scans: readonly QueuedScan[]): Promise<Answer> => {
    if (state.fails !== null) return state.fails();
    calls.push(scans);
    const { body } = await service.answer({ route: '', query: {}, headers: new Headers(), body: { scans } });
    if (state.losesAnswer) {
      state.losesAnswer = false;
      return away();
    }
    return body as { readonly results: ScanResult[]; readonly lists: Answer['lists'] };
  };
  return { ...service, send, calls, state };
}
const open = (send: (scans: readonly QueuedScan[]) => Promise<Answer>, more: Partial<Parameters<typeof createScanQueue>[0]> = {}) =>
  createScanQueue({ openDatabase: openQueueDatabase, send, delay: () => 5, ...more });
const kinds = (calls: readonly (readonly QueuedScan[])[]) => calls.flat().map(({ kind, code }) => `${kind} ${code}`.trim());

useEmptyIndexedDb();

test('a scan counts at once, and the service gets each once in its order', async () => {
  const service = createService();
  const queue = open(service.send);
  queue.hold([list]);
  expect(queue.record({ listId: list.id, kind: 'crate', code: 'BED-0412' })).toMatchObject({ outcome: 'done' });
  expect(queue.record({ listId: list.id, kind: 'item', code: 'OK-1' })).toMatchObject({ outcome: 'done', item: 1, list: { picked: 1 } });
  expect(queue.getState()).toMatchObject({ waiting: 2 });
  await vi.waitFor(() => expect(queue.getState().waiting).toBe(0));
  expect(kinds(service.calls)).toEqual(['crate BED-0412', 'item OK-1']);
  expect(queue.getState().lists.get(list.id)).toMatchObject({ picked: 1, crate: 'BED-0412', version: 3 });
});

test('what the rules refuse is said at once and isn’t sent, and neither is the same crate again', async () => {
  const service = createService();
  const queue = open(service.send);
  queue.hold([list]);
  expect(queue.record({ listId: list.id, kind: 'item', code: 'OK-1' })).toMatchObject({ outcome: 'refused', code: 'crate-first' });
  queue.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
  queue.record({ listId: list.id, kind: 'crate', code: 'bed-0412' });
  expect(queue.record({ listId: list.id, kind: 'item', code: '4006381333931' })).toMatchObject({ code: 'wrong-item' });
  await vi.waitFor(() => expect(queue.getState().waiting).toBe(0));
  expect(kinds(service.calls)).toEqual(['crate BED-0412']);
});

test('while the network is gone everything goes on; then all of it comes in one call, and refusals are listed until they are confirmed', async () => {
  const service = createService(({ code }) =>
    code === 'OK-3' ? { code: 'order-cancelled', message: 'Objednávka byla mezitím zrušená.' } : null,
  );
  service.state.fails = away;
  const queue = open(service.send);
  queue.hold([list]);
  for (const code of ['OK-1', 'OK-3', 'OK-1']) {
    if (code === 'OK-1') queue.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
    queue.record({ listId: list.id, kind: 'item', code });
  }
  await vi.waitFor(() => expect(queue.getState().connection).toBe('away'));
  expect(queue.getState().lists.get(list.id)).toMatchObject({ picked: 3 });
  service.state.fails = null;
  await vi.waitFor(() => expect(queue.getState()).toMatchObject({ waiting: 0, connection: 'open' }));
  expect(service.calls).toHaveLength(1);
  expect(kinds(service.calls)).toEqual(['crate BED-0412', 'item OK-1', 'item OK-3', 'item OK-1']);
  expect(queue.getState().lists.get(list.id)).toMatchObject({ picked: 2 });
  expect(queue.getState().notes).toEqual([
    expect.objectContaining({
      outcome: 'refused',
      kind: 'item',
      scanned: 'OK-3',
      listNumber: 1187,
      message: 'Objednávka byla mezitím zrušená.',
    }),
  ]);
  const later = open(service.send);
  await vi.waitFor(() => expect(later.getState().notes).toHaveLength(1));
  later.confirmNotes();
  const last = open(service.send);
  await vi.waitFor(() => expect(last.getState().isLoaded).toBe(true));
  expect(last.getState().notes).toEqual([]);
});

test('an answer that got lost is asked for again with the same ids', async () => {
  const service = createService();
  service.state.losesAnswer = true;
  const queue = open(service.send);
  queue.hold([list]);
  queue.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
  queue.record({ listId: list.id, kind: 'item', code: 'OK-1' });
  await vi.waitFor(() => expect(queue.getState().waiting).toBe(0));
  expect(service.calls.length).toBeGreaterThan(1);
  expect(service.calls[1]?.[0]?.id).toBe(service.calls[0]?.[0]?.id);
  expect(service.get(list.id)).toMatchObject({ picked: 1 });
});

test('a tab that is closed leaves its scans to the next one', async () => {
  const service = createService();
  service.state.fails = () => new Promise<never>(() => {});
  const closed = open(service.send);
  closed.hold([list]);
  closed.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
  closed.record({ listId: list.id, kind: 'item', code: 'OK-1' });
  const database = await openQueueDatabase();
  await vi.waitFor(async () => expect(await database.readFirst(9)).toHaveLength(2));
  expect((await database.load()).lists).toMatchObject([{ id: list.id, assignee: null }]);
  service.state.fails = null;
  const next = open(service.send);
  await vi.waitFor(() => expect(next.getState().lists.get(list.id)).toMatchObject({ picked: 1, crate: 'BED-0412' }));
  await vi.waitFor(() => expect(next.getState().waiting).toBe(0));
  expect(kinds(service.calls)).toEqual(['crate BED-0412', 'item OK-1']);
});

test('scans wait for somebody to sign in, and are sent when they are asked to', async () => {
  const service = createService();
  service.state.fails = () => Promise.reject(new StatusError(401));
  const queue = open(service.send);
  queue.hold([list]);
  queue.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
  await vi.waitFor(() => expect(queue.getState().connection).toBe('signed-out'));
  expect(queue.getState().waiting).toBe(1);
  service.state.fails = null;
  queue.resume();
  await vi.waitFor(() => expect(queue.getState()).toMatchObject({ waiting: 0, connection: 'open' }));
});

test('one scan that the service can’t read is noted and doesn’t hold up the others', async () => {
  const service = createService();
  const queue = open((scans) => (scans.some(({ code }) => code === 'OK-1') ? Promise.reject(new StatusError(400)) : service.send(scans)));
  queue.hold([list]);
  queue.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
  queue.record({ listId: list.id, kind: 'item', code: 'OK-1' });
  queue.record({ listId: list.id, kind: 'item', code: 'OK-3' });
  await vi.waitFor(() => expect(queue.getState().waiting).toBe(0));
  expect(kinds(service.calls)).toEqual(['crate BED-0412', 'item OK-3']);
  expect(queue.getState().notes).toMatchObject([{ scanned: 'OK-1', outcome: 'refused' }]);
});

test('a list stays in this browser until the service has it packed', async () => {
  const service = createService();
  const small = smallList();
  const queue = open(service.send);
  queue.hold([list, small]);
  for (const [kind, code] of [
    ['crate', 'BED-0001'],
    ['item', 'OK-3'],
    ['wrap', ''],
    ['finish', ''],
  ] as const)
    expect(queue.record({ listId: small.id, kind, code })).toMatchObject({ outcome: 'done' });
  await vi.waitFor(() => expect(queue.getState().waiting).toBe(0));
  const stored = await (await openQueueDatabase()).load();
  expect(stored.lists.map(({ id }) => id)).toEqual([list.id]);
  expect(queue.getState().lists.get(small.id)).toMatchObject({ status: 'packed' });
});

test('an older state of a list than the one known is dropped', () => {
  const queue = open(createService().send);
  queue.hold([pickingList({ version: 4, crate: 'BED-0412' })]);
  queue.hold([pickingList({ version: 2 })]);
  expect(queue.getState().lists.get(list.id)).toMatchObject({ crate: 'BED-0412' });
});

test('two tabs: one sends, the other shows it', async () => {
  let turn: Promise<unknown> = Promise.resolve();
  const lock = (task: () => Promise<void>): Promise<void> => {
    const mine = turn.then(task);
    turn = mine;
    return mine;
  };
  const service = createService();
  const channels = [openTabChannel<TabMessage>('test-scans'), openTabChannel<TabMessage>('test-scans')];
  const [first, second] = channels.map((channel) => open(service.send, { lock, channel }));
  if (first === undefined || second === undefined) throw new Error('two tabs');
  const received: Answered[] = [];
  second.onAnswered((answered) => received.push(answered));
  first.hold([list]);
  second.hold([list]);
  first.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
  await vi.waitFor(() => expect(second.getState().lists.get(list.id)).toMatchObject({ crate: 'BED-0412', version: 2 }));
  second.record({ listId: list.id, kind: 'item', code: 'OK-1' });
  await vi.waitFor(() => expect(first.getState().lists.get(list.id)).toMatchObject({ picked: 1, version: 3 }));
  expect(kinds(service.calls)).toEqual(['crate BED-0412', 'item OK-1']);
  expect(received[0]).toMatchObject({ isLate: false, results: [{ outcome: 'done' }] });
  for (const channel of channels) channel?.close();
});

test('where storage is blocked, scans wait in the page', async () => {
  const service = createService();
  const queue = open(service.send, { openDatabase: () => Promise.reject(new Error('blocked')) });
  queue.hold([list]);
  queue.record({ listId: list.id, kind: 'crate', code: 'BED-0412' });
  await vi.waitFor(() => expect(queue.getState().waiting).toBe(0));
  expect(kinds(service.calls)).toEqual(['crate BED-0412']);
});
