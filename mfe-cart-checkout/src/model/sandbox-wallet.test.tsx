import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxWallet } from './sandbox-wallet.ts';
import { crowns } from '../testing/cart-fixtures.ts';

const SHEET = 'https://bank.example/bank/wallets/sheet/1';
const session = { merchant_session: { sheet_url: SHEET }, amount: crowns(14_990) };
const message = { kind: 'wallet-authorised', wallet: 'wallet_a', token: 'tok' };

/** The sheet's window: it can be closed, and is the source of its messages. */
const sheet = Object.assign(Object.create(window), { isClosed: false });
const says = (data: unknown, { origin = 'https://bank.example', source = sheet }: { origin?: string; source?: unknown } = {}): void => {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};

beforeEach(() => {
  vi.useFakeTimers();
  sheet.isClosed = false;
  Object.defineProperty(sheet, 'closed', { get: () => sheet.isClosed, configurable: true });
  Object.defineProperty(sheet, 'close', { value: () => void (sheet.isClosed = true), configurable: true, writable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the sandbox’s wallet', () => {
  it('gives the token that its sheet answered', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(sheet);
    const outcome = sandboxWallet.open(session);
    expect(opened.mock.calls[0]?.[0]).toBe(SHEET);
    says(message);
    await expect(outcome).resolves.toEqual({ kind: 'authorised', token: 'tok' });
  });

  it('listens to its own sheet only', async () => {
    vi.spyOn(window, 'open').mockReturnValue(sheet);
    const outcome = sandboxWallet.open(session);
    says({ ...message, token: 'forged' }, { origin: 'https://evil.example' });
    says({ ...message, token: 'forged' }, { source: window });
    says({ kind: 'wallet-cancelled', wallet: 'wallet_a' });
    await expect(outcome).resolves.toEqual({ kind: 'cancelled' });
  });

  it('counts a closed window as a no', async () => {
    vi.spyOn(window, 'open').mockReturnValue(sheet);
    const outcome = sandboxWallet.open(session);
    sheet.isClosed = true;
    await vi.advanceTimersByTimeAsync(2000);
    await expect(outcome).resolves.toEqual({ kind: 'cancelled' });
  });

  it('says when the browser doesn’t open the sheet', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await expect(sandboxWallet.open(session)).resolves.toEqual({ kind: 'blocked' });
  });
});
