import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { describe, expect, it } from 'vitest';
import { createCheckoutStore } from '../../model/checkout.store.ts';
import { placeOrder } from './place-order.ts';

const FINISH = 'POST /api/checkout/finish';
const body = { type_payment: 'card', token: 't' } as const;
const placed = { order_number: '26', order_code: 'x', location: '/objednavka/x', next: 'none', totals: {} };
const memory = () => {
  const saved = new Map<string, string>();
  return {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  };
};
const noPause = (): Promise<void> => Promise.resolve();
const listKeys = (server: ReturnType<typeof fakeServer>) => server.of(FINISH).map(({ headers }) => headers.get('idempotency-key'));

describe('placing an order', () => {
  it('repeats its key after a reload of the page, as long as the request is the same', async () => {
    const server = fakeServer({ [FINISH]: answering(placed, 201) });
    const storage = memory();
    await placeOrder(body, createCheckoutStore(storage), () => undefined, noPause);
    await placeOrder(body, createCheckoutStore(storage), () => undefined, noPause);
    await placeOrder({ ...body, token: 'other' }, createCheckoutStore(storage), () => undefined, noPause);
    const [first, second, third] = listKeys(server);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('asks on while nobody knows the outcome, and gives up with it after a while', async () => {
    const server = fakeServer({ [FINISH]: refusing(503, 'order-pending', 'Zpracováváme.') });
    const reported: number[] = [];
    const placing = placeOrder(body, createCheckoutStore(memory()), (repetition) => reported.push(repetition), noPause);
    await expect(placing).rejects.toMatchObject({ code: 'order-pending' });
    expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(listKeys(server)).size).toBe(1);
  });

  it('never repeats what was refused', async () => {
    const server = fakeServer({ [FINISH]: refusing(409, 'out-of-stock', 'Vyprodáno.') });
    await expect(placeOrder(body, createCheckoutStore(memory()), () => undefined, noPause)).rejects.toMatchObject({ code: 'out-of-stock' });
    expect(server.of(FINISH)).toHaveLength(1);
  });

  it('prepares a wallet’s transaction once for all repetitions', async () => {
    const server = fakeServer({
      [FINISH]: refusing(503, 'order-pending', 'Zpracováváme.'),
      'POST /api/payments/wallets/:wallet/init': answering({ transaction_id: 'w-1', merchant_id: 'sandbox' }),
    });
    const wallet = { ...body, type_payment: 'wallet_a' } as const;
    await expect(placeOrder(wallet, createCheckoutStore(memory()), () => undefined, noPause)).rejects.toMatchObject({
      code: 'order-pending',
    });
    expect(server.of('POST /api/payments/wallets/:wallet/init')).toHaveLength(1);
    expect(server.of(FINISH).every(({ body: sent }) => JSON.stringify(sent).includes('"transaction_id":"w-1"'))).toBe(true);
  });
});
