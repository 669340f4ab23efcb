import type { MailData } from '@okruh/contracts';
import type { OrderMail } from '@okruh/contracts/http/orders/mails';
import { money } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buy, draft, createPayment } from '../testing/buyer.ts';
import { pdfText } from '@okruh/service-kit/testing';
import { openShop, type Shop, TRANSFER } from '../testing/shop.ts';
import { publishTransfer } from '../testing/publish-transfer.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const askAll = async (mails: readonly { kind: string; id: string }[]): Promise<OrderMail[]> => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/orders/internal/mails',
    headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders', market: null }),
    payload: { mails },
  });
  return response.json<{ mails: OrderMail[] }>().mails;
};
const ask = async (order: Pick<Bought, 'order_id'>, kind: string): Promise<OrderMail | undefined> =>
  (await askAll([{ kind, id: order.order_id }]))[0];
const ready = async (order: Bought, kind: string) => {
  const mail = await ask(order, kind);
  if (mail?.state !== 'ready') throw new Error(`the mail is ${mail?.state}`);
  return mail;
};
const mail = async (order: Bought, kind: string): Promise<MailData> => (await ready(order, kind)).data;
const placedAgo = (order: Bought, minutes: number) =>
  shop.database.pool.query(`update orders set placed_at = now() - $2 * interval '1 minute' where id = $1`, [order.order_id, minutes]);
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

describe('the mail of a placed order', () => {
  it('has every line, discount and total, with VAT', async () => {
    const order = await buy(shop, draft('cz', { note: 'Zvoňte dvakrát' }));
    const { to, variables } = await mail(order, 'placed');
    expect(to).toBe('Jana.Novakova@Example.com');
    expect(plain(variables['lines']).split('\n')).toEqual([
      'Apple iPhone 15, 128 GB, A+\t14 990 Kč',
      '+ Prodloužená záruka na 36 měsíců\t990 Kč',
    ]);
    expect(plain(variables['totals']).split('\n')).toEqual([
      'Podzim (PODZIM26)\t−500 Kč',
      'Cena s DPH\t15 480 Kč',
      'z toho DPH 21 %\t2 686,61 Kč',
      'K úhradě\t15 480 Kč',
    ]);
    expect(variables['order_url']).toBe(`http://localhost:3000${order.location}`);
    expect(variables['pay_note']).toContain('Zboží pro vás držíme do');
    expect(variables).toMatchObject({ transfer_iban: '', trade_in_note: '', note: '' });
    expect(variables['delivery_address']).toBe('Jana Nováková\nDlouhá 3\n11000 Praha');
  });

  it('says what is without VAT, which the buyer declares', async () => {
    const wanted = draft('cz');
    const [phone, ...rest] = wanted.lines;
    if (phone === undefined) throw new Error('the draft has a line');
    const charged = { ...phone, vat_treatment: 'reverse-charge', vat_rate: 0 } as const;
    const { variables } = await mail(await buy(shop, { ...wanted, lines: [charged, ...rest] }), 'placed');
    const [, price, note] = plain(variables['totals']).split('\n');
    expect(price).toBe('Cena\t15 480 Kč');
    expect(note).toMatch(/^z toho bez DPH, DPH přizná kupující \(přenesená daňová povinnost\)\t14 \d90 Kč$/);
  });

  it('says under a product that its gift was out of stock', async () => {
    const wanted = draft('ro');
    const order = await buy(shop, {
      ...wanted,
      lines: wanted.lines.map((line) => (line.line === 1 ? { ...line, missing_gift: 'Husă' } : line)),
    });
    expect(plain((await mail(order, 'placed')).variables['lines']).split('\n')[1]).toBe('Cadoul s-a epuizat, produsul vine fără el: Husă');
  });

  it('asks for a transfer by a day of no order that is paid in another manner', async () => {
    const order = await buy(shop, draft('cz'));
    const { variables } = await mail(order, 'placed');
    expect(variables).toMatchObject({ transfer_due: '', transfer_amount: '' });
    expect(variables['pay_until']).not.toBe('');
  });

  it('shows where a transfer goes', async () => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'bank_transfer') }));
    await publishTransfer(shop, order);
    const { variables } = await mail(order, 'placed');
    expect(variables).toMatchObject({ transfer_iban: TRANSFER.iban, transfer_symbol: TRANSFER.variable_symbol, pay_note: '' });
    expect(plain(variables['transfer_amount'])).toBe('15 480 Kč');
    expect(variables['transfer_due']).not.toBe('');
  });

  it('carries where a transfer goes as a paper, while it is awaited', async () => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'bank_transfer') }));
    await publishTransfer(shop, order);
    const { transfer_paper: paper } = await ready(order, 'placed');
    const text = pdfText(Buffer.from(paper ?? '', 'base64')).replaceAll(/\s+/g, ' ');
    for (const part of [TRANSFER.iban, TRANSFER.account, TRANSFER.variable_symbol, '15 480 Kč', 'QR platba']) expect(text).toContain(part);
    await shop.app.inject({
      method: 'POST',
      url: `/api/orders/orders/${order.code}/cancel`,
      headers: { ...identityFor(), 'x-order-token': order.token },
      payload: {},
    });
    expect((await ready(order, 'placed')).transfer_paper).toBeNull();
  });

  it('names the conditions that were agreed to', async () => {
    expect((await ready(await buy(shop), 'placed')).terms_version).toBe('2026-11');
  });

  it('names an old device that counts, and the company', async () => {
    const wanted = draft('ro');
    const order = await buy(shop, {
      ...wanted,
      totals: {
        ...wanted.totals,
        trade_in_bonus: money(50_000, 'RON'),
        trade_in: money(300_000, 'RON'),
        trade_in_method: 'mail_in',
        pay_back: money(350_000, 'RON'),
      },
      trade_ins: [
        {
          device_identifier: 'x',
          label: 'iPhone 12',
          quality: 'B',
          estimate: money(300_000, 'RON'),
          bonus: money(50_000, 'RON'),
          url: '/buyback',
          appraisal_version: '1',
          device_condition_choices: ['a'],
          package_line: 1,
          identifier_tail: null,
        },
      ],
      billing_address: { ...wanted.billing_address, invoice_on_company: true, company: 'Firmă SRL', tin: '12345674', vatn: 'RO12345674' },
    });
    const { variables } = await mail(order, 'placed');
    expect(plain(variables['totals'])).toContain('De plată\t15.480 Lei');
    expect(plain(variables['totals'])).not.toContain('3.000');
    expect(variables['trade_in_note']).not.toBe('');
    expect(variables['billing_address']).toContain('Firmă SRL\nCUI 12345674\nCod TVA RO12345674\n');
  });
});

