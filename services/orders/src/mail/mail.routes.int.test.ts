import type { MailData } from '@okruh/contracts';
import { money } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buy, draft, paymentOf } from '../testing/buyer.ts';
import { openShop, type Shop, TRANSFER } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ask = (order: Bought, kind: string) =>
  shop.app.inject({
    url: `/api/orders/internal/mails/${kind}/${order.order_id}`,
    headers: identityFor({ kind: 'service', sub: 'notifications', market: null }),
  });
const mail = async (order: Bought, kind: string): Promise<MailData> => (await ask(order, kind)).json();
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

describe('the mail of a placed order', () => {
  it('has every line, discount and total, with VAT', async () => {
    const order = await buy(shop, draft('cz', { note: 'Zvoňte dvakrát' }));
    const { to, variables } = await mail(order, 'placed');
    expect(to).toBe('Jana.Novakova@Example.com');
    expect(plain(variables['lines']).split('\n')).toEqual([
      'Apple iPhone 15, 128 GB\t14 990 Kč',
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
    expect(variables).toMatchObject({ transfer_iban: '', trade_in_note: '', note: 'Zvoňte dvakrát' });
    expect(variables['delivery_address']).toBe('Jana Nováková\nDlouhá 3\n11000 Praha');
  });

  it('tells where a transfer goes', async () => {
    const order = await buy(shop, draft('cz', { payment: paymentOf('cz', 'bank_transfer') }));
    const { variables } = await mail(order, 'placed');
    expect(variables).toMatchObject({ transfer_iban: TRANSFER.iban, transfer_symbol: TRANSFER.variable_symbol, pay_note: '' });
    expect(variables['transfer_due']).not.toBe('');
  });

  it('tells of an old device that counts, and of the company', async () => {
    const wanted = draft('ro');
    const order = await buy(shop, {
      ...wanted,
      totals: {
        ...wanted.totals,
        trade_in_bonus: money(50_000, 'RON'),
        trade_in: money(300_000, 'RON'),
        price: money(1_498_000, 'RON'),
        total: money(1_198_000, 'RON'),
      },
      trade_ins: [
        {
          device_identifier: 'x',
          label: 'iPhone 12',
          quality: 'B',
          estimate: money(300_000, 'RON'),
          bonus: money(50_000, 'RON'),
          url: '/buyback',
        },
      ],
      billing_address: { ...wanted.billing_address, invoice_on_company: true, company: 'Firmă SRL', tin: '12345674', vatn: 'RO12345674' },
    });
    const { variables } = await mail(order, 'placed');
    expect(plain(variables['totals'])).toContain('Bonus buyback\t−500 Lei');
    expect(plain(variables['totals'])).toContain('Estimare buyback\t−3.000 Lei\nDe plată\t11.980 Lei');
    expect(variables['trade_in_note']).not.toBe('');
    expect(variables['billing_address']).toContain('Firmă SRL\nCUI 12345674\nCod TVA RO12345674\n');
  });
});

describe('later mails', () => {
  it('of a failed payment are for orders that still wait', async () => {
    const order = await buy(shop);
    expect((await mail(order, 'payment-failed')).variables['retry_url']).toContain('#t=');
    await shop.database.pool.query(`update orders set status = 'paid' where id = $1`, [order.order_id]);
    expect((await ask(order, 'payment-failed')).statusCode).toBe(404);
  });

  it('of a cancellation tell why, and that money goes back', async () => {
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
    expect((await ask(order, 'refunded')).statusCode).toBe(503);
    await shop.database.pool.query(
      `insert into order_payments (payment_id, order_id, version, type_payment, state, amount, captured, refunded, currency, changed_at)
       values (gen_random_uuid(), $1, 4, 'card', 'refunded', 1548000, 1548000, 1548000, 'CZK', now())`,
      [order.order_id],
    );
    expect(plain((await mail(order, 'refunded')).variables['refund_amount'])).toBe('15 480 Kč');
  });
});
