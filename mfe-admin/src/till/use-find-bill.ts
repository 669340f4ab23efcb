import type { Bill } from '@okruh/contracts/http/counter-admin';
import { ProblemError } from '@okruh/web-kit';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useCallback, useRef } from 'react';
import { counter } from '../office/api/counter-api.ts';
import { describeFailure } from '../office/page/use-report-failure.ts';

export interface FindBill {
  readonly isBusy: boolean;
  /** Why the last code brought nothing; null when it did. */
  readonly problem: string | null;
  /** The device that comes with the order has to be settled first: the order's number, for the link. */
  readonly tradeIn: string | null;
  readonly scan: (code: string) => void;
}

/** Looks up what was scanned. */
export function useFindBill(onFound: (bill: Bill) => void): FindBill {
  const text = useText();
  const locale = useLocale();
  const latest = useRef(onFound);
  latest.current = onFound;
  const find = useMutation({
    mutationFn: (scan: string) => counter.call('admin_find_bill', { query: { scan } }),
    onSuccess: (bill) => latest.current(bill),
  });
  const { mutate, error } = find;
  const isAbsent = error instanceof ProblemError && error.status === 404;
  return {
    isBusy: find.isPending,
    problem: error === null ? null : isAbsent ? text('till.absent', { code: find.variables ?? '' }) : describeFailure(error, locale),
    tradeIn: error instanceof ProblemError && error.code === 'trade-in' ? (find.variables ?? null) : null,
    scan: useCallback((code: string) => mutate(code), [mutate]),
  };
}
