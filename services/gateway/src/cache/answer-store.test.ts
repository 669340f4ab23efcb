import { describe, expect, it } from 'vitest';
import { AnswerStore, type Place } from './answer-store.ts';
import { CachedResponse } from './cached-response.ts';

const kilobyte = 1024;
const answer = (keys: readonly string[] = [], size = 10 * kilobyte): CachedResponse =>
  new CachedResponse(
    { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.alloc(size), keys, seconds: 60, staleSeconds: 60 },
    0,
  );
const at = (name: string): Place => ({ id: `call cz ${name}`, address: `cz ${name}` });
const held = (store: AnswerStore, ...names: string[]): string[] => names.filter((name) => store.get(at(name).id) !== null);

describe('cached answers', () => {
  it('are dropped by every key that they carry, and by no other', () => {
    const store = new AnswerStore(kilobyte * kilobyte);
    store.set(at('/a'), answer(['product:1', 'category:2']));
    store.set(at('/b'), answer(['product:3']));
    expect(store.purge({ mode: 'key', keys: ['category:2', 'category:9'], isSoft: false }, 0)).toBe(1);
    expect(held(store, '/a', '/b')).toEqual(['/b']);
  });
  it('are dropped by address in their market only', () => {
    const store = new AnswerStore(kilobyte * kilobyte);
    store.set(at('/a?strana=2'), answer());
    store.set({ id: 'call ro /a?strana=2', address: 'ro /a?strana=2' }, answer());
    expect(store.purge({ mode: 'url', address: 'cz /a?strana=2', isSoft: false }, 0)).toBe(1);
    expect(store.get('call ro /a?strana=2')).not.toBeNull();
  });
  it('are all dropped by a full purge, and take no memory then', () => {
    const store = new AnswerStore(kilobyte * kilobyte);
    for (const name of ['/a', '/b', '/c']) store.set(at(name), answer(['x']));
    store.get(at('/a').id);
    expect(store.purge({ mode: 'full', isSoft: false }, 0)).toBe(3);
    expect(Math.abs(store.bytes)).toBeLessThan(1e-6);
    expect(store.count).toBe(0);
  });
  it('only grow old by a soft purge', () => {
    const store = new AnswerStore(kilobyte * kilobyte);
    const cached = answer(['x']);
    store.set(at('/a'), cached);
    store.purge({ mode: 'key', keys: ['x'], isSoft: true }, 5_000);
    expect(cached.freshUntil).toBe(5_000);
    expect(cached.staleUntil).toBe(65_000);
  });
  it('never take more memory than they may; what is asked for again outlives a flood of invented addresses', () => {
    const store = new AnswerStore(200 * kilobyte);
    store.set(at('/wanted'), answer());
    held(store, '/wanted');
    for (let page = 0; page < 1_000; page += 1) store.set(at(`/invented-${page}`), answer());
    expect(store.bytes).toBeLessThanOrEqual(200 * kilobyte);
    expect(held(store, '/wanted', '/invented-0', '/invented-999')).toEqual(['/wanted', '/invented-999']);
  });
  it('are evicted when all are wanted, the longest unused first', () => {
    const store = new AnswerStore(100 * kilobyte);
    for (let page = 0; page < 30; page += 1) {
      store.set(at(`/${page}`), answer());
      held(store, `/${page}`, '/0');
    }
    expect(store.bytes).toBeLessThanOrEqual(100 * kilobyte);
    expect(held(store, '/0', '/1', '/29')).toEqual(['/0', '/29']);
  });
  it('that were asked for before a purge which names them are known for it', () => {
    const store = new AnswerStore(kilobyte);
    const { mark } = store;
    expect(store.isPurgedSince(mark, at('/a'), ['x'])).toBe(false);
    store.purge({ mode: 'key', keys: ['x'], isSoft: false }, 0);
    expect(store.isPurgedSince(mark, at('/a'), ['x'])).toBe(true);
    expect(store.isPurgedSince(mark, at('/a'), ['y'])).toBe(false);
    expect(store.isPurgedSince(store.mark, at('/a'), ['x'])).toBe(false);
    for (let purge = 0; purge < 600; purge += 1) store.purge({ mode: 'key', keys: ['z'], isSoft: false }, 0);
    // So long ago that nobody remembers which they were.
    expect(store.isPurgedSince(mark, at('/a'), ['y'])).toBe(true);
  });
});
