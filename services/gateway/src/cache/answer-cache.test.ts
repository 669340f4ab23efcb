import { describe, expect, it, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import type { AnswerParts } from './cached-response.ts';

const place = { id: 'call cz /api/catalog/home', address: 'cz /api/catalog/home' };
const parts = (text: string, changes: Partial<AnswerParts> = {}): AnswerParts => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
  keys: ['home'],
  seconds: 60,
  staleSeconds: 120,
  ...changes,
});

function start() {
  let now = 0;
  let isBlind = false;
  const onRefreshFailed = vi.fn<(error: unknown) => void>();
  const cache = new AnswerCache({ capacity: 1e6, now: () => now, isBlind: () => isBlind, onRefreshFailed });
  const load = vi.fn<() => Promise<AnswerParts>>();
  const ask = async (): Promise<string> => {
    const { answer, outcome } = await cache.serve(place, load);
    return `${outcome} ${answer.text.toString()}`;
  };
  return {
    cache,
    load,
    ask,
    onRefreshFailed,
    pass: (seconds: number) => (now += seconds * 1_000),
    blind: (is: boolean) => (isBlind = is),
  };
}

describe('an answer that may be cached', () => {
  it('is fetched once for all who ask at the same time, and again when its time is over', async () => {
    const { load, ask, pass } = start();
    load.mockImplementation(() => Promise.resolve(parts('1')));
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['miss 1', 'miss 1', 'miss 1']);
    pass(59);
    expect(await ask()).toBe('hit 1');
    expect(load).toHaveBeenCalledTimes(1);
    load.mockImplementation(() => Promise.resolve(parts('2')));
    pass(2);
    expect(await ask()).toBe('stale 1');
    expect(await ask()).toBe('hit 2');
    pass(181);
    expect(await ask()).toBe('miss 2');
  });
  it('is shown old when no new one can be had, however old it is', async () => {
    const { load, ask, pass, onRefreshFailed } = start();
    load.mockResolvedValueOnce(parts('1'));
    await ask();
    load.mockRejectedValue(new Error('away'));
    pass(61);
    expect(await ask()).toBe('stale 1');
    await vi.waitFor(() => expect(onRefreshFailed).toHaveBeenCalledTimes(1), { timeout: 10_000 });
    // The service is left alone for a moment.
    expect(await ask()).toBe('hit 1');
    pass(600);
    expect(await ask()).toBe('stale 1');
    load.mockResolvedValueOnce(parts('no', { status: 503, seconds: 0 }));
    expect(await ask()).toBe('stale 1');
  });
  it('is refused when there never was one', async () => {
    const { load, ask } = start();
    load.mockRejectedValue(new Error('away'));
    await expect(ask()).rejects.toThrow('away');
  });
  it('is given to those who asked but not stored when it may not be', async () => {
    const { load, ask } = start();
    load.mockImplementation(() => Promise.resolve(parts('1', { seconds: 0, staleSeconds: 0 })));
    expect(await Promise.all([ask(), ask()])).toEqual(['miss 1', 'miss 1']);
    await ask();
    expect(load).toHaveBeenCalledTimes(2);
  });
  it('that was loading when it was purged is not stored, and those who ask after the purge wait for another', async () => {
    const { cache, load, ask } = start();
    let arrive: (value: AnswerParts) => void = () => undefined;
    load.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    const before = ask();
    cache.purge({ mode: 'key', keys: ['home'], isSoft: false });
    load.mockResolvedValueOnce(parts('new'));
    expect(await ask()).toBe('miss new');
    arrive(parts('old'));
    expect(await before).toBe('miss old');
    expect(await ask()).toBe('hit new');
  });
  it('is not cached under an address that nobody of ours writes', async () => {
    const { cache, load } = start();
    load.mockImplementation(() => Promise.resolve(parts('1')));
    const long = { id: `call cz /?x=${'x'.repeat(2_000)}`, address: 'cz /' };
    expect([(await cache.serve(long, load)).outcome, (await cache.serve(long, load)).outcome]).toEqual(['miss', 'miss']);
  });
  it('counts as true for ten seconds only while changes aren’t reported', async () => {
    const { load, ask, pass, blind } = start();
    load.mockResolvedValueOnce(parts('1')).mockResolvedValueOnce(parts('2'));
    await ask();
    blind(true);
    pass(9);
    expect(await ask()).toBe('hit 1');
    pass(2);
    expect(await ask()).toBe('stale 1');
    expect(await ask()).toBe('hit 2');
  });
});

describe('ready bytes', () => {
  it('are compressed once, and name their content by one tag', async () => {
    const { cache, load } = start();
    load.mockResolvedValueOnce(parts('{"a":1}'.repeat(1_000)));
    const { answer } = await cache.serve(place, load);
    expect(answer.ready('br')).toBeNull();
    const [first, second] = await Promise.all([answer.encoded('br'), answer.encoded('br')]);
    expect(first).toBe(second);
    expect(first.length).toBeLessThan(answer.text.length / 10);
    expect(answer.head('br')).toEqual(
      expect.arrayContaining(['content-encoding', 'br', 'content-length', String(first.length), answer.etag]),
    );
  });
  it('stay as they are when there is little to win, and when they are compressed by nature', () => {
    const { cache } = start();
    const small = cache.keep(place, parts('{}'), cache.store.mark);
    const picture = cache.keep(place, parts('x'.repeat(5_000), { headers: { 'content-type': 'image/avif' } }), cache.store.mark);
    expect([small.encodingFor(['br']), picture.encodingFor(['br'])]).toEqual(['identity', 'identity']);
  });
});
