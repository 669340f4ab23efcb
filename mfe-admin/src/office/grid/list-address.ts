import { officeParameters } from '@okruh/contracts/office-parameters';
import type { SearchSchema } from '@okruh/web-kit/router';

/** Parameters of an address as text. */
export type Parameters = Readonly<Record<string, string>>;

const namesOfWords = new Map<string, string>(Object.entries(officeParameters).map(([name, word]) => [word, name]));

/** Parameters of an address by their names in the code; a parameter that isn't in the table keeps its word. */
const namedParameters = (parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([word, value]) =>
      word in officeParameters ? [] : [[namesOfWords.get(word) ?? word, value] as const],
    ),
  );

/** State of an office page in its address, read and written by the names of the table. */
export const addressSchema = <State extends Readonly<Record<string, unknown>>>(
  parse: (parameters: Parameters) => State,
): SearchSchema<State> => ({ parse: (parameters) => parse(namedParameters(parameters)), words: officeParameters });

/** Rows a page, as the foot of a list offers them. */
export const pageSizes = [25, 50, 100, 200] as const;
const DEFAULT_PAGE_SIZE = 50;

/** Page, size and search text of a list in its address. Nonsense becomes the default, as somebody may have typed it. */
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

/** The value when it is among the known ones. */
export const knownOr = <const Value extends string, Other>(
  value: string | undefined,
  known: readonly Value[],
  other: Other,
): Value | Other => known.find((candidate) => candidate === value) ?? other;
