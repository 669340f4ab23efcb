import type { SheetOutcome, WalletAdapter, WalletSession } from './wallet-adapter.ts';

const CLOSED_MS = 400;

/**
 * The sandbox's wallet: a window of another origin stands for the sheet of the device. It answers to the page that opened it,
 * and only to it. A device "has" it where the browser knows payment requests at all, as with real wallets.
 */
export const sandboxWallet: WalletAdapter = {
  isSupported: () => Promise.resolve(window.isSecureContext && 'PaymentRequest' in window),
  open: (session) => {
    const address = parseSheetUrl(session);
    const sheet = address === null ? null : window.open(address.href, 'okruh-wallet', 'popup,width=440,height=640');
    if (address === null || sheet === null) return Promise.resolve({ kind: 'blocked' });
    return waitForAnswer(sheet, address.origin);
  },
};

function parseSheetUrl({ merchant_session: session }: WalletSession): URL | null {
  const address = session['sheet_url'];
  return typeof address === 'string' && URL.canParse(address) ? new URL(address) : null;
}

function waitForAnswer(sheet: Window, origin: string): Promise<SheetOutcome> {
  return new Promise((resolve) => {
    const end = (outcome: SheetOutcome): void => {
      window.removeEventListener('message', received);
      clearInterval(watch);
      sheet.close();
      resolve(outcome);
    };
    const received = (event: MessageEvent<unknown>): void => {
      // Anybody may post to a window: only our sheet counts.
      if (event.source !== sheet || event.origin !== origin) return;
      const token = parseToken(event.data);
      end(token === null ? { kind: 'cancelled' } : { kind: 'authorised', token });
    };
    window.addEventListener('message', received);
    // A message comes before its window closes, but may be handled after: one more look.
    const watch = setInterval(() => {
      if (sheet.closed) setTimeout(() => end({ kind: 'cancelled' }), CLOSED_MS);
    }, CLOSED_MS);
  });
}

function parseToken(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('kind' in message) || message.kind !== 'wallet-authorised') return null;
  return 'token' in message && typeof message.token === 'string' ? message.token : null;
}
