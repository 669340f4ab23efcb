import { emitBrowserEvent, onBrowserEvent } from '@okruh/web-kit';
import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { crowns } from '../../testing/catalog-fixtures.ts';
import { inShop } from '../../testing/in-shop.tsx';
import { productPage } from '../../testing/product-fixture.ts';
import cs from '../locales/cs.json';
import PlanTabs from '../tabs/plan-tabs.tsx';

const shownText = (): string => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const errors = async () =>
  (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(
    ({ id }) => id,
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the tabs of payment', () => {
  const offer = {
    id: 'lease-old-for-new-apple',
    kind: 'old-for-new',
    name: 'Nový iPhone každý rok',
    description: 'Po dvanácti splátkách vrátíte iPhone a odnesete si nový.',
    months: 24,
    first_payment: crowns(1_000),
    monthly_price: crowns(820),
    total_price: crowns(20_680),
    residual: crowns(0),
    total_to_own: crowns(20_680),
    apr_percent: 3.51,
    exchange: { after_months: 12, paid_until: crowns(10_840) },
    required_grade: 'B',
    company_only: false,
  };
  const buyAndSell = {
    ...offer,
    id: 'lease-buy-and-sell',
    kind: 'buy-and-sell',
    name: 'Kup a prodej',
    first_payment: crowns(0),
    monthly_price: crowns(680),
    total_price: crowns(16_320),
    residual: crowns(5_997),
    total_to_own: crowns(22_317),
    exchange: null,
  };
  const INFO = 'GET /api/new/special-offers/product/lease-info/:master/';
  const open = (anchor: string, changes = {}) => {
    window.location.hash = anchor;
    onTestFinished(() => {
      window.location.hash = '';
    });
    inShop(<PlanTabs product={productPage({ is_leased: true, ...changes })} />, { texts: cs });
  };

  it('have an address each; a lease says what it costs, when the device is exchanged, and asks the cart for its programme', async () => {
    const server = fakeServer({ [INFO]: answering({ master_product_id: 'mp', price: crowns(19_990), programmes: [buyAndSell, offer] }) });
    const wanted = vi.fn<(plan: unknown) => void>();
    onTestFinished(onBrowserEvent('shell:plan-pressed', wanted));
    open('#leasing');
    await userEvent.click(await screen.findByRole('radio', { name: /^Nový iPhone každý rok/ }));
    expect(server.of(INFO)[0]?.query).toEqual({ variant: 'apple-iphone-15-128gb-blue-aplus' });
    for (const said of [
      '24 × 820 Kč',
      'První platba teď1 000 Kč',
      'Celkem za 24 měsíců20 680 Kč',
      'Po 12 splátkách',
      'zaplatíte 10 840 Kč',
    ])
      expect(shownText()).toContain(said);
    expect(await errors()).toEqual([]);
    const sticky = within(screen.getByRole('region', { name: 'Nákup na tento plán' }));
    expect(sticky.getByText('měsíčně, celkem 20 680 Kč', { normalizer: (text) => text.replaceAll('\u00a0', ' ') })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Pronajmout za 820.Kč měsíčně/ }));
    expect(wanted).not.toHaveBeenCalled();
    act(() => emitBrowserEvent('cart:buy-ready', {}));
    expect(wanted).toHaveBeenCalledWith({ kind: 'leasing', plan: offer.id });
  });

  it('show both ends of a lease with a promised price', async () => {
    fakeServer({ [INFO]: answering({ master_product_id: 'mp', price: crowns(19_990), programmes: [buyAndSell] }) });
    open('#leasing');
    await screen.findByText('Vrátíte ho');
    for (const said of ['Slíbený výkup po 24 měsících5 997 Kč', 'Vrátíte ho16 320 Kč', 'Necháte si ho22 317 Kč', 've stavu B nebo lepším'])
      expect(shownText()).toContain(said);
  });

  it('offer instalments with what is paid in the end', async () => {
    const ten = {
      barem: 'b10',
      name: '10 splátek',
      article_price: crowns(19_990),
      own_payment: crowns(0),
      financed_amount: crowns(19_990),
      instalment_count: 10,
      monthly_price: crowns(1_999),
      total_price: crowns(19_990),
      apr_percent: 0,
      arrange_types: ['online'],
    };
    fakeServer({ 'GET /api/checkout/installments/preview': answering({ best: ten, options: [ten], all: [ten], reason: '' }) });
    open('#instalments');
    expect(await screen.findByRole('button', { name: 'Koupit na 10 splátek' })).toBeTruthy();
    expect(shownText()).toContain('Celkem zaplatíte19 990 Kč');
    expect(await errors()).toEqual([]);
  });

  it('say that they can’t be loaded, and load them again', async () => {
    const server = fakeServer({ [INFO]: refusing(503, 'down', 'Nejde to') });
    open('#leasing');
    const again = await screen.findByRole('button', { name: 'Zkusit znovu' });
    server.answer(INFO, answering({ master_product_id: 'mp', price: crowns(19_990), programmes: [] }));
    await userEvent.click(again);
    expect(await screen.findByText('Tenhle model teď pronajmout nejde.')).toBeTruthy();
  });

  it('are only buying and instalments for what isn’t leased', () => {
    open('#leasing', { is_leased: false });
    const tabs = within(screen.getByRole('navigation', { name: 'Koupit' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Koupit', 'Splátky']);
  });
});
