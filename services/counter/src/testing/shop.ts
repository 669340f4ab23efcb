import { randomUUID } from 'node:crypto';
import type { BillKind, CounterPayment, Drawer } from '@okruh/contracts/http/counter-admin';
import { type Currency, type Market, money } from '@okruh/market';
import { identityFor, SANDBOX_SECRET, silentLogger, startSandbox, testDatabase, testKeys } from '@okruh/service-kit/testing';
import { buildApp } from '../app.ts';
import type { Bills, ClaimRefusal, OwnedBill } from '../clients/bills.ts';
import type { Deps } from '../deps.ts';
import { stripeTerminal } from '../terminal/stripe-terminal.ts';

const stores = [
  { id: 'praha-karlin', name: 'Okruh Praha – Karlín', address: 'Křižíkova 27, 186 00 Praha', market: 'cz' },
  { id: 'brno', name: 'Okruh Brno', address: 'Česká 12, 602 00 Brno', market: 'cz' },
  { id: 'cluj-napoca', name: 'Okruh Cluj', address: 'Strada Memorandumului 8, 400114 Cluj-Napoca', market: 'ro' },
] as const;

/**
 * The service on a database of its own, with the terminals of the sandbox; other services are stood in for at their boundary.
 * @param bills asked instead of the stand-ins of the owners
 */
export async function openShop(bills?: Bills) {
  const database = await testDatabase('counter', new URL('../../migrations/', import.meta.url));
  const sandbox = await startSandbox();
  const owned = new Map<string, OwnedBill>();
  /** What the buy-out was asked, and what it answers. */
  const claims: { readonly id: string; readonly payoutId: string; readonly amount: number; readonly by: string }[] = [];
  const claimed: { answer: () => Promise<ClaimRefusal | null> } = { answer: () => Promise.resolve(null) };
  const deps: Deps = {
    database,
    bills: bills ?? {
      find: (scan) => Promise.resolve({ bill: [...owned.values()].find(({ number }) => number === scan) ?? null, unanswered: [] }),
      claimPayout: (id, payout) => {
        claims.push({ id, ...payout });
        return claimed.answer();
      },
      load: (kind, id) => Promise.resolve([...owned.values()].find((bill) => bill.kind === kind && bill.id === id) ?? null),
    },
    stores: { list: () => Promise.resolve(stores) },
    terminal: stripeTerminal({ apiUrl: `${sandbox.url}/terminal`, secretKey: SANDBOX_SECRET }),
    findReader: (store) => (store === 'brno' ? null : `tmr_${store}`),
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    logger: silentLogger,
  };
  const app = buildApp(deps, { keys: testKeys('counter'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  let numbers = 0;

  return {
    deps,
    database,
    claims,
    claimed,
    /** Makes the reader of a store behave otherwise; null: as usual. */
    async behave(store: string, behaviour: object | null): Promise<void> {
      await fetch(`${sandbox.url}/terminal/readers/control?reader=tmr_${store}`, {
        method: behaviour === null ? 'DELETE' : 'PUT',
        ...(behaviour !== null && { body: JSON.stringify(behaviour) }),
      });
    },
    /** Makes the provider of the terminals fail so many times. */
    async fail(times: number): Promise<void> {
      await fetch(`${sandbox.url}/terminal/control`, { method: 'PUT', body: JSON.stringify({ fail: times }) });
    },
    /** Something that somebody comes to pay for. */
    owe(amount: number, changes: Partial<OwnedBill> = {}, currency: Currency = 'CZK'): OwnedBill {
      numbers += 1;
      const bill: OwnedBill = {
        kind: 'repair',
        id: randomUUID(),
        number: `S26-${String(numbers).padStart(6, '0')}`,
        market: 'cz',
        storeId: 'praha-karlin',
        title: 'iPhone 13, Výměna baterie',
        customer: 'Nováková J.',
        total: money(amount, currency),
        refusal: null,
        isReady: true,
        isHandedOverWhenPaid: true,
        recipient: { eMail: 'jana@example.com', url: 'http://localhost:3000/servis/stav/X' },
        ...changes,
      };
      owned.set(bill.id, bill);
      return bill;
    },
    /** The owner says something else of a bill from now on. */
    change(bill: OwnedBill, changes: Partial<OwnedBill>): void {
      owned.set(bill.id, { ...bill, ...changes });
    },
    async close() {
      await app.close();
      await sandbox.stop();
      await database.close();
    },
    app,
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
}
/** A clerk of a store, with calls as the page makes them. */
export function clerkAt(shop: Shop, store = 'praha-karlin', market: Market = 'cz') {
  const sub = randomUUID();
  const headers = identityFor({ roles: ['shop'], store, name: 'Karel Bureš', sub, market });
  async function call<Body>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Reply<Body>> {
    const answer = await shop.app.inject({ method, url: `/api/counter/admin/${path}`, headers, ...(payload !== undefined && { payload }) });
    const isJson = answer.headers['content-type']?.toString().includes('json') === true;
    return { status: answer.statusCode, body: isJson ? answer.json() : (answer.rawPayload as Body) };
  }
  return {
    call,
    open: (float = 100_000, id: string = randomUUID()) => call<Drawer>('POST', 'drawers', { id, store_id: store, float }),
    till: async () => (await call<{ drawer: Drawer | null }>('GET', 'till')).body.drawer,
    find: (scan: string) => call<{ due: { amount: number }; type: string }>('GET', `bills?scan=${scan}`),
    pay(
      bills: readonly { readonly kind: BillKind; readonly id: string }[],
      {
        id = randomUUID(),
        ...rest
      }: { readonly id?: string; tender: 'cash' | 'terminal'; due: number; amount: number; given: number | null },
    ) {
      return call<CounterPayment & { type: string }>('POST', 'payments', {
        id,
        bills: bills.map(({ kind, id: bill }) => ({ kind, id: bill })),
        ...rest,
      });
    },
    payOut: (
      buyout: OwnedBill,
      { id = randomUUID(), amount = buyout.total.amount }: { readonly id?: string; readonly amount?: number } = {},
    ) => call<CounterPayment & { type: string }>('POST', 'payouts', { id, buyout_id: buyout.id, amount, identity_checked: true }),
    check: (id: string) => call<CounterPayment>('POST', `payments/${id}/check`),
    cancel: (id: string) => call<CounterPayment>('POST', `payments/${id}/cancel`),
    refund: (id: string, reason = 'Omyl', refund: string = randomUUID()) =>
      call<CounterPayment & { type: string }>('POST', `payments/${id}/refund`, { id: refund, reason }),
  };
}
