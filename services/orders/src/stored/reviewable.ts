import type { OrderLine } from '@okruh/contracts/http/checkout';

/** A product with a page, where its reviews stand; services and gifts have none. */
export const isReviewable = (line: OrderLine): line is OrderLine & { readonly href: string } =>
  line.kind === 'product' && line.href !== null;
