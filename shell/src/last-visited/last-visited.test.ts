/** @vitest-environment happy-dom */
import { beforeEach, describe, expect, it } from 'vitest';
import { lastVisited, rememberVisited } from './last-visited.ts';

beforeEach(() => window.localStorage.clear());

describe('last visited products', () => {
  it('are the newest four, newest first', () => {
    for (const code of ['A', 'B', 'C', 'D', 'E']) rememberVisited(code);
    expect(lastVisited()).toEqual(['E', 'D', 'C', 'B']);
  });
  it('hold each product once', () => {
    for (const code of ['A', 'B', 'A']) rememberVisited(code);
    expect(lastVisited()).toEqual(['A', 'B']);
  });
  it('are none when something else is stored', () => {
    window.localStorage.setItem('okruh-last-visited', '{"a":');
    expect(lastVisited()).toEqual([]);
    window.localStorage.setItem('okruh-last-visited', '["A", 5]');
    expect(lastVisited()).toEqual(['A']);
  });
});
