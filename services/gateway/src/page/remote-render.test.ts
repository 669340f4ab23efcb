import type { RemoteRender, RemoteServerBuild } from '@okruh/contracts/pages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RenderBreaker, renderRemote, type RenderFailure } from './remote-render.ts';

const page: RemoteRender = { status: 200, title: 'Sell', description: '', html: '<h1>Sell</h1>', data: null };
const context = {
  market: 'cz',
  locale: 'cs',
  path: '/vykup',
  search: '',
  account: null,
  fetch: () => Promise.reject(new Error('not called')),
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a page waits for a remote's HTML", () => {
  it('and gets it', async () => {
    const failed = vi.fn<(failure: RenderFailure, error?: unknown) => void>();
    expect(await renderRemote({ render: async () => page }, context, 300, failed)).toBe(page);
    expect(failed).not.toHaveBeenCalled();
  });

  it('300 ms and no longer, asks the build to stop, and drops what comes late', async () => {
    const failed = vi.fn<(failure: RenderFailure, error?: unknown) => void>();
    let signal: AbortSignal | null = null;
    let finish: (render: RemoteRender) => void = () => undefined;
    const slow: RemoteServerBuild = {
      render: (given) => {
        signal = given.signal;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    };
    let result: RemoteRender | null | 'waiting' = 'waiting';
    const done = renderRemote(slow, context, 300, failed).then((render) => {
      result = render;
    });
    await vi.advanceTimersByTimeAsync(299);
    expect(result).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(result).toBeNull();
    expect(failed.mock.calls).toEqual([['timeout']]);
    expect(signal).toHaveProperty('aborted', true);
    finish(page);
    await vi.advanceTimersByTimeAsync(1);
    expect(result).toBeNull();
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => Promise<RemoteRender>]>([
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('not when it %s', async (_how, render) => {
    const failed = vi.fn<(failure: RenderFailure, error?: unknown) => void>();
    expect(await renderRemote({ render }, context, 300, failed)).toBeNull();
    expect(failed.mock.calls[0]?.[0]).toBe('threw');
  });

  it.each<[string, Partial<RemoteRender>]>([
    ['a redirect to another site', { status: 302, redirect: 'https://evil.example/' }],
    ['a redirect to another site without a scheme', { status: 302, redirect: '//evil.example/' }],
    ['a redirect that splits the header', { status: 302, redirect: '/a\r\nset-cookie: x=1' }],
    ['a redirect to nowhere', { status: 301 }],
    ['a status of its own', { status: 500 }],
  ])('not when it answers %s', async (_what, change) => {
    const failed = vi.fn<(failure: RenderFailure, error?: unknown) => void>();
    expect(await renderRemote({ render: async () => ({ ...page, ...change }) }, context, 300, failed)).toBeNull();
    expect(failed.mock.calls).toEqual([['off-contract']]);
  });
});

describe('a server build that keeps failing', () => {
  it('is left alone after three failures in a row, and one page tries again after five seconds', () => {
    const clock = { now: 0 };
    const breaker = new RenderBreaker(() => clock.now);
    for (let failure = 0; failure < 3; failure += 1) {
      expect(breaker.mayTry('mfe-buyout@1')).toBe(true);
      breaker.failed('mfe-buyout@1');
    }
    expect(breaker.mayTry('mfe-buyout@1')).toBe(false);
    expect(breaker.mayTry('mfe-buyout@2')).toBe(true);
    clock.now = 5_000;
    expect(breaker.mayTry('mfe-buyout@1')).toBe(true);
    expect(breaker.mayTry('mfe-buyout@1')).toBe(false);
    breaker.worked('mfe-buyout@1');
    expect(breaker.mayTry('mfe-buyout@1')).toBe(true);
  });
});
