import type { Market } from '@okruh/market';
import type { Fact } from './payment.ts';
import type { LoanState } from './tables.ts';

/** Where a state stands on the way; declined and cancelled are ends of their own. */
const rank: Readonly<Record<LoanState, number>> = {
  draft: 0,
  submitted: 1,
  approved: 2,
  signed: 3,
  cancelled: 4,
  declined: 5,
  sent: 6,
};

/** The further of two states: what was received late doesn't take an application back. */
export const loanStateAfter = (held: LoanState, received: LoanState): LoanState => (rank[received] > rank[held] ? received : held);

/**
 * What an application's state says about the money. Approved isn't enough for the goods to go out: the customer still has to sign.
 *
 * @param amount what the partner pays, minor units
 */
export function factsOfLoan(state: LoanState, amount: { readonly amount: number; readonly currency: 'CZK' | 'RON' }): readonly Fact[] {
  switch (state) {
    case 'draft':
    case 'submitted':
    case 'approved':
      return [{ kind: 'started' }];
    case 'signed':
      return [{ kind: 'started' }, { kind: 'authorised' }];
    case 'sent':
      return [{ kind: 'started' }, { kind: 'authorised' }, { kind: 'captured', ...amount }];
    case 'declined':
      return [{ kind: 'failed', failure: 'loan-declined' }];
    case 'cancelled':
      return [{ kind: 'failed', failure: 'cancelled-by-customer' }];
    default:
      return state satisfies never;
  }
}

/** Who lends in which market. */
export const loanPartners: Readonly<Record<Market, Readonly<Record<'instalments' | 'leasing', string>>>> = {
  cz: { instalments: 'splatkovka', leasing: 'okruh-leasing' },
  ro: { instalments: 'rata-facila', leasing: 'okruh-leasing-ro' },
};
