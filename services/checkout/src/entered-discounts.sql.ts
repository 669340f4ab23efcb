import type { Tx } from '@okruh/service-kit';

/**
 * What stands entered in a cart (`carts c`), as the JSON of `EnteredDiscount[]`: a part of the one query that loads it.
 */
export const ENTERED_DISCOUNTS = `'[]'::json`;

/** Takes what was entered along when carts are merged. */
export async function moveEntered(_tx: Tx, _from: string, _to: string): Promise<void> {}
