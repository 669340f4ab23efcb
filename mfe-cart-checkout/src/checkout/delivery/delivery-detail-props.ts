import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import type { Delivery } from '@okruh/contracts/http/checkout/delivery';
import type { CallRequest } from '@okruh/web-kit';
import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import type { Choice } from '../use-choice.ts';

/** What the call that keeps the delivery takes. */
export type DeliveryChoice = CallRequest<CheckoutShopRoutes['delivery']>['body'];

export interface DeliveryDetailProps {
  readonly delivery: Delivery;
  readonly summary: CartSummary;
  readonly choice: Choice<DeliveryChoice>;
}
