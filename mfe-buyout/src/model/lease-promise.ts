import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import { type Money, money, subtractMoney } from '@okruh/market';
import type { AppraisalOutcome } from '@okruh/market/appraisal';
import { priceByPromise } from '@okruh/market/lease-promise';
import type { CallAnswer } from '@okruh/web-kit';
import { useQuery } from '@okruh/web-kit/query';
import { useEffect, useSyncExternalStore } from 'react';
import { buyout } from './api.ts';

export type LeasePromise = CallAnswer<BuyoutRoutes['get_lease_promise']>;

const KEY = 'okruh-lease-promise';
const listeners = new Set<() => void>();
/** Storage may be blocked: the code then lasts as long as the page. */
let ofThisPage: string | null = null;

const ofFragment = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('p') || null;

function read(): string | null {
  const code = ofFragment() ?? ofThisPage;
  if (code !== null) return code;
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(code: string | null): void {
  ofThisPage = code;
  try {
    if (code === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, code);
  } catch {
    // Kept for the page, see above.
  }
  if (ofFragment() !== null) window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The promise is claimed, or isn't to be: the wizard sells by the price list again. */
export const dropPromise = (): void => write(null);

/**
 * What a lease promised about the device that is being sold. Its code comes in the fragment of a mail's link (`#p=…`), which no
 * server and no log sees; it is kept for this tab and leaves the address bar.
 */
export function useLeasePromise() {
  const code = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    const given = ofFragment();
    if (given !== null) write(given);
  }, [code]);
  const { data, isError } = useQuery({
    ...buyout.query('get_lease_promise', { params: { code: code ?? '' } }),
    enabled: code !== null,
  });
  const promise = code === null ? null : (data ?? null);
  return { code, promise, isError: code !== null && isError };
}

/** A promise that can be claimed, with its code. */
export interface OpenPromise {
  readonly code: string;
  readonly price: Money;
  readonly requiredGrade: LeasePromise['required_grade'];
}

/**
 * The outcome with the promised price: what it differs by from the price list is one more correction.
 *
 * @param label of that correction
 */
export function applyPromise(outcome: AppraisalOutcome, promise: OpenPromise | null, label: string): AppraisalOutcome {
  if (promise === null || outcome.kind !== 'priced') return outcome;
  const amount = priceByPromise(
    { price: promise.price.amount, requiredGrade: promise.requiredGrade },
    { price: outcome.price.amount, quality: outcome.quality },
  );
  const price = money(amount, outcome.price.currency);
  if (price.amount === outcome.price.amount) return outcome;
  return {
    ...outcome,
    corrections: [
      ...outcome.corrections,
      { condition: 'lease-promise', value: '', name: label, answer: '', amount: subtractMoney(price, outcome.total) },
    ],
    total: price,
    price,
    isFloor: false,
  };
}
