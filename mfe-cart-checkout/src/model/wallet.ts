import { payments } from './api.ts';
import { sandboxWallet } from './sandbox-wallet.ts';
import type { WalletId, WalletEcho, WalletAdapter } from './wallet-adapter.ts';

/** Adapters by what the echo says of the merchant; null for one that this version doesn't know. */
const findAdapter = ({ merchant_id: merchant }: WalletEcho): WalletAdapter | null => (merchant.includes('sandbox') ? sandboxWallet : null);

export const isWallet = (type: string): type is WalletId => type === 'wallet_a' || type === 'wallet_b';

/** The wallet as it can be used now on this device; null when it can't. */
export async function usableWallet(wallet: WalletId): Promise<WalletAdapter | null> {
  const echo = await payments.call('wallet_echo', { params: { wallet } });
  const adapter = echo.available ? findAdapter(echo) : null;
  return adapter !== null && (await adapter.isSupported()) ? adapter : null;
}

/** What came of paying an order: paid or refused (the order's page says which), or the sheet has to be opened by a press. */
export type WalletPayment = { readonly kind: 'done'; readonly paymentId: string } | { readonly kind: 'cancelled' | 'blocked' };

/** Pays a placed order by a wallet's sheet. The amount is the order's, from the server. */
export async function payByWallet(wallet: WalletId, orderCode: string, transactionId: string): Promise<WalletPayment> {
  const adapter = await usableWallet(wallet);
  if (adapter === null) return { kind: 'cancelled' };
  const call = { order_code: orderCode, transaction_id: transactionId };
  const session = await payments.call('wallet_session', { params: { wallet }, body: call });
  const outcome = await adapter.open(session);
  if (outcome.kind !== 'authorised') return { kind: outcome.kind };
  const { payment } = await payments.call('wallet_process', {
    params: { wallet },
    body: { ...call, payment_token: outcome.token },
    idempotencyKey: crypto.randomUUID(),
  });
  return { kind: 'done', paymentId: payment.payment_id };
}
