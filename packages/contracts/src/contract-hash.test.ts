import { expect, it } from 'vitest';
import { z } from 'zod';
import { contractHash } from './contract-hash.ts';
import { defineRoutes } from './definitions/route.ts';
import { marketSchema, moneySchema } from './definitions/shared.ts';

const route = defineRoutes('orders', { find: ['POST', '/api/orders/find'] });
const hash = (body: z.ZodType, answer: z.ZodType) =>
  contractHash(route('find', { summary: 'Found.', access: 'public', body, responses: { 200: answer } }));

const plain = z.enum(['cz', 'ro']);
const plainMoney = z.object({ amount: z.int(), currency: z.enum(['CZK', 'RON']) });

it('does not change with what is said of a field', () => {
  const before = hash(z.object({ market: plain }), z.object({ price: plainMoney.nullable() }));
  expect(hash(z.object({ market: marketSchema }), z.object({ price: moneySchema.nullable() }))).toBe(before);
  expect(
    hash(
      z.object({ market: marketSchema.describe('Where it is sold.') }).describe('What is looked for.'),
      z.object({ price: moneySchema.nullable().describe('Null when it is not sold.') }),
    ),
  ).toBe(before);
});

it('changes with a field that is called description, and with what a field may be', () => {
  const answer = z.object({ price: plainMoney });
  const before = hash(z.object({ market: plain }), answer);
  const named = hash(z.object({ market: plain, description: z.string() }), answer);
  expect(named).not.toBe(before);
  expect(hash(z.object({ market: plain, description: z.int() }), answer)).not.toBe(named);
  expect(hash(z.object({ market: plain.optional() }), answer)).not.toBe(before);
});
