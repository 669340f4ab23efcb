import { officeParameters } from '@okruh/contracts/office-parameters';
import type { SearchSchema } from '@okruh/web-kit/router';

/** Query parameters of an address. */
export type Parameters = Readonly<Record<string, string>>;

const namesOfWords = new Map<string, string>(Object.entries(officeParameters).map(([name, word]) => [word, name]));

/** Query parameters by their names in the code; one that isn't in the table keeps its name. */
const namedParameters = (parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([word, value]) =>
      word in officeParameters ? [] : [[namesOfWords.get(word) ?? word, value] as const],
    ),
  );

/** Search schema of a page of the back office that reads and writes the parameters of the table. */
export const addressSchema = <State extends Readonly<Record<string, unknown>>>(
  parse: (parameters: Parameters) => State,
): SearchSchema<State> => ({ parse: (parameters) => parse(namedParameters(parameters)), words: officeParameters });

/** Rows per page that the footer of a list offers. */
export const pageSizes = [25, 50, 100, 200] as const;
const DEFAULT_PAGE_SIZE = 50;

/** Page, size and search text of a list in its address. Invalid values become the default, as addresses may be typed by hand. */
export interface ListAddress extends Readonly<Record<string, unknown>> {
  readonly q: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export function listAddress(parameters: Parameters): ListAddress {
  const page = Number(parameters['page']);
  const size = pageSizes.find((candidate) => String(candidate) === parameters['pageSize']);
  return {
    q: parameters['q']?.slice(0, 200) || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: size ?? DEFAULT_PAGE_SIZE,
  };
}

/** The value if it is one of the known ones, else the fallback. */
export const knownOr = <const Value extends string, Other>(
  value: string | undefined,
  known: readonly Value[],
  other: Other,
): Value | Other => known.find((candidate) => candidate === value) ?? other;
