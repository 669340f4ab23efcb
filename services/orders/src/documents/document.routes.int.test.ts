import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy } from '../testing/buyer.ts';
import { pdfText } from '@okruh/service-kit/testing';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const paper = (market: 'cz' | 'ro', kind: string, version = '2026-11') =>
  shop.app.inject({
    url: `/api/orders/internal/papers/${kind}/${version}`,
    headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders', market }),
  });
const words = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('the papers of an order', () => {
  it('state conditions and withdrawal in the language of the market, with every letter', async () => {
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
    const withdrawal = words(pdfText((await paper('ro', 'withdrawal')).rawPayload));
    for (const part of [
      'Informații privind dreptul de retragere',
      'OUG nr. 34/2014',
      'în termen de 14 zile',
      'Formular model de retragere',
      'Semnătura',
    ]) {
      expect(withdrawal).toContain(part);
    }
    expect(words(pdfText((await paper('ro', 'terms')).rawPayload))).not.toContain('Formular model');
  });

  it('are the same bytes for everybody who agreed to the same version', async () => {
    const [one, other] = [await paper('cz', 'terms'), await paper('cz', 'terms')];
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  });

  it('are unknown for an order that is not there', async () => {
    const order = await buy(shop);
    const foreign = await shop.app.inject({ url: `/api/orders/orders/${order.code}/terms.pdf`, headers: identityFor({ market: 'ro' }) });
    expect(foreign.statusCode).toBe(404);
  });

  it('are unknown in a version that was never issued', async () => {
    expect((await paper('cz', 'terms', '1999-01')).statusCode).toBe(404);
  });
});
