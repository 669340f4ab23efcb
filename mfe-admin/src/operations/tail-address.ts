import { officeParameters } from '@okruh/contracts/office-parameters';
import { publishers } from '@okruh/contracts/publishers';
import { isMarket } from '@okruh/market';
import type { TailFilter } from './use-tail.ts';

/** What is shown of the tail, as it stands in the page's address. */
export const tailSchema = {
  parse: ({
    q = '',
    service = '',
    type = '',
    cel = '',
    path = '',
    text = '',
    since = '',
    sequence = '',
    [officeParameters.market]: market = '',
    [officeParameters.view]: view = '',
  }: Readonly<Record<string, string>>) => ({
    q,
    service: publishers.find((name) => name === service),
    type: /^[a-z0-9.*-]*$/.test(type) ? type : '',
    market: isMarket(market) ? market : undefined,
    cel,
    path,
    text,
    since: Number.isNaN(Date.parse(since)) ? '' : since,
    sequence: isSequence(sequence) ? sequence : '',
    view: view === '' ? undefined : view.slice(0, 60),
  }),
  words: { market: officeParameters.market, view: officeParameters.view },
};
export type TailAddress = ReturnType<typeof tailSchema.parse>;
/** What the fields of the page write; an empty text or undefined is no filter. */
export type TailChanges = { readonly [Name in keyof TailAddress]?: TailAddress[Name] | undefined };

/** Everything that narrows the tail, taken away. The view stays: it has been changed. */
export const noFilter: TailChanges = {
  q: '',
  service: undefined,
  type: '',
  market: undefined,
  cel: '',
  path: '',
  text: '',
  since: '',
  sequence: '',
};

/** A sequence of a stream as it is typed. */
export const isSequence = (typed: string): boolean => /^[1-9]\d{0,14}$/.test(typed);

/** What the service is asked for. A sequence counts within the stream of a service. */
export function toTailFilter({ q, service, type, market, cel, path, text, since, sequence }: TailAddress): TailFilter {
  return {
    ...(q !== '' && { q }),
    ...(type !== '' && { type }),
    ...(service !== undefined && { service }),
    ...(market !== undefined && { market }),
    ...(cel !== '' && { cel }),
    ...(path !== '' && { path }),
    ...(text !== '' && { text }),
    ...(since !== '' && { since }),
    ...(service !== undefined && sequence !== '' && { sequence: Number(sequence) }),
  };
}
