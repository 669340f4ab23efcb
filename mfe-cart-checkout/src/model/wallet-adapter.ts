import type { CallAnswer } from '@okruh/web-kit';
import type { PaymentsShopRoutes } from '@okruh/contracts/http/payments';

export type WalletId = 'wallet_a' | 'wallet_b';

export type WalletEcho = CallAnswer<PaymentsShopRoutes['wallet_echo']>;

export type WalletSession = CallAnswer<PaymentsShopRoutes['wallet_session']>;

/** What came of a wallet's sheet. `blocked`: the browser opens it only after a press of its own. */
export type SheetOutcome =
  | { readonly kind: 'authorised'; readonly token: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'blocked' };

/** The browser's side of a wallet. Apple's and Google's plug in here, as the sandbox's does. */
export interface WalletAdapter {
  /** Whether this device has the wallet at all. */
  isSupported(): Promise<boolean>;
  /** Shows the sheet with the amount that the server named, and waits for the payer. */
  open(session: WalletSession): Promise<SheetOutcome>;
}
