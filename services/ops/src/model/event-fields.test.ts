import { readFile } from 'node:fs/promises';
import { defineEvent, moneySchema } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inspectData } from './event-fields.ts';

const contract = defineEvent(
  'orders.tested.v1',
  'Tested.',
  z.object({
    id: z.uuid(),
    status: z.enum(['placed', 'paid']).describe('Where it stands.'),
    count: z.int().min(1),
    note: z.string().nullable().describe('Null without one.'),
    lines: z
      .array(z.object({ price: moneySchema.describe('Of one piece.'), imei: z.string().describe('Of the piece.') }))
      .describe('What was bought.'),
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
      type: '"placed" | "paid"',
      description: 'Where it stands.',
      kind: 'value',
      state: 'ok',
      is_masked: false,
    });
    expect(findField(right, 'count')?.type).toBe('integer ≥ 1');
    expect(findField(right, 'id')?.type).toBe('string (uuid)');
    expect(findField(right, 'note')).toMatchObject({ value: 'null', type: 'string | null', description: 'Null without one.' });
    expect(findField(right, 'lines[0].price.currency')).toMatchObject({ value: '"CZK"', description: 'Currency of the amount, ISO 4217.' });
    expect(findField(right, 'names.any')?.type).toBe('string');
    expect(findField(right, 'what.b')?.type).toBe('number');
  });

  it('is unknown, missing or wrong where it differs', () => {
    const { imei: _imei, ...line } = { ...right.lines[0], imei: '' };
    const data = { ...right, count: 0, gift_wrap: true, lines: [line] };
    expect(findField(data, 'gift_wrap')).toMatchObject({ value: 'true', state: 'unknown' });
    expect(findField(data, 'lines[0].imei')).toMatchObject({ value: null, description: 'Of the piece.', state: 'missing' });
    expect(findField(data, 'count')?.state).toBe('wrong');
  });

  it('holds others, which follow it, where the contract says what it is', () => {
    const { fields } = inspectData(contract, right);
    const at = fields.findIndex(({ path }) => path === 'lines');
    expect(fields.slice(at, at + 3)).toMatchObject([
      { path: 'lines', value: '1', kind: 'list', description: 'What was bought.' },
      { path: 'lines[0].price', value: null, kind: 'object', type: 'object', description: 'Of one piece.' },
      { path: 'lines[0].price.amount', value: '100', kind: 'value' },
    ]);
    // Nothing to say of it: no line.
    expect(findField(right, 'names')).toBeUndefined();
    expect(findField({ ...right, lines: [] }, 'lines')).toMatchObject({ value: '[]', kind: 'value' });
  });

  it('may be personal data when no contract knows it, and below a value of the wrong kind', () => {
    const data = { ...right, e_mail: 'jan@example.cz', note: { name: 'Jan', tags: ['a'] }, count: null };
    expect([...inspectData(contract, data).masked].toSorted()).toEqual(['e_mail', 'note.name', 'note.tags[0]']);
    expect([...inspectData(contract, right).masked]).toEqual([]);
  });

  it('stands there without a contract, too', () => {
    expect(inspectData(null, { a: { b: [1] } }).fields).toEqual([
      { path: 'a.b[0]', value: '1', type: '', description: '', kind: 'value', state: 'ok', is_masked: true },
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
