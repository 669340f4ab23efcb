import { contentInputSchema, type ContentItem } from '@okruh/contracts/http/catalog-admin/content';
import { expect, test } from 'vitest';
import { toInput, isShown, getName, toValues } from './text-kinds.ts';

const both = (text: string) => ({ cs: text, ro: `${text} ro` });
const written = { id: 'x', href: { cz: null, ro: null }, changed_at: null, changed_by: null, version: 1, names: [] };
const items: readonly ContentItem[] = [
  {
    ...written,
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
  },
  { ...written, kind: 'faq', group: 'delivery', position: 3, is_published: false, question: both('Q'), answer: both('A') },
  {
    ...written,
    kind: 'marketing-block',
    placement: 'category_top',
    look: 'strip',
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
    kind: 'menu-entry',
    menu: 'footer',
    parent: null,
    label: both('L'),
    url: { cs: '/a', ro: '/b' },
    icon: null,
    position: 1,
    category: null,
    is_active: true,
  },
];

test.each(items)('$kind goes through its form unchanged', (item) => {
  const { id: _id, href: _href, changed_at: _at, changed_by: _by, version: _version, names: _names, ...input } = item;
  expect(toInput(item.kind, toValues(item.kind, item))).toEqual(input);
  expect(contentInputSchema.safeParse(toInput(item.kind, toValues(item.kind, item))).success).toBe(true);
});

test('a text in the list has a name and says whether it is shown', () => {
  expect(items.map((item) => [getName(item).cs, isShown(item)])).toEqual([
    ['T', true],
    ['T', true],
    ['Q', false],
    ['T', true],
    ['T', false],
    ['L', true],
  ]);
});