describe('later mails', () => {
  it('of a failed payment are for orders that still wait', async () => {
    const order = await buy(shop);
    expect((await mail(order, 'payment-failed')).variables['retry_url']).toContain('#t=');
    await shop.database.pool.query(`update orders set status = 'paid' where id = $1`, [order.order_id]);
    expect(await ask(order, 'payment-failed')).toEqual({ state: 'nothing' });
  });

  it('of a cancellation say why, and that money goes back', async () => {
    const order = await buy(shop);
    await shop.database.pool.query(
      `update orders set status = 'cancelled', cancel_reason = 'out-of-stock', cancelled_at = now(), payment_status = 'paid' where id = $1`,
      [order.order_id],
    );
    const { variables } = await mail(order, 'cancelled');
    expect(variables['cancel_reason']).toContain('vyprodalo');
    expect(plain(variables['refund_note'])).toContain('15 480 Kč');
  });

  it('of a refund wait until the refund is known here', async () => {
    const order = await buy(shop);
    expect(await ask(order, 'refunded')).toEqual({ state: 'later' });
    await shop.database.pool.query(
      `insert into order_payments (payment_id, order_id, version, type_payment, state, amount, captured, refunded, currency, changed_at)
       values (gen_random_uuid(), $1, 4, 'card', 'refunded', 1548000, 1548000, 1548000, 'CZK', now())`,
      [order.order_id],
    );
    expect(plain((await mail(order, 'refunded')).variables['refund_amount'])).toBe('15 480 Kč');
  });
});

describe('mails that are asked for together', () => {
  it('are answered in the order of the questions, whatever becomes of each', async () => {
    const [one, other] = [await buy(shop), await buy(shop, draft('ro'))];
    const nobody = '00000000-0000-7000-8000-000000000000';
    const mails = await askAll([
      { kind: 'placed', id: other.order_id },
      { kind: 'placed', id: nobody },
      { kind: 'refunded', id: one.order_id },
      { kind: 'placed', id: one.order_id },
    ]);
    expect(mails.map((each) => (each.state === 'ready' ? each.data.variables['order_number'] : each.state))).toEqual([
      other.number,
      'nothing',
      'later',
      one.number,
    ]);
  });

  it('go out while payments are away, with the account that a transfer goes to', async () => {
    // Nothing here can ask payments: what they published before is all there is.
    const [card, transfer] = [await buy(shop), await buy(shop, draft('cz', { payment: createPayment('cz', 'bank_transfer') }))];
    await publishTransfer(shop, transfer);
    const mails = await askAll([card, transfer].map((order) => ({ kind: 'placed', id: order.order_id })));
    expect(mails.map((each) => (each.state === 'ready' ? each.data.variables['transfer_iban'] : each.state))).toEqual(['', TRANSFER.iban]);
  });

  it('of a transfer wait for its account, but not for ever: then they point to the page of the order', async () => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'bank_transfer') }));
    expect(await ask(order, 'placed')).toEqual({ state: 'later' });
    await placedAgo(order, 16);
    const { data, transfer_paper: paper } = await ready(order, 'placed');
    expect(data.variables).toMatchObject({ transfer_iban: '', transfer_symbol: '', transfer_account: '' });
    expect(data.variables['pay_note']).toContain('na stránce objednávky');
    expect(paper).toBeNull();
  });
});
