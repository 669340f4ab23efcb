import { type QueryClient, useMutation, useQueryClient } from '@okruh/web-kit/query';
import { type Cart, cartPackagesOptions, refreshAndEmit } from './cart-data.ts';

interface CartChange<Input, Answer> {
  readonly change: (input: Input) => Promise<Answer>;
  /** What the page shows until the server has answered. */
  readonly foresee?: (cart: Cart, input: Input) => Cart;
  /** What the answer says of the cart before the whole of it is fetched again. */
  readonly learn?: (cart: Cart, answer: Answer, input: Input) => Cart;
  readonly onDone?: (answer: Answer, input: Input) => void;
  readonly onRefused?: (error: unknown, input: Input) => void;
}

/** Changes that the server hasn't answered yet, by page. */
const open = new WeakMap<QueryClient, number>();

/**
 * One change of the cart: shown at once, then the server's answer stands. Changes may run beside each other; when the last
 * of them is answered, everything about the cart is fetched again, so that no older answer overwrites a newer one.
 */
export function useCartChange<Input = void, Answer = unknown>(change: CartChange<Input, Answer>) {
  const queryClient = useQueryClient();
  const { queryKey } = cartPackagesOptions();
  const update = (next: (cart: Cart) => Cart): void =>
    void queryClient.setQueryData(queryKey, (cart: Cart | undefined) => (cart === undefined ? undefined : next(cart)));
  return useMutation({
    mutationFn: change.change,
    async onMutate(input) {
      open.set(queryClient, (open.get(queryClient) ?? 0) + 1);
      // An answer on its way doesn't know of this change.
      await queryClient.cancelQueries({ queryKey });
      update((cart) => change.foresee?.(cart, input) ?? cart);
    },
    onSuccess(answer, input) {
      update((cart) => change.learn?.(cart, answer, input) ?? cart);
      change.onDone?.(answer, input);
    },
    onError: (error, input) => change.onRefused?.(error, input),
    async onSettled() {
      const left = (open.get(queryClient) ?? 1) - 1;
      open.set(queryClient, left);
      if (left === 0) await refreshAndEmit(queryClient);
    },
  });
}
