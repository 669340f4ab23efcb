import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { OperationChoice } from '@okruh/contracts/http/repairs';
import { compareMoney, type Money } from '@okruh/market';
import { type CallAnswer, FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { useQuery } from '@okruh/web-kit/query';
import { buyout, catalog } from '../model/api.ts';

type Card = CallAnswer<CatalogRoutes['get_renewals']>['items'][number];
/** `none`: the service answered, and has nothing for this device. */
type State = 'loading' | 'ready' | 'none' | 'failed';

/** Kinds of operations that say the device's glass or display is broken: nobody buys it out as new. */
const brokenKinds = /^(?:display|back_glass|housing)/;
export const hasBrokenGlass = (chosen: readonly Pick<OperationChoice, 'kind'>[]): boolean =>
  chosen.some(({ kind }) => brokenKinds.test(kind));

/** 404 and a 400 of the selector's kind: the device isn't in that list. Anything else is an outage. */
const isUnknownDevice = (error: unknown): boolean =>
  error instanceof FieldErrorsError || (error instanceof ProblemError && error.status === 404);

const getState = (query: { readonly isPending: boolean; readonly error: unknown }, isThere: boolean): State => {
  if (query.isPending) return 'loading';
  if (query.error !== null) return isUnknownDevice(query.error) ? 'none' : 'failed';
  return isThere ? 'ready' : 'none';
};

/** What the buy-out pays at most: for the best condition, and for the worst one that is still bought. */
export function useWorth(deviceIdentifier: string) {
  const query = useQuery(buyout.query('get_appraisal_form_data', { query: { color: deviceIdentifier } }));
  const prices = (query.data?.appraisal.appraisal_result ?? []).map(({ price }) => price).toSorted(compareMoney);
  const best: Money | null = prices.at(-1) ?? null;
  const broken: Money | null = prices[0] ?? null;
  return { state: getState(query, best !== null), best, broken, url: query.data?.url ?? null, retry: () => void query.refetch() };
}

/** The device that people renew this one with. */
export function useRenewal(deviceIdentifier: string) {
  const query = useQuery(catalog.query('get_renewals', { params: { device: deviceIdentifier } }));
  const card: Card | null = query.data?.items[0] ?? null;
  return { state: getState(query, card !== null), card, retry: () => void query.refetch() };
}
