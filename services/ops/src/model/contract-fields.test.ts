import { defineEvent } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listContractFields } from './contract-fields.ts';

it('lists the fields of nested objects, lists and shapes, each once', () => {
  const contract = defineEvent(
    'orders.order-tested.v1',
    'Tested.',
    z.object({
      market: z.enum(['cz', 'ro']),
      note: z.string().optional(),
      parcel: z.object({ tracking: z.string() }).nullable(),
      lines: z.array(z.object({ pieces: z.int().min(1) })),
      about: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), id: z.uuid() }),
        z.object({ kind: z.literal('b'), id: z.uuid(), code: z.string() }),
      ]),
    }),
  );
  expect(listContractFields(contract)).toEqual([
    { path: 'market', type: '"cz" | "ro"', is_required: true },
    { path: 'note', type: 'string', is_required: false },
    { path: 'parcel.tracking', type: 'string', is_required: true },
    { path: 'lines[].pieces', type: 'integer ≥ 1', is_required: true },
    { path: 'about.kind', type: '"a"', is_required: true },
    { path: 'about.id', type: 'string (uuid)', is_required: true },
    { path: 'about.code', type: 'string', is_required: false },
  ]);
});

it('has a type for every field of every event of the shop', () => {
  for (const contract of eventContracts)
    expect([contract.type, listContractFields(contract).filter(({ path, type }) => path === '' || type === '')]).toEqual([
      contract.type,
      [],
    ]);
});
