import type { Facet } from '@okruh/contracts/http/catalog/lists';
import {
  availabilityParameter,
  colourParameter,
  manufacturerParameter,
  qualityParameter,
  storageParameter,
} from '@okruh/contracts/shop-parameters';
import { type Locale, type Market, markets } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { colourFamilyIds } from '@okruh/contracts/colour-families';
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

const filterParameters = {
  quality: qualityParameter,
  manufacturer: manufacturerParameter,
  storage: storageParameter,
  colour: colourParameter,
  availability: availabilityParameter,
} as const;
const newWord = { cs: 'nove', ro: 'noi' } as const;
const usedWord = { cs: 'pouzite', ro: 'folosite' } as const;
const availabilityWords = {
  'in-stock': { cs: 'ano', ro: 'da' },
  'in-store': { cs: 'prodejna', ro: 'magazin' },
} as const;

/** Query that shows what is used: `kvalita=pouzite`. */
export const usedAnswers = (market: Market): string => `${qualityParameter[market]}=${usedWord[markets[market].locale]}`;

const made = new WeakMap<Frame, Map<string, readonly Filter[]>>();

/**
 * The filters of a list with every answer that they could have.
 * @param categoryId decides which attributes filter; null shows those of every category
 */
export function getFilters(frame: Frame, options: Options, market: Market, categoryId: string | null): readonly Filter[] {
  // A frame never changes; a new answer (a storage nobody had) makes another count.
  const known = made.get(frame) ?? new Map<string, readonly Filter[]>();
  made.set(frame, known);
  const key = `${market} ${options.optionGroups.length} ${categoryId ?? ''}`;
  const filters = known.get(key) ?? makeFilters(frame, options, market, categoryId);
  known.set(key, filters);
  return filters;
}
function makeFilters(frame: Frame, options: Options, market: Market, categoryId: string | null): Filter[] {
  const { locale } = markets[market];
  const common = (id: keyof typeof filterParameters, answers: readonly FilterAnswer[]): Filter => ({
    id,
    kind: id,
    group: id,
    parameter: filterParameters[id][market],
    name: texts.text(locale, `filter.${id}`),
    answers,
  });
  return [
    qualityFilter(frame, options, market),
    common(
      'manufacturer',
      listManufacturers(frame, categoryId).map(({ id, name, word }) => ({ word, label: name, option: options.option('manufacturer', id) })),
    ),
    common('storage', storageAnswers(options)),
    common('colour', colourAnswers(options, locale)),
    common(
      'availability',
      (['in-stock', 'in-store'] as const).map((id) => ({
        word: availabilityWords[id][locale],
        label: texts.text(locale, `availability.${id}`),
        option: options.option('availability', id),
      })),
    ),
    ...attributeFilters(frame, options, locale, categoryId),
  ];
}

function qualityFilter(frame: Frame, options: Options, market: Market): Filter {
  const { locale } = markets[market];
  const toWord = (id: string): string => (id === 'new' ? newWord[locale] : id.toLowerCase().replace('+', '-plus'));
  return {
    id: 'quality',
    kind: 'quality',
    group: 'quality',
    parameter: qualityParameter[market],
    name: texts.text(locale, 'filter.quality'),
    answers: frame.qualities.map(({ id, name }) => ({
      word: toWord(id),
      label: id === 'new' ? texts.text(locale, 'quality.new') : `${id} ${name[locale]}`,
      option: options.option('quality', id),
    })),
    aliases: new Map([[usedWord[locale], frame.qualities.filter(({ isUsed }) => isUsed).map(({ id }) => toWord(id))]]),
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
  colourFamilyIds.map((id) => ({
    word: colourFamilies[id].word[locale],
    label: texts.text(locale, `colour.${id}`),
    option: options.option('colour', id),
    swatch: colourFamilies[id].swatch,
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

/** Manufacturers that the category or its nearest parent with a choice offers; all without one. */
function listManufacturers(frame: Frame, categoryId: string | null): Frame['manufacturers'] {
  const chosen = withParents(frame, categoryId).map((id) => frame.categoryById.get(id)?.manufacturerIds ?? []);
  const offered = chosen.find((ids) => ids.length > 0);
  return offered === undefined ? frame.manufacturers : offered.flatMap((id) => frame.manufacturers.find((maker) => maker.id === id) ?? []);
}

/** Filters of the category or of the nearest parent that has some; null without any. */
function chosenFilters(frame: Frame, categoryId: string): readonly string[] | null {
  for (const id of withParents(frame, categoryId)) {
    const found = frame.getFilters.get(id);
    if (found !== undefined) return found;
  }
  return null;
}

/** The category, then its parents from the nearest to the top. */
const withParents = (frame: Frame, categoryId: string | null): readonly string[] =>
  categoryId === null ? [] : [categoryId, ...(frame.categoryById.get(categoryId)?.ancestorIds ?? []).toReversed()];
