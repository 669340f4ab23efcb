import { NetworkError, ProblemError, isWorthRetrying } from '@okruh/web-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageLoader } from './page-loader.ts';
import type { PageAnswer } from './page-source.ts';

const place = { path: '/telefony', search: '?vyrobce=apple' };
const answered = (data: unknown): PageAnswer<unknown> => ({ kind: 'page', status: 200, data, head: { title: 'T', description: '' } });

const worthRetrying = async (error: unknown): Promise<boolean> => isWorthRetrying(error);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('data of the next page', () => {
  it('are asked for once by all who want them, and stay fresh for five minutes', async () => {
    const ask = vi.fn<() => Promise<PageAnswer<unknown>>>(() => Promise.resolve(answered(1)));
    const loader = createPageLoader(ask, worthRetrying);
    await Promise.all([loader.load('category', place), loader.load('category', place)]);
    expect(loader.held('category', place)).toEqual(answered(1));
    await vi.advanceTimersByTimeAsync(299_000);
    await loader.load('category', place);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(loader.held('category', place)).toBeNull();
    await loader.load('category', place);
    expect(ask).toHaveBeenCalledTimes(2);
  });
  it('belong to one address', async () => {
    const loader = createPageLoader((_page, { search }) => Promise.resolve(answered(search)), worthRetrying);
    await loader.load('category', place);
    expect(loader.held('category', { ...place, search: '' })).toBeNull();
  });
  it('are tried for four times, a second apart and doubled', async () => {
    const ask = vi.fn<() => Promise<PageAnswer<unknown>>>(() => Promise.reject(new NetworkError()));
    const failed = vi.fn<(error: unknown) => void>();
    createPageLoader(ask, worthRetrying).load('product', place).catch(failed);
    const tries: number[] = [];
    for (const wait of [0, 1_000, 2_000, 4_000]) {
      await vi.advanceTimersByTimeAsync(wait);
      tries.push(ask.mock.calls.length);
    }
    expect(tries).toEqual([1, 2, 3, 4]);
    expect(failed).toHaveBeenCalledTimes(1);
  });
  it('are not tried for again when the answer would be the same, and are asked for again by the next who wants them', async () => {
    const ask = vi.fn<() => Promise<PageAnswer<unknown>>>().mockRejectedValueOnce(new ProblemError(403, {}, new Headers()));
    const loader = createPageLoader(ask, worthRetrying);
    await expect(loader.load('product', place)).rejects.toThrow('403');
    ask.mockResolvedValueOnce(answered(2));
    expect(await loader.load('product', place)).toEqual(answered(2));
  });
  it('that came with the document are not asked for', async () => {
    const ask = vi.fn<() => Promise<PageAnswer<unknown>>>(() => Promise.resolve(answered(1)));
    const loader = createPageLoader(ask, worthRetrying);
    loader.keep('category', place, answered('inlined'));
    expect(await loader.load('category', place)).toEqual(answered('inlined'));
    expect(ask).not.toHaveBeenCalled();
  });
  it('of forty pages are cached, the oldest go first', async () => {
    const loader = createPageLoader(() => Promise.resolve(answered(1)), worthRetrying);
    for (let page = 0; page < 41; page += 1) loader.keep('category', { path: `/${page}`, search: '' }, answered(page));
    expect(loader.held('category', { path: '/0', search: '' })).toBeNull();
    expect(loader.held('category', { path: '/1', search: '' })).toEqual(answered(1));
  });
});
