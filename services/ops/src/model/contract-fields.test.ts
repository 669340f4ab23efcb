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
      parcel: z
        .object({ tracking: z.string().describe('Number of the parcel.') })
        .nullable()
        .describe('Null before it is sent.'),
      lines: z.array(z.object({ pieces: z.int().min(1) })),
      about: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), id: z.uuid() }),
        z.object({ kind: z.literal('b'), id: z.uuid(), code: z.string() }),
      ]),
    }),
  );
  expect(listContractFields(contract)).toEqual([
    { path: 'market', type: '"cz" | "ro"', description: '', is_required: true },
    { path: 'note', type: 'string', description: '', is_required: false },
    { path: 'parcel', type: 'object | null', description: 'Null before it is sent.', is_required: true },
    { path: 'parcel.tracking', type: 'string', description: 'Number of the parcel.', is_required: true },
    { path: 'lines[].pieces', type: 'integer ≥ 1', description: '', is_required: true },
    { path: 'about.kind', type: '"a"', description: '', is_required: true },
    { path: 'about.id', type: 'string (uuid)', description: '', is_required: true },
    { path: 'about.code', type: 'string', description: '', is_required: false },
  ]);
});

it('has type and description of every field of every event of the shop', () => {
  // A plain value in a list is what its list says.
  for (const contract of eventContracts)
    expect([
      contract.type,
      listContractFields(contract).filter(
        ({ path, type, description }) => path === '' || type === '' || (description === '' && !path.endsWith('[]')),
      ),
    ]).toEqual([contract.type, []]);
});
