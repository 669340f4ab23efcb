import type { Market } from '@okruh/market';
import { anafRegister, aresRegister, type Register } from './registers.ts';
import { createExpressCourier, type ExpressCourier } from './express-courier.ts';
import { createOutsideParty, type OutsideParty } from './outside-party.ts';

export type Registers = Readonly<Record<Market, Register>>;

/** Addresses of the outside parties; those without one stand in the sandbox. */
export interface OutsideAddresses {
  readonly SANDBOX_URL: string;
  readonly COURIER_URL?: string | undefined;
  readonly CARRIER_FEED_URL?: string | undefined;
  readonly ARES_URL?: string | undefined;
  readonly ANAF_URL?: string | undefined;
}

/** Everybody outside of our house that checkout asks. */
export function createOutsideParties(addresses: OutsideAddresses): {
  readonly courier: ExpressCourier;
  readonly registers: Registers;
  readonly carrierFeed: OutsideParty;
} {
  const at = (url: string | undefined, prefix: string): string => (url ?? `${addresses.SANDBOX_URL}/${prefix}`).replace(/\/+$/, '');
  const party = (name: string, baseUrl: string, more: { timeoutMs?: number; retries?: number; maxBytes?: number } = {}) =>
    createOutsideParty({ name, baseUrl, ...more });
  return {
    courier: createExpressCourier(party('courier', at(addresses.COURIER_URL, 'courier'))),
    registers: {
      cz: aresRegister(party('ares', at(addresses.ARES_URL, 'ares'))),
      // One question a second is what it allows: a second try at once would be refused.
      ro: anafRegister(party('anaf', at(addresses.ANAF_URL, 'anaf'), { retries: 0, timeoutMs: 4_000 })),
    },
    carrierFeed: party('carrier feed', at(addresses.CARRIER_FEED_URL, 'carriers'), { timeoutMs: 15_000, maxBytes: 32 * 1024 * 1024 }),
  };
}
