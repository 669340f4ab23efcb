import type { RecordChange } from '@okruh/contracts/record-change-routes';
import { randomUUID } from 'node:crypto';
import { eventually, pdfText } from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clerkAt, openShop, type Shop } from '../testing/shop.ts';
import { checkPending } from './check-pending.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await shop.behave('praha-karlin', null);
  await shop.fail(0);
});
afterAll(() => shop.close());

const quick = { outcome: 'approve', delay_ms: 0 };
const loadEvents = async (subject: string) => {
  const { rows } = await shop.database.pool.query<{ type: string; version: number; data: Record<string, unknown> }>(
    `select type, (envelope ->> 'aggregateversion')::int as version, envelope -> 'data' as data from outbox
     where envelope -> 'data' ->> 'subject_id' = $1 order by id`,
    [subject],
  );
  return rows;
};

describe('cash', () => {
  it('is taken with change, moves the drawer, has a receipt and is published', async () => {
    const clerk = clerkAt(shop);
    await clerk.open();
    const bill = shop.owe(179_000);
    expect((await clerk.find(bill.number)).body.due.amount).toBe(179_000);
    const { body: paid } = await clerk.pay([bill], { tender: 'cash', due: 179_000, amount: 50_000, given: 100_000 });
    expect(paid).toMatchObject({ state: 'taken', change: { amount: 50_000 }, bills: [{ left: { amount: 129_000 } }], may_refund: true });
    expect(paid.receipt_number).toMatch(/^\d{2}-26\d{6}$/);
    expect(await clerk.till()).toMatchObject({ expected: { amount: 150_000 }, cash_taken: { amount: 50_000 }, payments: 1 });
    const [event] = await loadEvents(bill.id);
    expect(event).toMatchObject({ type: 'counter.payment-taken.v1', version: 1, data: { is_whole: false, paid: { amount: 50_000 } } });
    const { body: pdf } = await clerk.call<Buffer>('GET', `payments/${paid.id}/receipt.pdf`);
    const text = pdfText(pdf).replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Doklad o zaplacení ${paid.receipt_number}`);
    expect(text).toContain('zbývá zaplatit 1 290,00 Kč');
    expect(text).toContain('DPH 21 %');
    expect((await clerk.find(bill.number)).body.due.amount).toBe(129_000);
  });

  it('of one press is taken once, also when both arrive together', async () => {
    const clerk = clerkAt(shop);
    await clerk.open();
    const bill = shop.owe(10_000);
    const order = { id: randomUUID(), tender: 'cash', due: 10_000, amount: 10_000, given: 10_000 } as const;
    const both = await Promise.all([clerk.pay([bill], order), clerk.pay([bill], order)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.receipt_number).toBe(both[1].body.receipt_number);
    expect(await clerk.till()).toMatchObject({ payments: 1 });
    expect((await clerk.find(bill.number)).body.type).toContain('paid');
  });

  it('in crowns is rounded to whole ones, in lei it isn’t', async () => {
    const clerk = clerkAt(shop);
    await clerk.open(0);
    const bill = shop.owe(99_950);
    const { body } = await clerk.pay([bill], { tender: 'cash', due: 99_950, amount: 99_950, given: 100_000 });
    expect(body).toMatchObject({ rounding: { amount: 50 }, change: { amount: 0 } });
    expect(await clerk.till()).toMatchObject({ expected: { amount: 100_000 } });
    const romanian = clerkAt(shop, 'cluj-napoca');
    await romanian.open(0);
    const lei = shop.owe(99_95, { market: 'ro', storeId: 'cluj-napoca' }, 'RON');
    const paid = await romanian.pay([lei], { tender: 'cash', due: 99_95, amount: 99_95, given: 100_00 });
    expect(paid.body).toMatchObject({ rounding: { amount: 0, currency: 'RON' }, change: { amount: 5 } });
  });

  it('is refused where it is too little, too much for the law, or the sum has changed', async () => {
    const clerk = clerkAt(shop);
    const bill = shop.owe(30_000_000);
    const whole = { tender: 'cash', due: 30_000_000, amount: 30_000_000, given: 30_000_000 } as const;
    expect((await clerk.pay([bill], whole)).body.type).toContain('no-open-drawer');
    await clerk.open();
    expect((await clerk.pay([bill], whole)).body.type).toContain('cash-limit');
    const poor = await clerk.pay([bill], { ...whole, amount: 10_000, given: 9_900 });
    expect([poor.status, Object.keys(poor.body)]).toEqual([400, ['given']]);
    expect((await clerk.pay([bill], { ...whole, amount: 30_000_001 })).status).toBe(400);
    shop.change(bill, { total: { amount: 20_000_000, currency: 'CZK' } });
    expect((await clerk.pay([bill], whole)).body.type).toContain('changed-meanwhile');
    expect(await clerk.till()).toMatchObject({ payments: 0, expected: { amount: 100_000 } });
  });

  it('of a bill of another store, or one that can’t be paid here, is refused', async () => {
    const clerk = clerkAt(shop);
    await clerk.open();
    const pay = (bill: ReturnType<Shop['owe']>) => clerk.pay([bill], { tender: 'cash', due: 100, amount: 100, given: 100 });
    expect((await pay(shop.owe(100, { storeId: 'brno' }))).body.type).toContain('other-store');
    expect((await pay(shop.owe(100, { storeId: null }))).body.type).toContain('other-store');
    expect((await pay(shop.owe(100, { kind: 'order', refusal: 'trade-in' }))).body.type).toContain('trade-in');
    const { body } = await clerk.pay([shop.owe(100)], { tender: 'cash', due: 100, amount: 100, given: 100 });
    const stranger = clerkAt(shop, 'brno');
    expect((await stranger.call('GET', `payments/${body.id}/receipt.pdf`)).status).toBe(409);
    expect((await stranger.check(body.id)).status).toBe(409);
  });
});

describe('a card', () => {
  it('pays several bills at once, each in its turn, and the rest is paid in cash', async () => {
    await shop.behave('praha-karlin', quick);
    const clerk = clerkAt(shop);
    await clerk.open();
    const [repair, order] = [shop.owe(129_000), shop.owe(968_000, { kind: 'order', title: '2611004861', number: '2611004861' })];
    const { body } = await clerk.pay([repair, order], { tender: 'terminal', due: 1_097_000, amount: 400_000, given: null });
    expect(body).toMatchObject({ state: 'pending', receipt_number: null });
    await eventually(async () => (await clerk.check(body.id)).body.state === 'taken');
    const { body: taken } = await clerk.check(body.id);
    expect(taken).toMatchObject({
      card_digits: '0092',
      bills: [
        { number: repair.number, amount: { amount: 129_000 }, left: { amount: 0 } },
        { number: '2611004861', amount: { amount: 271_000 }, left: { amount: 697_000 } },
      ],
      // A part of it is an order's, which isn't paid whole.
      may_refund: true,
    });
    await clerk.pay([order], { tender: 'cash', due: 697_000, amount: 697_000, given: 700_000 });
    expect(await clerk.till()).toMatchObject({ card_taken: { amount: 400_000 }, expected: { amount: 797_000 }, payments: 2 });
    const events = await loadEvents(order.id);
    expect(events.map(({ version, data }) => [version, data['is_whole']])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect((await clerk.refund(taken.id)).body.type).toContain('refund-by-order');
  });

  it('that is refused charges nothing, and what it was for is due again', async () => {
    await shop.behave('praha-karlin', { outcome: 'decline', delay_ms: 0 });
    const clerk = clerkAt(shop);
    await clerk.open();
    const bill = shop.owe(50_000);
    const { body } = await clerk.pay([bill], { tender: 'terminal', due: 50_000, amount: 50_000, given: null });
    await eventually(async () => (await clerk.check(body.id)).body.state !== 'pending');
    expect((await clerk.check(body.id)).body).toMatchObject({ state: 'declined', failure: 'insufficient_funds', receipt_number: null });
    expect((await clerk.find(bill.number)).body.due.amount).toBe(50_000);
    expect(await loadEvents(bill.id)).toEqual([]);
  });

  it('that is waited for can be called off; until then it is due no more, and the drawer stays open', async () => {
    await shop.behave('praha-karlin', { outcome: 'ignore' });
    const clerk = clerkAt(shop);
    const drawer = await clerk.open();
    const bill = shop.owe(50_000);
    const { body } = await clerk.pay([bill], { tender: 'terminal', due: 50_000, amount: 20_000, given: null });
    expect((await clerk.find(bill.number)).body).toMatchObject({ due: { amount: 30_000 }, pending: { amount: 20_000 } });
    // The reader shows one payment at a time.
    const second = await clerk.pay([bill], { tender: 'terminal', due: 30_000, amount: 30_000, given: null });
    expect(second.body.type).toContain('terminal-busy');
    const closing = await clerk.call<{ type: string }>('POST', `drawers/${drawer.body.id}/close`, {
      version: 1,
      counted: 100_000,
      reason: '',
    });
    expect(closing.body.type).toContain('payment-pending');
    expect((await clerk.cancel(body.id)).body.state).toBe('cancelled');
    expect((await clerk.find(bill.number)).body.due.amount).toBe(50_000);
    const changes = await clerk.call<{ items: RecordChange[] }>('GET', 'record-changes?kind=card-payment');
    expect(changes.body.items.filter(({ record_id: id }) => id === body.id)).toMatchObject([
      {
        action: 'changed',
        by: expect.stringMatching(/./),
        name: bill.number,
        fields: [{ field: 'state', before: 'pending', after: 'cancelled' }],
      },
    ]);
  });

  it('that went through before it was called off is taken', async () => {
    await shop.behave('praha-karlin', quick);
    const clerk = clerkAt(shop);
    await clerk.open();
    const bill = shop.owe(50_000);
    const { body } = await clerk.pay([bill], { tender: 'terminal', due: 50_000, amount: 50_000, given: null });
    await eventually(async () => {
      const answer = await shop.deps.terminal?.check(await findIntent(body.id));
      return answer?.state === 'paid';
    });
    expect((await clerk.cancel(body.id)).body.state).toBe('taken');
  });

  it('is found by the job when the page that waited for it is gone', async () => {
    await shop.behave('praha-karlin', quick);
    const clerk = clerkAt(shop);
    await clerk.open();
    const bill = shop.owe(50_000);
    const { body } = await clerk.pay([bill], { tender: 'terminal', due: 50_000, amount: 50_000, given: null });
    await eventually(async () => {
      await shop.database.pool.query('update payments set next_check_at = now() where id = $1', [body.id]);
      await checkPending(shop.deps);
      return (await loadEvents(bill.id)).length === 1;
    });
    expect(await clerk.till()).toMatchObject({ card_taken: { amount: 50_000 } });
  });

  it('is refused before anything is charged when its terminal is away, and where there is none', async () => {
    const clerk = clerkAt(shop);
    await clerk.open();
    const bill = shop.owe(50_000);
    const pay = () => clerk.pay([bill], { tender: 'terminal', due: 50_000, amount: 50_000, given: null });
    await shop.behave('praha-karlin', { outcome: 'offline' });
    expect((await pay()).body.type).toContain('terminal-down');
    await shop.behave('praha-karlin', quick);
    await shop.fail(2);
    const down = await pay();
    expect([down.status, down.body.type]).toEqual([503, 'urn:okruh:problem:terminal-down']);
    expect((await clerk.find(bill.number)).body.due.amount).toBe(50_000);
    const elsewhere = clerkAt(shop, 'brno');
    await elsewhere.open();
    const other = shop.owe(50_000, { storeId: 'brno' });
    expect((await elsewhere.pay([other], { tender: 'terminal', due: 50_000, amount: 50_000, given: null })).body.type).toContain(
      'no-terminal',
    );
  });
});

describe('a refund', () => {
  it('gives cash back from the drawer, once, with its own receipt', async () => {
    const clerk = clerkAt(shop);
    await clerk.open(0);
    const bill = shop.owe(40_000);
    const { body } = await clerk.pay([bill], { tender: 'cash', due: 40_000, amount: 40_000, given: 50_000 });
    const [first, second] = await Promise.all([clerk.refund(body.id, 'Zákazník si to rozmyslel'), clerk.refund(body.id)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
    expect(await clerk.till()).toMatchObject({ expected: { amount: 0 }, refunded: { amount: 40_000 } });
    expect((await loadEvents(bill.id)).map(({ type, data }) => [type, data['paid']])).toEqual([
      ['counter.payment-taken.v1', { amount: 40_000, currency: 'CZK' }],
      ['counter.payment-refunded.v1', { amount: 0, currency: 'CZK' }],
    ]);
    const refund = first.status === 200 ? first.body : second.body;
    const { body: pdf } = await clerk.call<Buffer>('GET', `payments/${refund.id}/receipt.pdf`);
    expect(pdfText(pdf).replaceAll(/\s+/g, ' ')).toContain(`Vrací se platba ${body.receipt_number}`);
    expect((await clerk.find(bill.number)).body.due.amount).toBe(40_000);
  });

  it('needs the cash', async () => {
    const clerk = clerkAt(shop);
    const drawer = await clerk.open(0);
    const bill = shop.owe(40_000);
    const { body } = await clerk.pay([bill], { tender: 'cash', due: 40_000, amount: 40_000, given: 40_000 });
    const move = (direction: string, amount: number) =>
      clerk.call<{ type: string }>('POST', `drawers/${drawer.body.id}/movements`, {
        id: randomUUID(),
        direction,
        amount,
        reason: 'Odvod do banky',
      });
    expect((await move('out', 40_001)).body.type).toContain('not-enough-cash');
    expect((await move('out', 30_000)).status).toBe(200);
    expect((await clerk.refund(body.id)).body.type).toContain('not-enough-cash');
    const { body: entries } = await clerk.call<{ items: { entry: string }[]; total: number }>('GET', `drawers/${drawer.body.id}/entries`);
    expect([entries.total, entries.items.map(({ entry }) => entry)]).toEqual([2, ['movement', 'payment']]);
  });

  it('of a card goes back to it, and is asked for again after an outage', async () => {
    await shop.behave('praha-karlin', quick);
    const clerk = clerkAt(shop);
    await clerk.open(0);
    const bill = shop.owe(40_000);
    const { body } = await clerk.pay([bill], { tender: 'terminal', due: 40_000, amount: 40_000, given: null });
    await eventually(async () => (await clerk.check(body.id)).body.state === 'taken');
    const id = randomUUID();
    await shop.fail(2);
    expect((await clerk.refund(body.id, 'Omyl', id)).body.type).toContain('terminal-down');
    const { body: done } = await clerk.refund(body.id, 'Omyl', id);
    expect(done).toMatchObject({ kind: 'refund', state: 'taken', card_digits: '0092' });
    expect((await clerk.refund(body.id)).body.type).toContain('not-refundable');
    expect(await clerk.till()).toMatchObject({ expected: { amount: 0 }, refunded: { amount: 40_000 } });
  });
});

describe('a part of an order', () => {
  it('goes back at the till as long as the rest isn’t paid, then with the order alone', async () => {
    const clerk = clerkAt(shop);
    await clerk.open(0);
    const order = shop.owe(100_000, { kind: 'order', number: '2611004900', title: '2611004900' });
    const pay = (due: number, amount: number) => clerk.pay([order], { tender: 'cash', due, amount, given: amount });
    const first = (await pay(100_000, 40_000)).body;
    expect((await clerk.refund(first.id)).body).toMatchObject({ kind: 'refund', state: 'taken' });
    expect((await clerk.find(order.number)).body.due.amount).toBe(100_000);
    const [part] = [(await pay(100_000, 40_000)).body];
    // The rest and the refund at once: either the order is whole or its part is back, never both.
    const [rest, back] = await Promise.all([pay(60_000, 60_000), clerk.refund(part.id)]);
    const events = await loadEvents(order.id);
    const isWhole = events.some(({ data }) => data['is_whole'] === true);
    expect(isWhole).toBe(rest.status === 200 && back.status !== 200);
    expect(back.status === 200 || back.body.type.includes('refund-by-order')).toBe(true);
  });
});

describe('a drawer', () => {
  it('is one for each clerk, and closed with a difference only for a reason', async () => {
    const clerk = clerkAt(shop);
    const id = randomUUID();
    expect((await clerk.open(100_000, id)).status).toBe(201);
    expect((await clerk.open(100_000, id)).status).toBe(201);
    expect((await clerk.open(5)).body).toMatchObject({ type: 'urn:okruh:problem:drawer-open' });
    const close = (version: number, counted: number, reason = '') =>
      clerk.call<{ difference: { amount: number } }>('POST', `drawers/${id}/close`, { version, counted, reason });
    expect((await close(7, 100_000)).status).toBe(409);
    expect((await close(1, 95_000)).status).toBe(400);
    expect((await close(1, 95_000, 'Špatně vrácené drobné')).body.difference.amount).toBe(-5_000);
    expect((await close(2, 95_000)).status).toBe(409);
    expect(await clerk.till()).toBeNull();
    const { body } = await clerk.call<{ stores: { id: string; last_counted: { amount: number } | null }[] }>('GET', 'till');
    expect(body.stores).toMatchObject([{ id: 'praha-karlin', last_counted: { amount: 95_000 } }]);
    const { body: list } = await clerk.call<{ items: { id: string }[] }>('GET', 'drawers?state=different');
    expect(list.items.map((one) => one.id)).toContain(id);
    const { body: others } = await clerkAt(shop, 'brno').call<{ items: { id: string }[] }>('GET', 'drawers?state=different');
    expect(others.items).toEqual([]);
  });

  it('numbers receipts of its store without a gap, however many clerks pay at once', async () => {
    const clerks = Array.from({ length: 4 }, () => clerkAt(shop, 'brno'));
    await Promise.all(clerks.map((clerk) => clerk.open()));
    const loadNumbers = async () => {
      const { rows } = await shop.database.pool.query<{ number: string }>(
        `select p.receipt_number as number from payments p join drawers d on d.id = p.drawer_id where d.store_id = 'brno' and p.receipt_number is not null order by 1`,
      );
      return rows.map(({ number }) => Number(number.slice(-6)));
    };
    const shared = shop.owe(1_000_000, { storeId: 'brno' });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const clerk = clerks[index % clerks.length] ?? clerkAt(shop);
        const bill = index % 5 === 0 ? shared : shop.owe(1_000, { storeId: 'brno' });
        return clerk.pay([bill], { tender: 'cash', due: bill.total.amount, amount: 1_000, given: 1_000 });
      }),
    );
    const numbers = await loadNumbers();
    // Of those that met at one bill, all but the first had seen another sum.
    expect(numbers.length).toBeGreaterThanOrEqual(33);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

async function findIntent(payment: string): Promise<string> {
  const { rows } = await shop.database.pool.query<{ intent_id: string }>('select intent_id from payments where id = $1', [payment]);
  return rows[0]?.intent_id ?? '';
}
