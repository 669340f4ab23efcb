import type { TranslatedKind } from '@okruh/contracts/http/catalog-admin/translations';

export interface TranslatedField {
  /** Name of the field in its form. */
  readonly field: string;
  /** Columns of both languages without their ending. */
  readonly column: string;
  /** What is compared, where it isn't the columns themselves; without the ending. */
  readonly compared?: string;
  /** Several words that are alike in both languages weren't translated; names may be alike. */
  readonly isProse: boolean;
  /** Most signs of a short text, which may be written in the list; null for what is written in its form alone. */
  readonly maxLength: number | null;
}

/** Texts of one table. Everything here is ours and goes into the statement as it stands: conditions of indexes have to match. */
export interface TranslatedTexts {
  readonly kind: TranslatedKind;
  readonly table: string;
  /** `table` is called `t` in it; left out: `<table> t`. */
  readonly from?: string;
  /** Columns of `t`: what the form belongs to, and the part of it. */
  readonly id: string;
  readonly part?: string;
  /** Whose version, author and time the text has: `t` itself, or the product `m`. */
  readonly holder: 't' | 'm';
  /** Name of what it belongs to in one language. */
  readonly name: (language: 'cs' | 'ro') => string;
  readonly where?: string;
  readonly fields: readonly TranslatedField[];
}

const short = (field: string, maxLength: number, column = field): TranslatedField => ({ field, column, isProse: false, maxLength });
const prose = (field: string): TranslatedField => ({ field, column: field, isProse: true, maxLength: null });
const named = (column: string) => (language: 'cs' | 'ro') => `${column}_${language}`;
const own = { id: 't.id', holder: 't' } as const;
const ofProduct = { id: 't.master_product_id', holder: 'm' } as const;
const notWithdrawn = `m.state <> 'withdrawn'`;
const withProduct = (table: string): string => `${table} t join master_products m on m.id = t.master_product_id`;

/** Every text of the catalogue in two languages that somebody translates. */
export const translatedTexts: readonly TranslatedTexts[] = [
  {
    kind: 'product',
    table: 'master_products',
    ...own,
    name: named('t.name'),
    where: `t.state <> 'withdrawn'`,
    fields: [short('name', 200), prose('short_description'), prose('description')],
  },
  {
    kind: 'variant',
    table: 'variants',
    from: withProduct('variants'),
    ...ofProduct,
    part: 't.id',
    name: named('m.name'),
    where: `t.state <> 'withdrawn' and ${notWithdrawn}`,
    fields: [short('name', 300)],
  },
  {
    kind: 'colour',
    table: 'colours',
    from: withProduct('colours'),
    ...ofProduct,
    part: 't.id',
    name: named('m.name'),
    where: notWithdrawn,
    fields: [short('name', 60)],
  },
  {
    kind: 'picture',
    table: 'master_images',
    from: withProduct('master_images'),
    ...ofProduct,
    part: 't.id',
    name: named('m.name'),
    where: `t.file is not null and t.removed_at is null and ${notWithdrawn}`,
    fields: [{ field: 'alt', column: 'alt', isProse: true, maxLength: 300 }],
  },
  {
    kind: 'parameter',
    table: 'attribute_values',
    from: `${withProduct('attribute_values')} join attributes a on a.id = t.attribute_id`,
    ...ofProduct,
    part: 't.attribute_id',
    name: (language) => `m.name_${language} || ', ' || a.name_${language}`,
    where: notWithdrawn,
    fields: [short('value', 300, 'text')],
  },
  { kind: 'category', table: 'categories', ...own, name: named('t.name'), where: 'not t.is_deleted', fields: [short('name', 120)] },
  { kind: 'attribute', table: 'attributes', ...own, name: named('t.name'), fields: [short('name', 120), short('unit', 20)] },
  {
    kind: 'attribute-choice',
    table: 'attribute_choices',
    from: 'attribute_choices t join attributes a on a.id = t.attribute_id',
    id: 't.attribute_id',
    part: 't.id::text',
    holder: 't',
    name: named('a.name'),
    fields: [short('label', 120)],
  },
  { kind: 'attribute-group', table: 'attribute_groups', ...own, name: named('t.name'), fields: [short('name', 120)] },
  { kind: 'badge', table: 'badges', ...own, name: named('t.name'), fields: [short('name', 60)] },
  {
    kind: 'quality',
    table: 'qualities',
    ...own,
    name: named('t.name'),
    fields: [short('name', 60), { field: 'description', column: 'description', isProse: true, maxLength: 300 }],
  },
  { kind: 'type-device', table: 'type_devices', ...own, name: named('t.name'), fields: [short('name', 60)] },
  {
    kind: 'seo-text',
    table: 'seo_texts',
    ...own,
    name: named('t.title'),
    fields: [short('title', 200), prose('meta_description'), short('h1', 200), prose('text')],
  },
  { kind: 'article', table: 'articles', ...own, name: named('t.title'), fields: [short('title', 200), prose('perex')] },
  {
    // Paragraphs are compared by the first one.
    kind: 'article',
    table: 'articles',
    from: '(select *, body_cs[1] as first_cs, body_ro[1] as first_ro from articles) t',
    ...own,
    name: named('t.title'),
    fields: [{ ...prose('body'), compared: 'first' }],
  },
  {
    kind: 'faq',
    table: 'faq',
    ...own,
    name: named('t.question'),
    fields: [{ field: 'question', column: 'question', isProse: true, maxLength: 300 }, prose('answer')],
  },
  {
    kind: 'marketing-block',
    table: 'marketing_blocks',
    ...own,
    name: named('t.title'),
    fields: [short('title', 200), prose('text'), short('cta_label', 60)],
  },
  { kind: 'limited-offer', table: 'limited_offers', ...own, name: named('t.title'), fields: [short('title', 200)] },
  { kind: 'menu-entry', table: 'menu_entries', ...own, name: named('t.label'), fields: [short('label', 80)] },
  { kind: 'faq-group', table: 'faq_groups', ...own, name: named('t.name'), fields: [short('name', 120)] },
];

/** Columns of both languages that hold nothing to translate, with the reason; `table.column` without the ending. */
export const untranslated: Readonly<Record<string, string>> = {
  'categories.seo_name': 'an address: it is unique and never empty',
  'categories.url_path': 'made from the addresses of the category and those above it',
  'articles.seo_name': 'an address',
  'static_pages.path': 'an address of the shop’s route table',
  'menu_entries.url': 'an address: its page may be in one market alone',
  'marketing_blocks.cta_url': 'an address',
  'attributes.word': 'part of an address, made once from the name',
  'attribute_choices.word': 'part of an address, made once from the label',
  'master_products.text': 'made from the names and descriptions, for searching',
  'deleted_products.name': 'nobody sees a deleted draft',
  'changes.name': 'what a record was called when somebody changed it',
};
