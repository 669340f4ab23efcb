import { readFile } from 'node:fs/promises';
import type { AdminStatement } from '@okruh/contracts/http/payments-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, hear, openShop, place, type Shop, start, status } from '../testing/shop.ts';
import { ask, loadPayment, post, upload } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`../testing/fixtures/${name}`, import.meta.url));
const later = new Date(Date.now() + 7 * 86_400_000).toISOString();
/** An order that waits for a transfer; its payment's id. */
async function placeTransfer(number: string, market: 'cz' | 'ro' = 'cz', amount = 1_118_000) {
  const money = { amount, currency: market === 'cz' ? 'CZK' : 'RON' } as const;
  const order = place(shop, 'bank_transfer', { number, amount: money, payable_until: later }, market);
  await hear(shop, 'placed', order);
  const { payment, next } = await start(shop, order);
  return { order, id: payment.payment_id, next };
}
const uploaded = async (name: string): Promise<{ statement: AdminStatement; repeated: number }> => {
  const response = await upload(shop, await fixture(name), name);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json();
};

describe('a transfer', () => {
  it('is shown with account, symbol and the text of the QR code; in Romania without one', async () => {
    const { next } = await placeTransfer('2610009900');
    expect(next).toMatchObject({
      kind: 'transfer',
      transfer: {
        account: '19-2000145399/0800',
        iban: 'CZ6508000000192000145399',
        variable_symbol: '2610009900',
        qr: 'SPD*1.0*ACC:CZ6508000000192000145399*AM:11180.00*CC:CZK*X-VS:2610009900*RN:OKRUH S.R.O.*MSG:OKRUH 2610009900',
      },
    });
    const ro = await placeTransfer('2620009900', 'ro');
    expect(ro.next).toMatchObject({ kind: 'transfer', transfer: { iban: 'RO49AAAA1B31007593840000', qr: null } });
  });
});

describe('a statement in ABO', () => {
  it('pays what fits, holds what is too little or too much, and keeps the rest for a person', async () => {
    const right = await placeTransfer('2610009001');
    const little = await placeTransfer('2610009002');
    const much = await placeTransfer('2610009003');
    const { statement, repeated } = await uploaded('statement.gpc');
    expect(repeated).toBe(0);
    expect(statement).toMatchObject({
      format: 'abo',
      account: '19-2000145399/0800',
      number: '212',
      day: '2025-11-21',
      lines: 5,
      unknown: 1,
    });
    expect(statement.items.map(({ result }) => result)).toEqual(['matched', 'underpaid', 'overpaid', 'unknown', 'outgoing']);
    expect(statement.items[0]?.payer).toBe('NOVÁKOVÁ JANA …0123/0100');
    expect(await loadEvents(shop, right.order)).toEqual(['transfer-awaited', 'payment-captured']);
    expect(await loadEvents(shop, little.order)).toEqual(['transfer-awaited', 'payment-held']);
    expect((await status(shop, much.id)).state).toBe('held');

    const again = await uploaded('statement.gpc');
    expect(again.repeated).toBe(5);
    expect(again.statement.id).toBe(statement.id);
    expect(await loadEvents(shop, right.order)).toEqual(['transfer-awaited', 'payment-captured']);
    expect((await loadPayment(shop, right.id)).captured.amount).toBe(1_118_000);
  });

  it('leaves nobody’s name or account readable in the database', async () => {
    const { rows } = await shop.database.pool.query(`select count(*)::int from statement_lines t where t::text ~ 'NOV.KOV|1000000123'`);
    expect(rows[0].count).toBe(0);
  });

  it('has money of unknown payers given to an order by a person, once', async () => {
    const wanted = await placeTransfer('2610009004', 'cz', 30_000);
    const list = await ask(shop, 'statements');
    const { items } = (await ask(shop, `statements/${list.json().items[0].id}`)).json<AdminStatement>();
    const line = items.find(({ result }) => result === 'unknown');
    const wrong = await post(shop, `statement-lines/${line?.id}/assign`, { order_number: '2610000000' });
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['order_number']]);
    const right = await post(shop, `statement-lines/${line?.id}/assign`, { order_number: '2610009004' });
    expect(right.json()).toMatchObject({ result: 'matched', order_number: '2610009004' });
    expect((await post(shop, `statement-lines/${line?.id}/assign`, { order_number: '2610009004' })).statusCode).toBe(409);
    expect((await status(shop, wanted.id)).state).toBe('captured');
  });
});

