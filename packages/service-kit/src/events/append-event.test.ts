import { expect, it } from 'vitest';
import { stockChanged } from '../testing/shelf.ts';
import { newEnvelope } from './append-event.ts';

const createEnvelope = (version: number) => newEnvelope(stockChanged, { subject: 'phone', version, market: 'cz', data: { left: 1 } });

it.each([0, -1, 1.5, Number.NaN, 2 ** 31, Date.now()])('an aggregate has no version %s', (version) => {
  expect(() => createEnvelope(version)).toThrow(RangeError);
});

it.each([1, 2 ** 31 - 1])('an aggregate may have the version %s', (version) => {
  expect(createEnvelope(version).aggregateversion).toBe(version);
});
