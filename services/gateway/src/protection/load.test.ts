import { expect, it, onTestFinished, vi } from 'vitest';
import { Load } from './load.ts';

const loadOf = (options: ConstructorParameters<typeof Load>[0]): Load => {
  const load = new Load(options);
  onTestFinished(() => load.stop());
  return load;
};
/** Whether a request is let in; it leaves at once. */
const asks = (load: Load, isFile: boolean): boolean => {
  const isIn = load.entered(isFile);
  load.left();
  return isIn;
};

it('past the most at once everybody is turned away, until somebody leaves', () => {
  const load = loadOf({ most: 1 });
  expect(load.entered()).toBe(true);
  expect([asks(load, false), asks(load, true)]).toEqual([false, false]);
  load.left();
  expect(asks(load, false)).toBe(true);
});

it('a busy moment turns new requests away, but not the files of pages that are under way', async () => {
  const load = loadOf({ most: 10, mostDelay: -1 });
  await vi.waitFor(() => expect(asks(load, false)).toBe(false), 5_000);
  expect(asks(load, true)).toBe(true);
});
