import type { Facet } from '@okruh/contracts/http/catalog';
import { type Locale, type Market, markets } from '@okruh/market';
import { colourFamilies } from '../model/colour-family.ts';
import { storageLabel } from '../model/storage-label.ts';
import type { Frame } from './frame.ts';
import type { OptionGroup, Options } from './options.ts';

/** One possible answer of a filter. */
export interface FilterAnswer {
  /** How it is called in the market's addresses. */
  readonly word: string;
  readonly label: string;
  /** Its number in the lists. */
  readonly option: number;
  readonly swatch?: string;
}
/** A filter with all of its answers, in their order. */
export interface Filter {
  readonly id: string;
  readonly kind: Facet['kind'];
  readonly group: OptionGroup;
  readonly parameter: string;
  readonly name: string;
  readonly answers: readonly FilterAnswer[];
  /** Words that stand for several answers: "pouzite" for all used grades. */
  readonly aliases?: ReadonlyMap<string, readonly string[]>;
}

interface Words {
  readonly quality: string;
  readonly manufacturer: string;
  readonly storage: string;
  readonly colour: string;
  readonly availability: string;
}
const parameters: Readonly<
  Record<Market, Words & { readonly from: string; readonly to: string; readonly sort: string; readonly page: string }>
> = {
  cz: {
    quality: 'kvalita',
    manufacturer: 'vyrobce',
    storage: 'uloziste',
    colour: 'barva',
    availability: 'skladem',
    from: 'cena_od',
    to: 'cena_do',
    sort: 'razeni',
    page: 'strana',
  },
  ro: {
    quality: 'calitate',
    manufacturer: 'producator',
    storage: 'stocare',
    colour: 'culoare',
    availability: 'stoc',
    from: 'pret_de',
    to: 'pret_pana',
    sort: 'sortare',
    page: 'pagina',
  },
};
const names: Readonly<Record<Locale, Words>> = {
  cs: { quality: 'Stav', manufacturer: 'Výrobce', storage: 'Úložiště', colour: 'Barva', availability: 'Dostupnost' },
  ro: { quality: 'Stare', manufacturer: 'Producător', storage: 'Stocare', colour: 'Culoare', availability: 'Disponibilitate' },
};
const newWord = { cs: 'nove', ro: 'noi' } as const;
const newLabel = { cs: 'Nové', ro: 'Noi' } as const;
const usedWord = { cs: 'pouzite', ro: 'folosite' } as const;
const availabilities = {
  'in-stock': { cs: 'Skladem', ro: 'În stoc', wordCs: 'ano', wordRo: 'da' },
  'in-store': { cs: 'Dnes na prodejně', ro: 'Azi în magazin', wordCs: 'prodejna', wordRo: 'magazin' },
} as const;

/** Names of the query parameters that are no filter. */
export const pageParameters = (
  market: Market,
): { readonly from: string; readonly to: string; readonly sort: string; readonly page: string } => parameters[market];

/** Query that shows what is used: `kvalita=pouzite`. */
export const usedAnswers = (market: Market): string => `${parameters[market].quality}=${usedWord[markets[market].locale]}`;

const made = new WeakMap<Frame, Map<string, readonly Filter[]>>();

/**
 * The filters of a list with every answer that they could have.
 * @param categoryId decides which attributes filter; null shows those of every category
 */
export function filtersOf(frame: Frame, options: Options, market: Market, categoryId: string | null): readonly Filter[] {
  // A frame never changes; a new answer (a storage nobody had) makes another count.
  const known = made.get(frame) ?? new Map<string, readonly Filter[]>();
  made.set(frame, known);
  const key = `${market} ${options.groupOf.length} ${categoryId ?? ''}`;
  const filters = known.get(key) ?? makeFilters(frame, options, market, categoryId);
  known.set(key, filters);
  return filters;
}
function makeFilters(frame: Frame, options: Options, market: Market, categoryId: string | null): Filter[] {
  const { locale } = markets[market];
  const words = parameters[market];
  const common = (id: keyof Words, answers: readonly FilterAnswer[]): Filter => ({
    id,
    kind: id,
    group: id,
    parameter: words[id],
    name: names[locale][id],
    answers,
  });
  return [
    qualityFilter(frame, options, market),
    common(
      'manufacturer',
      frame.manufacturers.map(({ id, name, word }) => ({ word, label: name, option: options.option('manufacturer', id) })),
    ),
    common('storage', storageAnswers(options)),
    common('colour', colourAnswers(options, locale)),
    common(
      'availability',
      (['in-stock', 'in-store'] as const).map((id) => {
        const { wordCs, wordRo, ...labels } = availabilities[id];
        return { word: locale === 'cs' ? wordCs : wordRo, label: labels[locale], option: options.option('availability', id) };
      }),
    ),
    ...attributeFilters(frame, options, locale, categoryId),
  ];
}

function qualityFilter(frame: Frame, options: Options, market: Market): Filter {
  const { locale } = markets[market];
  const wordOf = (id: string): string => (id === 'new' ? newWord[locale] : id.toLowerCase().replace('+', '-plus'));
  return {
    id: 'quality',
    kind: 'quality',
    group: 'quality',
    parameter: parameters[market].quality,
    name: names[locale].quality,
    answers: frame.qualities.map(({ id, name }) => ({
      word: wordOf(id),
      label: id === 'new' ? newLabel[locale] : `${id} ${name[locale]}`,
      option: options.option('quality', id),
    })),
    aliases: new Map([[usedWord[locale], frame.qualities.filter(({ isUsed }) => isUsed).map(({ id }) => wordOf(id))]]),
  };
}

const storageAnswers = (options: Options): FilterAnswer[] =>
  options
    .answers('storage')
    .map(([value, option]) => ({ size: Number(value), option }))
    .toSorted((a, b) => a.size - b.size)
    .map(({ size, option }) => {
      const label = storageLabel(size);
      return { word: label.toLowerCase().replace(/\s/g, ''), label, option };
    });

const colourAnswers = (options: Options, locale: Locale): FilterAnswer[] =>
  Object.entries(colourFamilies).map(([id, family]) => ({
    word: locale === 'cs' ? family.wordCs : family.wordRo,
    label: family[locale],
    option: options.option('colour', id),
    swatch: family.swatch,
  }));

function attributeFilters(frame: Frame, options: Options, locale: Locale, categoryId: string | null): Filter[] {
  const chosen = categoryId === null ? null : chosenFilters(frame, categoryId);
  const shown =
    chosen === null ? frame.attributes : chosen.flatMap((id) => frame.attributes.find((attribute) => attribute.id === id) ?? []);
  return shown
    .filter(({ choices }) => choices.length > 0)
    .map((attribute) => {
      const group: OptionGroup = `attribute:${attribute.id}`;
      return {
        id: group,
        kind: 'attribute',
        group,
        parameter: attribute.word[locale],
        name: attribute.name[locale],
        answers: attribute.choices.map((choice) => ({
          word: choice.word[locale],
          label: choice.label[locale],
          option: options.option(group, choice.id),
        })),
      };
    });
}

/** Filters of the category or of the nearest parent that has some; null without any. */
function chosenFilters(frame: Frame, categoryId: string): readonly string[] | null {
  const category = frame.categoryById.get(categoryId);
  for (const id of [categoryId, ...(category?.ancestorIds ?? []).toReversed()]) {
    const found = frame.filtersOf.get(id);
    if (found !== undefined) return found;
  }
  return null;
}
