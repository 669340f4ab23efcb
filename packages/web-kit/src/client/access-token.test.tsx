import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from './access-token.ts';

const orderTokens = createAccessTokens('order');

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/stav/ABC');
});

describe('the token of an e-mail’s link', () => {
  it('leaves the address and stays in the tab', () => {
    window.history.replaceState(null, '', '/stav/ABC?a=1#t=secret');
    const { result } = renderHook(() => orderTokens.useAccessToken('ABC'));
    expect(result.current).toBe('secret');
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/stav/ABC?a=1');
    expect(createAccessTokens('order').read('ABC')).toBe('secret');
  });

  it('opens only what it was sent for', () => {
    window.history.replaceState(null, '', '/stav/ABC#t=secret');
    createAccessTokens('order').keep('ABC');
    expect(createAccessTokens('order').read('DEF')).toBeNull();
    expect(createAccessTokens('repair').read('ABC')).toBeNull();
  });

  it('lasts as long as the page where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    window.history.replaceState(null, '', '/stav/ABC#t=secret');
    const tokens = createAccessTokens('order');
    tokens.keep('ABC');
    expect(tokens.read('ABC')).toBe('secret');
    expect(tokens.read('DEF')).toBeNull();
    vi.restoreAllMocks();
  });
});
