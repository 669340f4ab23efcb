import { afterEach, describe, expect, test, vi } from 'vitest';
import { listUnsent, noteSent, readSetting, subscribe, takeOver, writeSetting } from './settings.store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe('settings of a person', () => {
  test('are there at once, stay in this browser, and are nobody else’s', () => {
    writeSetting('martina', 'language', 'en');
    writeSetting('petr', 'language', 'ro');
    expect([readSetting('martina', 'language'), readSetting('petr', 'language')]).toEqual(['en', 'ro']);
    expect(readSetting('tereza', 'language')).toBeUndefined();
    expect(listUnsent('martina')).toEqual({ language: 'en' });
    writeSetting('martina', 'language', null);
    expect(readSetting('martina', 'language')).toBeUndefined();
    expect(listUnsent('martina')).toEqual({ language: null });
  });

  test('are sent until the service has them as they are now', () => {
    writeSetting('martina', 'folded:buyout', true);
    const sent = listUnsent('martina');
    writeSetting('martina', 'folded:buyout', false);
    noteSent('martina', sent);
    expect(listUnsent('martina')).toEqual({ 'folded:buyout': false });
    noteSent('martina', listUnsent('martina'));
    expect(listUnsent('martina')).toEqual({});
  });

  test('are the service’s, but for what was changed here and isn’t there yet', () => {
    for (const [name, value] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const)
      writeSetting('martina', name, value);
    noteSent('martina', { a: 1, b: 2 });
    takeOver('martina', { a: 10, c: 30, d: 40, odd: ['x'] });
    expect(['a', 'b', 'c', 'd', 'odd'].map((name) => readSetting('martina', name))).toEqual([10, undefined, 3, 40, undefined]);
    expect(listUnsent('martina')).toEqual({ c: 3 });
  });

  test('are sent whole where the service has none', () => {
    writeSetting('martina', 'a', 1);
    noteSent('martina', { a: 1 });
    takeOver('martina', {});
    expect(listUnsent('martina')).toEqual({ a: 1 });
  });

  test('report each change, and nothing after the end', () => {
    const listener = vi.fn<() => void>();
    const end = subscribe(listener);
    writeSetting('martina', 'a', 1);
    window.dispatchEvent(new Event('storage'));
    end();
    writeSetting('martina', 'a', 2);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('last as long as the page where nothing may be stored; what isn’t ours is none', () => {
    window.localStorage.setItem('okruh-settings:petr', '{"values":7');
    expect(readSetting('petr', 'a')).toBeUndefined();
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('blocked');
    });
    writeSetting('blocked', 'a', 1);
    expect(readSetting('blocked', 'a')).toBe(1);
    vi.restoreAllMocks();
    // Storage is there again: it is written and read as before.
    writeSetting('blocked', 'a', 2);
    expect(window.localStorage.getItem('okruh-settings:blocked')).toContain('"a":2');
  });
});
