import type { ContentInput, ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { formatDateInput } from '@okruh/market';
import { knownOr } from '../../office/grid/list-address.ts';
import { formatOptionalDate, readDate, readOptionalDate } from '../../office/fields/typed-date-time.ts';
import { instantValues, optionalInstantValues, readInstant, readOptionalInstant } from '../../office/fields/typed-instant.ts';
import { bothValues, paragraphValues, reader, type TextValues } from './text-values.ts';

/** One field of a text's form. `both`, `rich` and `paragraphs` stand in both languages, `instant` has a field for its time too. */
export interface TextField {
  readonly name: string;
  readonly kind:
    | 'both'
    | 'both-text'
    | 'rich'
    | 'paragraphs'
    | 'line'
    | 'number'
    | 'date'
    | 'instant'
    | 'switch'
    | 'select'
    | 'products'
    | 'variants';
  readonly optional?: boolean;
  readonly longest?: number;
  /** It leads somewhere. */
  readonly isLink?: boolean;
  /** Choices of a select: fixed words, or a list of the service. */
  readonly choices?: readonly string[] | 'categories' | 'faq-groups' | 'targets' | 'menu-entries';
}

/** How texts of one kind are written and shown in a list. */
export interface TextForm<Kind extends ContentKind> {
  readonly fields: readonly TextField[];
  readonly blank: TextValues;
  toValues(item: Extract<ContentInput, { readonly kind: Kind }>): TextValues;
  toInput(values: TextValues): Extract<ContentInput, { readonly kind: Kind }>;
}

const placements = ['home_hero', 'home_strip', 'home_tiles', 'category_top', 'cart'] as const;
const menus = ['main', 'hamburger', 'footer'] as const;
const targetKinds = ['page', 'category', 'product'] as const;
const marketSets = ['cz,ro', 'cz', 'ro'] as const;

/** When a text is published; without an instant there is no limit. */
const periodFields: readonly TextField[] = [
  { name: 'published_from', kind: 'instant', optional: true },
  { name: 'published_until', kind: 'instant', optional: true },
];
type PublishedPeriod = Pick<Extract<ContentInput, { readonly kind: 'article' }>, 'published_from' | 'published_until'>;
const periodValues = (item: PublishedPeriod): TextValues => ({
  ...optionalInstantValues('published_from', item.published_from),
  ...optionalInstantValues('published_until', item.published_until),
});
const readPeriod = ({ line }: ReturnType<typeof reader>): PublishedPeriod => ({
  published_from: readOptionalInstant(line('published_from'), line('published_from-time')),
  published_until: readOptionalInstant(line('published_until'), line('published_until-time')),
});

const seoText: TextForm<'seo-text'> = {
  fields: [
    { name: 'target_kind', kind: 'select', choices: targetKinds },
    { name: 'target_id', kind: 'select', choices: 'targets' },
    { name: 'title', kind: 'both', longest: 200 },
    { name: 'meta_description', kind: 'both-text', optional: true, longest: 400 },
    { name: 'h1', kind: 'both', optional: true, longest: 200 },
    { name: 'text', kind: 'rich', optional: true, longest: 20_000 },
    ...periodFields,
  ],
  blank: { target_kind: 'category', target_id: '' },
  toValues: (item) => ({
    target_kind: item.target_kind,
    target_id: item.target_id,
    ...bothValues('title', item.title),
    ...bothValues('meta_description', item.meta_description),
    ...bothValues('h1', item.h1),
    ...bothValues('text', item.text),
    ...periodValues(item),
  }),
  toInput(values) {
    const typed = reader(values);
    const { line, both } = typed;
    return {
      kind: 'seo-text',
      target_kind: knownOr(line('target_kind'), targetKinds, 'category'),
      target_id: line('target_id'),
      title: both('title'),
      meta_description: both('meta_description'),
      h1: both('h1'),
      text: both('text'),
      ...readPeriod(typed),
    };
  },
};

const article: TextForm<'article'> = {
  fields: [
    { name: 'title', kind: 'both', longest: 200 },
    { name: 'seo_name', kind: 'both', longest: 120 },
    { name: 'perex', kind: 'both-text', longest: 1000 },
    { name: 'body', kind: 'paragraphs', longest: 100_000 },
    { name: 'author', kind: 'line', longest: 120 },
    { name: 'published_on', kind: 'date' },
    { name: 'tags', kind: 'line', optional: true, longest: 500 },
    { name: 'related_masters', kind: 'products', optional: true },
    { name: 'is_published', kind: 'switch' },
    ...periodFields,
  ],
  blank: { is_published: false },
  toValues: (item) => ({
    ...bothValues('title', item.title),
    ...bothValues('seo_name', item.seo_name),
    ...bothValues('perex', item.perex),
    ...paragraphValues('body', item.body),
    author: item.author,
    published_on: formatDateInput(item.published_on),
    tags: item.tags.join(', '),
    related_masters: item.related_masters.join(','),
    is_published: item.is_published,
    ...periodValues(item),
  }),
  toInput(values) {
    const typed = reader(values);
    const { line, both, paragraphs, list, flag } = typed;
    return {
      kind: 'article',
      title: both('title'),
      seo_name: both('seo_name'),
      perex: both('perex'),
      body: paragraphs('body'),
      author: line('author'),
      published_on: readDate(line('published_on')),
      tags: list('tags'),
      related_masters: list('related_masters'),
      is_published: flag('is_published'),
      ...readPeriod(typed),
    };
  },
};

const faq: TextForm<'faq'> = {
  fields: [
    { name: 'question', kind: 'both', longest: 300 },
    { name: 'answer', kind: 'rich', longest: 5000 },
    { name: 'group', kind: 'select', choices: 'faq-groups' },
    { name: 'position', kind: 'number' },
    { name: 'is_published', kind: 'switch' },
    ...periodFields,
  ],
  blank: { position: '1', group: '', is_published: true },
  toValues: (item) => ({
    ...bothValues('question', item.question),
    ...bothValues('answer', item.answer),
    group: item.group,
    position: String(item.position),
    is_published: item.is_published,
    ...periodValues(item),
  }),
  toInput(values) {
    const typed = reader(values);
    const { line, both, number, flag } = typed;
    return {
      kind: 'faq',
      question: both('question'),
      answer: both('answer'),
      group: line('group'),
      position: number('position'),
      is_published: flag('is_published'),
      ...readPeriod(typed),
    };
  },
};

const marketingBlock: TextForm<'marketing-block'> = {
  fields: [
    { name: 'title', kind: 'both', longest: 200 },
    { name: 'text', kind: 'both-text', optional: true, longest: 1000 },
    { name: 'cta_label', kind: 'both', longest: 60 },
    { name: 'cta_url', kind: 'both', longest: 300, isLink: true },
    { name: 'placement', kind: 'select', choices: placements },
    { name: 'category', kind: 'select', choices: 'categories', optional: true },
    { name: 'position', kind: 'number' },
    { name: 'valid_from', kind: 'date' },
    { name: 'valid_to', kind: 'date', optional: true },
    { name: 'is_active', kind: 'switch' },
  ],
  blank: { placement: 'home_tiles', position: '1', category: '', is_active: true },
  toValues: (item) => ({
    ...bothValues('title', item.title),
    ...bothValues('text', item.text),
    ...bothValues('cta_label', item.cta_label),
    ...bothValues('cta_url', item.cta_url),
    placement: item.placement,
    category: item.category ?? '',
    position: String(item.position),
    valid_from: formatDateInput(item.valid_from),
    valid_to: formatOptionalDate(item.valid_to),
    is_active: item.is_active,
  }),
  toInput(values) {
    const { line, optional, both, number, flag } = reader(values);
    return {
      kind: 'marketing-block',
      title: both('title'),
      text: both('text'),
      cta_label: both('cta_label'),
      cta_url: both('cta_url'),
      placement: knownOr(line('placement'), placements, 'home_tiles'),
      category: optional('category'),
      position: number('position'),
      valid_from: readDate(line('valid_from')),
      valid_to: readOptionalDate(line('valid_to')),
      is_active: flag('is_active'),
    };
  },
};

const limitedOffer: TextForm<'limited-offer'> = {
  fields: [
    { name: 'title', kind: 'both', longest: 200 },
    { name: 'markets', kind: 'select', choices: marketSets },
    { name: 'starts_at', kind: 'instant' },
    { name: 'ends_at', kind: 'instant' },
    { name: 'variants', kind: 'variants' },
    { name: 'is_active', kind: 'switch' },
  ],
  blank: { markets: 'cz,ro', variants: '', is_active: true },
  toValues: (item) => ({
    ...bothValues('title', item.title),
    markets: item.markets.toSorted().join(','),
    ...instantValues('starts_at', item.starts_at),
    ...instantValues('ends_at', item.ends_at),
    variants: item.variants.join(','),
    is_active: item.is_active,
  }),
  toInput(values) {
    const { line, both, list, flag } = reader(values);
    return {
      kind: 'limited-offer',
      title: both('title'),
      markets: list('markets').map((market) => (market === 'ro' ? 'ro' : 'cz')),
      starts_at: readInstant(line('starts_at'), line('starts_at-time')),
      ends_at: readInstant(line('ends_at'), line('ends_at-time')),
      variants: list('variants'),
      is_active: flag('is_active'),
    };
  },
};

const menuEntry: TextForm<'menu-entry'> = {
  fields: [
    { name: 'label', kind: 'both', longest: 80 },
    { name: 'url', kind: 'both', longest: 300, isLink: true },
    { name: 'menu', kind: 'select', choices: menus },
    { name: 'parent', kind: 'select', choices: 'menu-entries', optional: true },
    { name: 'category', kind: 'select', choices: 'categories', optional: true },
    { name: 'position', kind: 'number' },
    { name: 'is_active', kind: 'switch' },
    ...periodFields,
  ],
  blank: { menu: 'main', parent: '', category: '', position: '1', is_active: true },
  toValues: (item) => ({
    ...bothValues('label', item.label),
    ...bothValues('url', item.url),
    menu: item.menu,
    parent: item.parent ?? '',
    category: item.category ?? '',
    position: String(item.position),
    is_active: item.is_active,
    ...periodValues(item),
  }),
  toInput(values) {
    const typed = reader(values);
    const { line, optional, both, number, flag } = typed;
    return {
      kind: 'menu-entry',
      label: both('label'),
      url: both('url'),
      menu: knownOr(line('menu'), menus, 'main'),
      parent: optional('parent'),
      category: optional('category'),
      position: number('position'),
      is_active: flag('is_active'),
      ...readPeriod(typed),
    };
  },
};

const forms: { readonly [Kind in ContentKind]: TextForm<Kind> } = {
  'seo-text': seoText,
  article,
  faq,
  'marketing-block': marketingBlock,
  'limited-offer': limitedOffer,
  'menu-entry': menuEntry,
};

export const fieldsOfKind = (kind: ContentKind): readonly TextField[] => forms[kind].fields;
export const toInput = (kind: ContentKind, values: TextValues): ContentInput => forms[kind].toInput(values);

/** Names of the form's fields that a field of a text takes. */
export function listParts({ name, kind }: Pick<TextField, 'name' | 'kind'>): readonly string[] {
  switch (kind) {
    case 'both':
    case 'both-text':
    case 'rich':
    case 'paragraphs':
      return [`${name}-cs`, `${name}-ro`];
    case 'instant':
      return [name, `${name}-time`];
    default:
      return [name];
  }
}

/** What the form starts with; every field has a value. */
export function toValues(kind: ContentKind, item: ContentInput | null): TextValues {
  const empty: TextValues = Object.fromEntries(
    forms[kind].fields.flatMap(({ name, kind: field }): [string, string | boolean][] => {
      if (field === 'switch') return [[name, false]];
      return listParts({ name, kind: field }).map((part) => [part, '']);
    }),
  );
  return { ...empty, ...(item === null ? forms[kind].blank : ownValues(item)) };
}

function ownValues(item: ContentInput): TextValues {
  switch (item.kind) {
    case 'seo-text':
      return seoText.toValues(item);
    case 'article':
      return article.toValues(item);
    case 'faq':
      return faq.toValues(item);
    case 'marketing-block':
      return marketingBlock.toValues(item);
    case 'limited-offer':
      return limitedOffer.toValues(item);
    case 'menu-entry':
      return menuEntry.toValues(item);
  }
}

/** Names of the fields in which another version of a text differs. */
export function listChangedFields(item: ContentInput, other: ContentInput): readonly string[] {
  const [before, after] = [toValues(item.kind, item), toValues(item.kind, other)];
  return fieldsOfKind(item.kind)
    .filter((field) => listParts(field).some((part) => before[part] !== after[part]))
    .map(({ name }) => name);
}

/** Its name in a list and in the head of its form. */
export function getName(item: ContentItem): { readonly cs: string; readonly ro: string } {
  switch (item.kind) {
    case 'faq':
      return item.question;
    case 'menu-entry':
      return item.label;
    default:
      return item.title;
  }
}
