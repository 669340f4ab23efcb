import { contentInputSchema, type ContentItem } from '@okruh/contracts/http/catalog-admin/content';
import { expect, test } from 'vitest';
import { toInput, getName, toValues } from './text-kinds.ts';

const both = (text: string) => ({ cs: text, ro: `${text} ro` });
const written = {
  id: 'x',
  plan: null,
  href: { cz: null, ro: null },
  state: 'published' as const,
  shown_from: null,
  shown_until: null,
  changed_at: null,
  changed_by: null,
  version: 1,
  names: [],
};
const always = { published_from: null, published_until: null };
const items: readonly ContentItem[] = [
  {
    ...written,
    ...always,
    kind: 'seo-text',
    target_kind: 'category',
    target_id: 'phones',
    title: both('T'),
    meta_description: { cs: '', ro: '' },
    h1: both('H'),
    text: { cs: '', ro: '' },
  },
  {
    ...written,
    kind: 'article',
    seo_name: { cs: 'a-b', ro: 'c-d' },
    title: both('T'),
    perex: both('P'),
    body: { cs: ['První.', 'Druhý\nřádek.'], ro: ['Primul.'] },
    author: 'A',
    tags: ['vykup', 'rady'],
    related_masters: ['mp-1'],
    published_on: '2026-11-20',
    is_published: true,
    published_from: '2026-12-24T09:00:00.000Z',
    published_until: '2026-12-27T22:30:00.000Z',
  },
  { ...written, ...always, kind: 'faq', group: 'delivery', position: 3, is_published: false, question: both('Q'), answer: both('A') },
  {
    ...written,
    kind: 'marketing-block',
    placement: 'category_top',
    position: 2,
    category: 'phones',
    title: both('T'),
    text: both('x'),
    cta_label: both('L'),
    cta_url: { cs: '/vykup', ro: '/buyback' },
    valid_from: '2026-11-01',
    valid_to: null,
    is_active: true,
  },
  {
    ...written,
    kind: 'limited-offer',
    title: both('T'),
    markets: ['ro'],
    starts_at: '2026-11-20T08:00:00.000Z',
    ends_at: '2026-11-22T20:30:00.000Z',
    variants: ['v-1', 'v-2'],
    is_active: false,
  },
  {
    ...written,
    ...always,
    kind: 'menu-entry',
    menu: 'footer',
    parent: null,
    label: both('L'),
    url: { cs: '/a', ro: '/b' },
    position: 1,
    category: null,
    is_active: true,
  },
];

test.each(items)('$kind goes through its form unchanged', (item) => {
  const input: Record<string, unknown> = { ...item };
  for (const name of Object.keys(written)) delete input[name];
  expect(toInput(item.kind, toValues(item.kind, item))).toEqual(input);
  expect(contentInputSchema.safeParse(toInput(item.kind, toValues(item.kind, item))).success).toBe(true);
});

test('a date without a time is its first moment, a time without a date is refused', () => {
  const [, article] = items;
  if (article === undefined) throw new Error('there is no article');
  const values = toValues('article', article);
  const read = (changes: Record<string, string>) => toInput('article', { ...values, ...changes });
  expect(read({ 'published_from-time': '' })).toMatchObject({ published_from: new Date('2026-12-24T00:00').toISOString() });
  expect(contentInputSchema.safeParse(read({ published_from: '' })).success).toBe(false);
  expect(read({ published_from: '', 'published_from-time': '' })).toMatchObject({ published_from: null });
});

test('a text in the list has a name', () => {
  expect(items.map((item) => getName(item).cs)).toEqual(['T', 'T', 'Q', 'T', 'T', 'L']);
});
