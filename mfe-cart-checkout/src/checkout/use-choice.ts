import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import { ProblemError } from '@okruh/web-kit';
import { failureWords } from '../model/failure-words.ts';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { keepSummary, refreshCart } from '../model/cart-data.ts';

/** A choice that the server keeps at once. */
export interface Choice<Body> {
  choose(body: Body): void;
  readonly isBusy: boolean;
  /** Why the last choice didn't hold, in words; null when it did. */
  readonly error: string | null;
  forget(): void;
}

/**
 * Saves a choice of delivery or payment. Quick changes go one after another, so that the last one holds; a refusal brings
 * everything that was offered again.
 */
export function useChoice<Body>(save: (body: Body) => Promise<CartSummary>): Choice<Body> {
  const { locale } = useRemote();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: save,
    scope: { id: 'checkout-choice' },
    onSuccess: (summary) => keepSummary(queryClient, summary),
    onError: (error) => (error instanceof ProblemError ? refreshCart(queryClient) : undefined),
  });
  return {
    choose: (body) => mutation.mutate(body),
    isBusy: mutation.isPending,
    error: mutation.isError ? failureWords(mutation.error, locale) : null,
    forget: () => mutation.reset(),
  };
}
