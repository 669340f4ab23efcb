import { type Market, marketCodes } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { type FilterName, toDayRange } from '../../grid/grid-address.ts';
import type { TableAddress } from '../table-address.ts';
import { formatDate } from '../../language/format.ts';

/** A filter of a list whose choices open below its chip. */
export interface ChoiceFilter {
  /** Parameter in the address. */
  readonly name: FilterName;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Several choices, separated by commas in the address; a row fits one of them. */
  readonly isMultiple?: boolean;
}

/** Filters of a list, described by data. */
export interface TableFilters {
  readonly choices: readonly ChoiceFilter[];
  /** Label of the filter by first and last day. */
  readonly days?: string;
}

/** The filter that most lists of both markets begin with. */
export const buildMarketFilter = (label: string): ChoiceFilter => ({
  name: 'market',
  label,
  options: marketCodes.map((code) => ({ value: code, label: code.toUpperCase() })),
});

/** Chosen values of a filter that are among its options. */
export const listChosen = ({ name, options, isMultiple }: ChoiceFilter, { filters }: TableAddress): readonly string[] => {
  const value = filters[name] ?? '';
  const asked = isMultiple === true ? value.split(',') : [value];
  return options.filter((option) => asked.includes(option.value)).map((option) => option.value);
};

/** What a filter is set to, in words; null when it is off. */
export function describeChoice(filter: ChoiceFilter, address: TableAddress): string | null {
  const chosen = listChosen(filter, address);
  return chosen.length === 0
    ? null
    : filter.options
        .filter(({ value }) => chosen.includes(value))
        .map(({ label }) => label)
        .join(', ');
}

/** Every filter that is on, and the searched text, in words. */
export function describeFilters(filters: TableFilters, address: TableAddress, text: TextFunction, market: Market): readonly string[] {
  const { from, to } = toDayRange(address);
  const shown = (day: string | undefined): string => (day === undefined ? '' : formatDate(day, market));
  return [
    ...(address.q === undefined ? [] : [text('table.searched', { q: address.q })]),
    ...filters.choices.flatMap((filter) => {
      const value = describeChoice(filter, address);
      return value === null ? [] : [`${filter.label}: ${value}`];
    }),
    ...(filters.days !== undefined && (from ?? to) !== undefined ? [`${filters.days}: ${shown(from)} – ${shown(to)}`] : []),
  ];
}
