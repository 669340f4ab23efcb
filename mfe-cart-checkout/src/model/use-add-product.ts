import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import type { CallAnswer, CallRequest } from '@okruh/web-kit';
import { NetworkError } from '@okruh/web-kit';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRef } from 'react';
import { checkout } from './api.ts';
import { refreshCart, emitCartChanged } from './cart-data.ts';

export type AddRequest = CallRequest<CheckoutShopRoutes['add_product']>['body'];
export type Added = CallAnswer<CheckoutShopRoutes['add_product']>;

interface AddProduct {
  readonly onAdded: (answer: Added, request: AddRequest) => void;
  readonly onRefused: (error: unknown, request: AddRequest) => void;
}

/**
 * Puts a product into the cart. Each press is an addition of its own; only a press after an answer that was lost on the way
 * repeats the same one, so that nothing gets into the cart twice.
 */
export function useAddProduct({ onAdded, onRefused }: AddProduct) {
  const queryClient = useQueryClient();
  const lost = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return useMutation({
    async mutationFn(request: AddRequest) {
      const body = JSON.stringify(request);
      const key = lost.current?.body === body ? lost.current.key : crypto.randomUUID();
      try {
        const answer = await checkout.call('add_product', { body: request, idempotencyKey: key });
        lost.current = null;
        return answer;
      } catch (error) {
        lost.current = error instanceof NetworkError ? { body, key } : null;
        throw error;
      }
    },
    onSuccess(answer, request) {
      void refreshCart(queryClient);
      emitCartChanged(answer.count);
      onAdded(answer, request);
    },
    onError: onRefused,
  });
}
