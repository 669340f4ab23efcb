import { describe, expect, it } from 'vitest';
import { createSightings, findAim, findAimed } from './sightings.ts';

/** Pictures every 100 ms, each with the codes in view, the first of them aimed at; gives the codes that counted. */
function look(...pictures: readonly (readonly string[])[]): string[] {
  const sightings = createSightings();
  return pictures.flatMap((codes, index) => {
    const aimed = codes[0] ?? null;
    return sightings.see(codes, aimed, index * 100) && aimed !== null ? [aimed] : [];
  });
}
const times = (count: number, ...codes: readonly string[]) => Array.from({ length: count }, () => codes);

describe('a code in view', () => {
  it('counts once, however long it is seen', () => {
    expect(look(...times(60, 'A'))).toEqual(['A']);
  });
  it('counts when a second picture agrees: one that was misread never does', () => {
    expect(look(['A'], ['X'], [], [])).toEqual([]);
    expect(look(['A'], ['X'], ['A'])).toEqual(['A']);
  });
  it('is the same sighting when it is unreadable for a moment', () => {
    expect(look(...times(3, 'A'), ...times(14), ...times(3, 'A'))).toEqual(['A']);
  });
  it('counts again after it was away for more than a second and a half', () => {
    expect(look(...times(3, 'A'), ...times(16), ...times(3, 'A'))).toEqual(['A', 'A']);
  });
  it('doesn’t count again while it stays in view beside the one that is aimed at', () => {
    expect(look(...times(3, 'A', 'B'), ...times(30, 'B', 'A'), ...times(3, 'A', 'B'))).toEqual(['A', 'B']);
  });
  it('that nobody aimed at counts when it is aimed at', () => {
    const sightings = createSightings();
    expect([0, 100, 200].map((now) => sightings.see(['A'], null, now))).toEqual([false, false, false]);
    expect([300, 400].map((now) => sightings.see(['A'], 'A', now))).toEqual([false, true]);
  });
});

describe('the frame', () => {
  it('lies in the middle of what the page shows of the picture', () => {
    expect(findAim({ width: 1000, height: 500 }, { width: 200, height: 100 })).toEqual({ x: 80, y: 75, width: 840, height: 350 });
    // An upright picture in a wide box: only a strip of it is seen.
    const { width, height, y } = findAim({ width: 480, height: 640 }, { width: 320, height: 180 });
    expect([width, height, y].map(Math.round)).toEqual([403, 189, 226]);
  });
  it('is that of the whole picture before the page knows its size', () => {
    expect(findAim({ width: 100, height: 100 }, { width: 0, height: 0 })).toMatchObject({ width: 84, height: 70 });
  });

  const aim = { x: 10, y: 10, width: 80, height: 80 };
  const at = (rawValue: string, x: number, y: number) => ({ rawValue, boundingBox: { x: x - 5, y: y - 5, width: 10, height: 10 } });
  it('chooses the code closest to its middle', () => {
    expect(findAimed([at('serial', 50, 80), at('ean', 52, 45), at('imei', 20, 20)], aim)?.rawValue).toBe('ean');
  });
  it('chooses none outside of it', () => {
    expect(findAimed([at('other', 96, 50)], aim)).toBeNull();
    expect(findAimed([], aim)).toBeNull();
  });
});
