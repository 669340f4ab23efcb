import { expect, it, onTestFinished, vi } from 'vitest';
import { Load, type Urgency } from './load.ts';

const createLoad = (options: ConstructorParameters<typeof Load>[0]): Load => {
  const load = new Load(options);
  onTestFinished(() => load.stop());
  return load;
};
/** Whether a request is let in; it leaves at once. */
const asks = (load: Load, urgency: Urgency): boolean => {
  const isIn = load.entered(urgency);
  load.left();
  return isIn;
};

it('past the most at once everybody is turned away, until somebody leaves', () => {
  const load = createLoad({ most: 1 });
  expect(load.entered()).toBe(true);
  expect([asks(load, 'usual'), asks(load, 'file')]).toEqual([false, false]);
  load.left();
  expect(asks(load, 'usual')).toBe(true);
});

it('when all places are taken an order still finds one, up to a bound', () => {
  const load = createLoad({ most: 4 });
  for (let taken = 0; taken < 4; taken += 1) load.entered();
  expect([asks(load, 'usual'), asks(load, 'order')]).toEqual([false, true]);
  expect(load.entered('order')).toBe(true);
  expect(asks(load, 'order')).toBe(false);
});

it('a busy moment turns new requests away, but not the files of pages that are loading, and no order', async () => {
  const load = createLoad({ most: 10, maxDelay: -1 });
  await vi.waitFor(() => expect(asks(load, 'usual')).toBe(false), 5_000);
  expect([asks(load, 'file'), asks(load, 'order')]).toEqual([true, true]);
});

it('one late look is a pause that is over, two are a busy moment, and it ends with the next one in time', async () => {
  vi.useFakeTimers();
  const delays = [900, 20, 900, 900, 20];
  const load = createLoad({ most: 10, measureDelay: () => delays.shift() ?? 0 });
  const answers: boolean[] = [];
  for (let look = 0; look < 5; look += 1) {
    await vi.advanceTimersByTimeAsync(500);
    answers.push(asks(load, 'usual'));
  }
  vi.useRealTimers();
  expect(answers).toEqual([true, true, true, false, true]);
});
