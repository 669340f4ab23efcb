/** Parameters of an address as text. */
export type Parameters = Readonly<Record<string, string>>;

/** Rows a page, as the foot of a list offers them. */
export const pageSizes = [25, 50, 100, 200] as const;
const DEFAULT_PAGE_SIZE = 50;

/** Page, size and search text of a list in its address. Nonsense becomes the default, as somebody may have typed it. */
export interface ListAddress extends Readonly<Record<string, unknown>> {
  readonly q: string | undefined;
  readonly strana: number;
  readonly radku: number;
}

export function listAddress(parameters: Parameters): ListAddress {
  const page = Number(parameters['strana']);
  const size = pageSizes.find((candidate) => String(candidate) === parameters['radku']);
  return {
    q: parameters['q']?.slice(0, 200) || undefined,
    strana: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    radku: size ?? DEFAULT_PAGE_SIZE,
  };
}

/** The value when it is among the known ones. */
export const knownOr = <const Value extends string, Other>(
  value: string | undefined,
  known: readonly Value[],
  other: Other,
): Value | Other => known.find((candidate) => candidate === value) ?? other;
