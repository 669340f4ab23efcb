import { readFile } from 'node:fs/promises';
import { defineEvent } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inspectData } from './event-fields.ts';

const contract = defineEvent(
  'orders.tested.v1',
  'Tested.',
  z.object({
    id: z.uuid(),
    status: z.enum(['placed', 'paid']),
    count: z.int().min(1),
    note: z.string().nullable(),
    lines: z.array(z.object({ price: z.object({ amount: z.int(), currency: z.enum(['CZK', 'RON']) }), imei: z.string() })),
    names: z.record(z.string(), z.string()),
    what: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), a: z.string() }),
      z.object({ kind: z.literal('b'), b: z.number() }),
    ]),
  }),
);
const right = {
  id: '0190b7c0-0000-7000-8000-0000000000a1',
  status: 'paid',
  count: 2,
  note: null,
  lines: [{ price: { amount: 100, currency: 'CZK' }, imei: '35' }],
  names: { any: 'name' },
  what: { kind: 'b', b: 1 },
};
const findField = (data: unknown, path: string) => inspectData(contract, data).fields.find((field) => field.path === path);

describe('a field of an event', () => {
  it('says what the contract demands of it', () => {
    expect(findField(right, 'status')).toEqual({
      path: 'status',
      value: '"paid"',
      description: '"placed" | "paid"',
      state: 'ok',
      is_masked: false,
    });
    expect(findField(right, 'count')?.description).toBe('integer ≥ 1');
    expect(findField(right, 'id')?.description).toBe('string (uuid)');
    expect(findField(right, 'note')).toMatchObject({ value: 'null', description: 'string | null' });
    expect(findField(right, 'lines[0].price.currency')?.value).toBe('"CZK"');
    expect(findField(right, 'names.any')?.description).toBe('string');
    expect(findField(right, 'what.b')?.description).toBe('number');
  });

  it('is unknown, missing or wrong where it differs', () => {
    const { imei: _imei, ...line } = { ...right.lines[0], imei: '' };
    const data = { ...right, count: 0, gift_wrap: true, lines: [line] };
    expect(findField(data, 'gift_wrap')).toMatchObject({ value: 'true', state: 'unknown' });
    expect(findField(data, 'lines[0].imei')).toMatchObject({ value: null, state: 'missing' });
    expect(findField(data, 'count')?.state).toBe('wrong');
  });

  it('may be personal data when no contract knows it, and below a value of the wrong kind', () => {
    const data = { ...right, e_mail: 'jan@example.cz', note: { name: 'Jan', tags: ['a'] }, count: null };
    expect([...inspectData(contract, data).masked].toSorted()).toEqual(['e_mail', 'note.name', 'note.tags[0]']);
    expect([...inspectData(contract, right).masked]).toEqual([]);
  });

  it('stands there without a contract, too', () => {
    expect(inspectData(null, { a: { b: [1] } }).fields).toEqual([
      { path: 'a.b[0]', value: '1', description: '', state: 'ok', is_masked: true },
    ]);
    expect(inspectData(contract, 'text').fields).toMatchObject([{ path: '', value: '"text"', state: 'wrong', is_masked: true }]);
  });
});

it.each(eventContracts)('the sample of $type is right in every field', async (one) => {
  const sample: { data: unknown } = JSON.parse(
    await readFile(new URL(`../../../../packages/contracts/samples/${one.type}.json`, import.meta.url), 'utf8'),
  );
  const { fields, masked } = inspectData(one, sample.data);
  expect([...masked]).toEqual([]);
  expect(fields.filter(({ state }) => state === 'unknown' || state === 'wrong')).toEqual([]);
});
