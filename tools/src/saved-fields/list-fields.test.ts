import { expect, it } from 'vitest';
import { z } from 'zod';
import { listFields } from './list-fields.ts';

it('fields are listed by their paths, through lists, choices and what may be null', () => {
  const line = z.object({ variant: z.string(), count: z.int().nullable() });
  const body = z.object({ name: z.string().optional(), lines: z.array(line).max(5), place: z.object({ street: z.string() }).nullable() });
  expect(listFields(body)).toEqual(['name', 'lines.variant', 'lines.count', 'place.street']);
});

it('a value for each language, market or currency is one field', () => {
  const body = z.object({
    name: z.object({ cs: z.string(), ro: z.string() }),
    from: z.object({ CZK: z.int(), RON: z.int() }),
    defaults: z.object({ cz: z.string(), ro: z.string() }).nullable(),
  });
  expect(listFields(body)).toEqual(['name', 'from', 'defaults']);
});

it('fields of one kind stand under its name', () => {
  const article = z.object({ kind: z.literal('article'), title: z.string() });
  const offer = z.object({ kind: z.literal('offer'), title: z.string(), ends_at: z.string() });
  expect(listFields(z.discriminatedUnion('kind', [article, offer]))).toEqual(['article.title', 'offer.title', 'offer.ends_at']);
  expect(listFields(z.object({ values: z.discriminatedUnion('kind', [article, offer]) }))).toEqual([
    'values.article.title',
    'values.offer.title',
    'values.offer.ends_at',
  ]);
});

it('a kind without fields is a choice', () => {
  const approved = z.object({ approval: z.literal('approved') });
  const rejected = z.object({ approval: z.literal('rejected'), reason: z.string() });
  expect(listFields(z.discriminatedUnion('approval', [approved, rejected]))).toEqual(['approval', 'rejected.reason']);
});

it('what only controls the change is no field', () => {
  expect(listFields(z.object({ name: z.string(), version: z.int(), is_confirmed: z.boolean() }))).toEqual(['name']);
  expect(listFields(z.object({ version: z.int() }))).toEqual([]);
});
