import type { CardKeeper, Provider, WalletProvider } from './provider.ts';
import type { ProviderName } from '../model/tables.ts';

/** Who takes money for us. Transfers and cash have nobody who could be asked. */
export interface Providers {
  /** Which of them takes cards and later payments now. */
  readonly online: 'sandbox' | 'stripe';
  /** Who takes the two wallets; null when nobody does, and the shop offers none. */
  readonly wallets: WalletProvider | null;
  /** Those that keep cards: a card stays with the one that it was kept by. */
  readonly cards: Readonly<Partial<Record<ProviderName, CardKeeper>>>;
  /** Those that have an API; a payment keeps the provider that it began with. */
  readonly byName: Readonly<Partial<Record<ProviderName, Provider>>>;
}
