import { describe, expect, it } from 'vitest';
import { compilePayloadFilter, FilterTooSlow, findFilterErrors } from './payload-filter.ts';

const placed = JSON.stringify({
  type: 'orders.order-placed.v1',
  aggregateversion: 2,
  data: {
    number: '2611004859',
    total: { amount: 1_599_000 },
    lines: [
      { sku: 'IP13', quantity: 2 },
      { sku: 'KRYT', quantity: 1 },
    ],
  },
});
const paid = JSON.stringify({ type: 'orders.order-paid.v1', aggregateversion: 3, data: { number: '2611004860' } });
const messages = [placed, paid, 'no JSON', null];
/** What it finds doesn't depend on how fast this machine is. */
const PATIENT_MS = 30_000;
const findBy = (query: Parameters<typeof compilePayloadFilter>[0]) => compilePayloadFilter(query, PATIENT_MS)?.(messages);

describe('a filter of payloads', () => {
  it('is none when nothing is looked for', () => expect(compilePayloadFilter({ cel: '', text: '' })).toBeNull());

  it.each([
    ['data.total.amount > 1000000', [true, false, false, false]],
    ['data.lines.exists(line, line.sku == "KRYT" && line.quantity == 1)', [true, false, false, false]],
    ['event.type.startsWith("orders.") && event.aggregateversion >= 3', [false, true, false, false]],
    ['!has(data.total)', [false, true, false, false]],
    ['data.number', [false, false, false, false]],
  ])('shows what is true of %s', (cel, wanted) => expect(findBy({ cel })).toEqual(wanted));

  it.each([
    ['$.data.lines[?@.sku == "IP13"]', [true, false, false, false]],
    ['$.data.total', [true, false, false, false]],
    ['$..number', [true, true, false, false]],
  ])('shows what %s selects something in', (path, wanted) => expect(findBy({ path })).toEqual(wanted));

  it('shows what contains a text, and all conditions hold together', () => {
    expect(findBy({ text: 'kryt' })).toEqual([true, false, false, false]);
    expect(findBy({ text: 'JSON' })).toEqual([false, false, true, false]);
    expect(findBy({ text: '26110048', cel: 'event.aggregateversion == 3', path: '$.data.number' })).toEqual([false, true, false, false]);
  });

  it('says what is wrong with it, in the words of its parser', () => {
    expect(findFilterErrors({ cel: 'data.total >', path: '$[' })).toEqual({ cel: expect.any(String), path: expect.any(String) });
    expect(findFilterErrors({ cel: 'process.exit(1) == 1' })).toEqual({ cel: expect.stringContaining('process') });
    expect(findFilterErrors({ cel: '1 + 1' })).toEqual({ cel: 'the expression is a int, not true or false' });
    expect(findFilterErrors({ cel: 'data.a == 1', path: '$.data' })).toEqual({});
  });

  it('is ended when it takes too long', () => {
    const evil = JSON.stringify({ data: { name: `${'a'.repeat(40)}!` } });
    const filter = compilePayloadFilter({ cel: 'data.name.matches("^(a+)+$")' });
    expect(() => filter?.([evil])).toThrow(FilterTooSlow);
    // The next one isn't hindered.
    expect(compilePayloadFilter({ cel: 'true' })?.([evil])).toEqual([true]);
  });
});
