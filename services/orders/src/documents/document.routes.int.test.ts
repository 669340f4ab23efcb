import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buy, draft, paymentOf } from '../testing/buyer.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { openShop, type Shop, TRANSFER } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const paper = (order: Bought, kind: string) =>
  shop.app.inject({
    url: `/api/orders/internal/documents/${kind}/${order.order_id}`,
    headers: identityFor({ kind: 'service', sub: 'notifications', market: null }),
  });
const words = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('the papers of an order', () => {
  it('tell conditions and withdrawal in the language of the market, with every letter', async () => {
    const order = await buy(shop);
    const open = await shop.app.inject({ url: `/api/orders/orders/${order.code}/terms.pdf`, headers: identityFor() });
    expect(open.headers['content-type']).toBe('application/pdf');
    const text = words(pdfText(open.rawPayload));
    for (const part of [
      'Obchodní podmínky',
      '§ 1829',
      've lhůtě 14 dnů',
      'Vzorový formulář pro odstoupení od smlouvy',
      'Číslo objednávky:',
    ]) {
      expect(text).toContain(part);
    }
    const roman = await buy(shop, draft('ro'));
    const withdrawal = words(pdfText((await paper(roman, 'withdrawal')).rawPayload));
    for (const part of [
      'Informații privind dreptul de retragere',
      'OUG nr. 34/2014',
      'în termen de 14 zile',
      'Formular model de retragere',
      'Semnătura',
    ]) {
      expect(withdrawal).toContain(part);
    }
    expect(words(pdfText((await paper(roman, 'terms')).rawPayload))).not.toContain('Formular model');
  });

  it('are the same bytes for everybody who agreed to the same version', async () => {
    const [one, other] = [await buy(shop), await buy(shop)];
    expect((await paper(one, 'terms')).rawPayload.equals((await paper(other, 'terms')).rawPayload)).toBe(true);
  });

  it('tell where a transfer goes, while it is awaited', async () => {
    const order = await buy(shop, draft('cz', { payment: paymentOf('cz', 'bank_transfer') }));
    const text = words(pdfText((await paper(order, 'payment-qr')).rawPayload));
    for (const part of [TRANSFER.iban, TRANSFER.account, TRANSFER.variable_symbol, '15 480 Kč', 'QR platba']) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(part);
    }
    await shop.app.inject({
      method: 'POST',
      url: `/api/orders/orders/${order.code}/cancel`,
      headers: { ...identityFor(), 'x-order-token': order.token },
      payload: {},
    });
    expect((await paper(order, 'payment-qr')).statusCode).toBe(404);
  });

  it('are unknown for an order that is not there', async () => {
    const order = await buy(shop);
    expect((await paper({ ...order, order_id: '00000000-0000-7000-8000-000000000000' }, 'terms')).statusCode).toBe(404);
    const foreign = await shop.app.inject({ url: `/api/orders/orders/${order.code}/terms.pdf`, headers: identityFor({ market: 'ro' }) });
    expect(foreign.statusCode).toBe(404);
  });
});
