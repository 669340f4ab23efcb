import type { SearchChanges } from '@okruh/web-kit/router';
import { addressSchema, knownOr, listAddress, type ListAddress } from '../../office/grid/list-address.ts';

/** Pay-outs by their state, and the bank files. */
export const views = ['accepted', 'payout_requested', 'paid', 'soubory'] as const;
export type PayoutView = (typeof views)[number];

export interface PayoutAddress extends ListAddress {
  readonly status: PayoutView;
}

export const payoutSchema = addressSchema((parameters): PayoutAddress => ({
  ...listAddress(parameters),
  status: knownOr(parameters['status'], views, 'accepted'),
}));

export interface PayoutListProps {
  readonly address: PayoutAddress;
  onChange(changes: SearchChanges<PayoutAddress>, options?: { readonly push?: boolean }): void;
}
