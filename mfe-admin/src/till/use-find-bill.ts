import type { Bill } from '@okruh/contracts/http/counter-admin';
import type { SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import { ProblemError } from '@okruh/web-kit';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useCallback, useRef } from 'react';
import { counter } from '../office/api/counter-api.ts';
import { orders } from '../office/api/orders-api.ts';
import { describeFailure } from '../office/page/use-report-failure.ts';

export interface FindBill {
  readonly isBusy: boolean;
  /** Why the last code brought nothing; null when it did. */
  readonly problem: string | null;
  /** The device that comes with the order has to be settled first: the order's number, for the link. */
  readonly tradeIn: string | null;
  /** Products that the last words fit to, when a person has to say which one. */
  readonly choices: readonly SaleProduct[];
  readonly scan: (code: string) => void;
  /** Forgets what the last code brought. */
  readonly clear: () => void;
}

type Found = { readonly bill: Bill } | { readonly products: readonly SaleProduct[] };

/** A device's number is no number of a bill. */
const IMEI = /^\d{15}$/;

/** What a code stands for: something that waits for its payment, else products of the store. */
async function lookUp(scan: string, store: string): Promise<Found> {
  let away: ProblemError | null = null;
  if (!IMEI.test(scan)) {
    try {
      return { bill: await counter.call('admin_find_bill', { query: { scan: scan.slice(0, 60) } }) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'owner-away') away = error;
      else if (error.status !== 404) throw error;
    }
  }
  const found = await orders.call('admin_find_sale_products', { body: { store_id: store, q: scan } });
  // No product, and what else it may be isn't known: the clerk reads what couldn't be asked for.
  if (away !== null && found.products.length === 0) throw away;
  return found;
}

/** Looks up what was scanned. */
export function useFindBill(store: string, onFound: (bill: Bill) => void, onProduct: (product: SaleProduct) => void): FindBill {
  const text = useText();
  const language = useLanguage();
  const latest = useRef({ onFound, onProduct });
  latest.current = { onFound, onProduct };
  const find = useMutation({
    mutationFn: (scan: string) => lookUp(scan, store),
    onSuccess: (found) => {
      if ('bill' in found) return latest.current.onFound(found.bill);
      const [only] = found.products;
      if (only !== undefined && found.products.length === 1 && only.available > 0) latest.current.onProduct(only);
    },
  });
  const { mutate, reset, error, data } = find;
  const products = data === undefined || 'bill' in data ? null : data.products;
  const isOnly = products?.length === 1 && products[0]?.available !== 0;
  const words: Readonly<Record<string, string>> = { code: find.variables ?? '', name: products?.[0]?.name ?? '' };
  const missing =
    products === null ? null : products.length === 0 ? 'till.absent' : products.length === 1 && !isOnly ? 'till.sold-out' : null;
  return {
    isBusy: find.isPending,
    problem: error !== null ? describeFailure(error, language) : missing === null ? null : text(missing, words),
    tradeIn: error instanceof ProblemError && error.code === 'trade-in' ? (find.variables ?? null) : null,
    choices: products !== null && products.length > 1 ? products : [],
    scan: useCallback((code: string) => mutate(code), [mutate]),
    clear: reset,
  };
}
