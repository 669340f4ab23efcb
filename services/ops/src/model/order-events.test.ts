import { expect, it } from 'vitest';
import { orderEvents } from './order-events.ts';

const event = (id: string, second: number, causationId: string | null = null) => ({
  id,
  at: new Date(Date.parse('2026-11-20T12:00:00.000Z') + second * 1_000).toISOString(),
  causationId,
});
const order = (...events: ReturnType<typeof event>[]): string =>
  orderEvents(events)
    .map(({ id }) => id)
    .join('');

it('comes by time, those of one instant by id', () => {
  expect(order(event('c', 2), event('b', 1), event('a', 1))).toBe('abc');
});
it('comes after its cause, though the clock of its machine is behind', () => {
  expect(order(event('b', 1, 'a'), event('a', 5), event('c', 2, 'b'), event('d', 6))).toBe('abcd');
});
it('ends with causes that go in a circle', () => {
  expect(order(event('a', 1, 'b'), event('b', 2, 'a'))).toHaveLength(2);
});