describe('a statement in CAMT.053', () => {
  it('pays an order that was paid in two parts, and counts nothing that isn’t booked', async () => {
    const whole = await placeTransfer('2610009011');
    const parts = await placeTransfer('2610009012');
    const { statement } = await uploaded('statement-cz.camt053.xml');
    expect(statement.items.map(({ result }) => result)).toEqual(['matched', 'underpaid', 'matched', 'outgoing']);
    expect(await loadEvents(shop, whole.order)).toEqual(['transfer-awaited', 'payment-captured']);
    expect(await loadEvents(shop, parts.order)).toEqual(['transfer-awaited', 'payment-held', 'payment-captured']);
  });

  it('of a Romanian bank finds the order in the message, also in a batch', async () => {
    const paid = await placeTransfer('2620009021', 'ro', 232_250);
    const { statement } = await uploaded('statement-ro.camt053.xml');
    expect(statement).toMatchObject({ market: 'ro', number: '9/2026' });
    expect(statement.items.map(({ result, amount }) => [result, amount.amount])).toEqual([
      ['matched', 232_250],
      ['unknown', 200_000],
    ]);
    expect((await status(shop, paid.id, 'ro')).state).toBe('captured');
  });

  it('of another account, or a file that is none, is refused with a sentence', async () => {
    const foreign = (await fixture('statement-cz.camt053.xml'))
      .toString('utf8')
      .replace('CZ6508000000192000145399', 'CZ0001000000001000000123');
    expect((await upload(shop, Buffer.from(foreign), 'x.xml')).json().file).toEqual(['Výpis patří k jinému účtu.']);
    expect((await upload(shop, Buffer.from('<html/>'), 'x.xml')).statusCode).toBe(400);
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>';
    expect((await upload(shop, Buffer.from(bomb), 'x.xml')).statusCode).toBe(400);
  });
});

describe('a statement of the sandbox bank', () => {
  it('is read as it comes, and a day that came in one format isn’t taken in the other', async () => {
    const { id } = await placeTransfer('2610009060');
    const sent = { market: 'cz', amount: 1_118_000, variable_symbol: '2610009060' };
    await fetch(`${shop.sandbox.url}/bank/transfers`, { method: 'POST', body: JSON.stringify(sent) });
    const download = async (name: string) => Buffer.from(await (await fetch(`${shop.sandbox.url}/bank/statements/${name}`)).arrayBuffer());
    const taken = await upload(shop, await download('cz.gpc'), 'cz.gpc');
    expect(taken.json().statement.items.map(({ result }: { result: string }) => result)).toEqual(['matched']);
    expect((await status(shop, id)).state).toBe('captured');
    const other = await upload(shop, await download('cz.xml'), 'cz.xml');
    expect(other.json().file).toEqual(['Výpis z tohoto dne už je nahraný v jiném formátu.']);
  });
});

describe('money for a cancelled order', () => {
  it('that came by transfer waits for a person to send it back, who says when it is done', async () => {
    const { order, id } = await placeTransfer('2610009050', 'cz', 50_000);
    await hear(shop, 'cancelled', order, 2, { status: 'cancelled', cancel_reason: 'unpaid' });
    const text = (await fixture('statement-cz.camt053.xml')).toString('utf8');
    const late = text
      .replaceAll('2610009011', '2610009050')
      .replace('11180.00', '500.00')
      .replaceAll('CS-20251122', 'CS-20251123')
      .replaceAll('213', '214');
    await upload(shop, Buffer.from(late), 'late.xml');
    const held = await loadPayment(shop, id);
    expect(held).toMatchObject({ state: 'captured', needs_refund: true, refundable: { amount: 0 } });
    expect((await ask(shop, 'payments?work=refund')).json().items.map((row: { id: string }) => row.id)).toEqual([id]);
    const [refund] = held.refunds;
    expect(refund).toMatchObject({ state: 'by-hand', amount: { amount: 50_000 } });
    const done = await post(shop, `payments/${id}/refunds/${refund?.id}/confirm`, {});
    expect(done.json()).toMatchObject({ state: 'refunded', needs_refund: false });
    await post(shop, `payments/${id}/refunds/${refund?.id}/confirm`, {});
    expect(await loadEvents(shop, order)).toEqual(['transfer-awaited', 'payment-captured', 'refund-made']);
  });
});
