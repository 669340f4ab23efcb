import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { accessibilityErrors } from '../testing/accessibility.ts';
import { crowns } from '../testing/cart-fixtures.ts';
import { CODE, orderPackage, orderView, paymentView, unpaidOrder } from '../testing/order-fixtures.ts';
import { chosenPayment } from '../testing/shopper.ts';
import { leaving } from '../model/start-payment.ts';

const user = userEvent.setup({ delay: null });
const ORDER = 'GET /api/orders/orders/:code';
const STATUS = 'GET /api/payments/status';
const START = 'POST /api/payments/orders/:code/start';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', `/objednavka/${CODE}#t=tajny`);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
const noWallet = { 'GET /api/payments/wallets/:wallet/echo': answering({ available: false, merchant_id: '', name: '', networks: [] }) };
async function open(order = orderView(), payment: ReturnType<typeof paymentView> | null = null, search = '') {
  const server = fakeServer({
    ...noWallet,
    [ORDER]: answering(order),
    [STATUS]: payment === null ? refusing(404, 'not-found', 'Žádná platba.') : answering(payment),
  });
  const page = await visit(routes, { path: `/objednavka/${CODE}`, search });
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('heading', { level: 2, name: 'Kde objednávka je' });
  return { server, page };
}

describe('an order’s page', () => {
  it('thanks by name and sends the token in a header, which leaves the address', async () => {
    const { server } = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Děkujeme, Jano.');
    expect(server.of(ORDER)[0]?.headers.get('x-order-token')).toBe('tajny');
    expect(window.location.hash).toBe('');
    expect(within(screen.getByRole('list', { name: 'Kde objednávka je' })).getByText('Přijali jsme ji')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Obchodní podmínky/ }).getAttribute('href')).toBe(`/api/orders/orders/${CODE}/terms.pdf`);
  });

  it('says what its lease promised about each device, until when, and leads to the buy-out once it can be claimed', async () => {
    const promise = {
      kind: 'buy-and-sell' as const,
      state: 'running' as const,
      order_number: '2610004871',
      device_name: 'Apple iPhone 15 128 GB',
      price: crowns(8900),
      required_grade: 'B' as const,
      opens_on: '2026-12-18',
      ends_on: '2027-02-16',
      line: 1,
      location: null,
    };
    const open2 = { ...promise, state: 'open' as const, device_name: 'Apple iPhone 15 256 GB', location: '/vykup/telefony#p=KOD' };
    await open({ ...orderView(), promises: [promise, open2] });
    const [first, second] = [
      await screen.findByRole('region', { name: 'Apple iPhone 15 128 GB' }),
      screen.getByRole('region', { name: 'Apple iPhone 15 256 GB' }),
    ];
    const words = (element: HTMLElement): string => (element.textContent ?? '').replaceAll('\u00a0', ' ');
    expect(words(first)).toContain('Odkoupíme ho za 8 900 Kč ve stavu B nebo lepším.');
    expect(words(first)).toContain('Uplatnit ho můžete od 18. 12. 2026 do 16. 2. 2027.');
    expect(within(first).queryByRole('link')).toBeNull();
    expect(within(second).getByRole('link', { name: 'Uplatnit příslib' }).getAttribute('href')).toBe('/vykup/telefony#p=KOD');
  });

  it('leads from a delivered device to its complaint, which names the order', async () => {
    const order = orderView();
    const device = order.lines.map((line, index) => (index === 0 ? { ...line, type_device: 'phone' } : line));
    await open({ ...order, status: 'delivered', lines: device });
    const link = screen.getByRole('link', { name: 'Reklamovat zařízení' });
    expect(link.getAttribute('href')).toBe(`/servis?reklamace=${order.number}`);
  });

  it('names the stores and our address for a delivered accessory, which nobody repairs, and only them without a device', async () => {
    const order = orderView();
    const [first] = order.lines;
    const accessory = { ...first, type_device: 'accessory', is_physical: true } as (typeof order.lines)[number];
    await open({ ...order, status: 'delivered', lines: [accessory] });
    expect(screen.getByText(new RegExp(`Stačí číslo objednávky ${order.number}`))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Najít prodejnu' }).getAttribute('href')).toBe('/prodejny');
    expect(screen.getByRole('link', { name: 'Napsat nám' }).getAttribute('href')).toBe('/kontakt');
    expect(screen.queryByRole('link', { name: 'Reklamovat zařízení' })).toBeNull();
  });

  it('says nothing of complaints about services alone', async () => {
    const order = orderView();
    await open({ ...order, status: 'delivered', lines: order.lines.map((line) => ({ ...line, is_physical: false })) });
    expect(screen.queryByRole('heading', { name: 'Reklamace' })).toBeNull();
  });

  it('offers no complaint about what isn’t delivered', async () => {
    await open();
    expect(screen.queryByRole('heading', { name: 'Reklamace' })).toBeNull();
  });

  it('says at the product that its gift was out of stock', async () => {
    const order = orderView();
    await open({ ...order, lines: order.lines.map((line) => ({ ...line, missing_gift: 'Silikonový kryt' })) });
    expect(screen.getByText('Dárek došel, zboží přijde bez něj: Silikonový kryt')).toBeTruthy();
  });

  it('says which pieces don’t come, and how much less is paid for them', async () => {
    await open(
      orderView({
        changes: [
          {
            id: '0190b7c0-0000-7000-8000-0000000000f1',
            kind: 'dropped',
            name: 'Silikonový kryt',
            quantity: 1,
            amount: crowns(300),
            is_due_reduced: true,
            substitute_name: null,
            at: '2026-11-21T09:00:00.000Z',
          },
        ],
      }),
    );
    const changes = within(screen.getByRole('region', { name: 'Změny objednávky' }));
    expect(changes.getByText(/1 × Silikonový kryt: nepošleme/).textContent).toMatch(/Při převzetí zaplatíte o 300\sKč méně/);
  });

  it('asks for what was added to it, and says what became of it', async () => {
    const addition = {
      id: '0190b7c0-0000-7000-8000-0000000000f2',
      state: 'awaiting-payment' as const,
      end_reason: null,
      payment_code: 'PRIDANEZBOZI0123456789',
      lines: [{ variant_id: 'kryt', name: 'Silikonový kryt', spec: 'zelený', quantity: 2, final_total: crowns(780) }],
      amount: crowns(780),
      is_due_raised: false,
      payable_until: '2026-11-22T09:00:00.000Z',
      at: '2026-11-21T09:00:00.000Z',
    };
    const left = vi.spyOn(leaving, 'to').mockImplementation(() => undefined);
    const server = fakeServer({
      ...noWallet,
      [ORDER]: answering(
        orderView({
          additions: [
            addition,
            {
              ...addition,
              id: '0190b7c0-0000-7000-8000-0000000000f3',
              state: 'ended',
              end_reason: 'expired',
              payment_code: null,
              payable_until: null,
            },
          ],
        }),
      ),
      'POST /api/payments/orders/PRIDANEZBOZI0123456789/start': answering({
        payment: paymentView(),
        next: { kind: 'redirect', url: 'https://banka.example/doplatek' },
      }),
    });
    const page = await visit(routes, { path: `/objednavka/${CODE}` });
    const panel = within(await screen.findByRole('region', { name: 'Přidali jsme vám zboží, zbývá doplatek' }));
    expect(panel.getByText('Podle dohody přidáváme do objednávky: 2 × Silikonový kryt, zelený.')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Přidané zboží' })).getByText(/zboží jsme uvolnili, nic neplatíte/)).toBeTruthy();
    expect(await accessibilityErrors(page.element)).toEqual([]);
    await user.click(panel.getByRole('button', { name: /^Zaplatit doplatek 780/ }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://banka.example/doplatek'));
    expect(server.of('POST /api/payments/orders/PRIDANEZBOZI0123456789/start').map(({ body }) => body)).toEqual([{ type_payment: 'card' }]);
  });

  it('without the token shows the state and nobody’s name', async () => {
    window.history.replaceState(null, '', `/objednavka/${CODE}`);
    await open(orderView({ customer: null, may_act: false, may_cancel: false }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Zaplaceno');
    expect(screen.queryByRole('button', { name: 'Zrušit objednávku' })).toBeNull();
    expect(screen.getByText(/otevře odkaz z potvrzovacího e-mailu/)).toBeTruthy();
  });

  it('lists the packages with their state, what lies in them and the carriers’ pages', async () => {
    const { page } = await open(
      orderView({
        packages: [
          orderPackage(),
          orderPackage({
            part: 2,
            status: 'preparing',
            status_label: 'Připravujeme',
            carrier_name: null,
            tracking_number: null,
            tracking_url: null,
          }),
        ],
      }),
    );
    const [one, two] = within(screen.getByRole('list', { name: 'Zásilky' })).getAllByRole('listitem');
    expect(one?.textContent).toContain('Zásilka 1 ze 2Předaná dopravciApple iPhone 15, 2 × KrytBalíkobod, BB1, sledovat u dopravce');
    const link = screen.getByRole('link', { name: 'BB1, sledovat u dopravce' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://track.example/BB1', 'noopener']);
    expect(two?.textContent).toBe('Zásilka 2 ze 2PřipravujemeApple iPhone 15, 2 × Kryt');
    expect(await accessibilityErrors(page.element)).toEqual([]);
  });

  it('of one package that nobody has packed yet has no list of them', async () => {
    await open(orderView({ packages: [orderPackage({ parts: 1, status: 'preparing' })] }));
    expect(screen.queryByRole('heading', { name: 'Zásilka' })).toBeNull();
  });

  it('shows the carrier, but no number, to who has no token', async () => {
    const hidden = orderPackage({ parts: 1, tracking_number: null, tracking_url: null });
    await open(orderView({ customer: null, may_act: false, may_cancel: false, packages: [hidden] }));
    const [only] = within(screen.getByRole('list', { name: 'Zásilka' })).getAllByRole('listitem');
    expect(only?.textContent).toBe('BalíkobodPředaná dopravciApple iPhone 15, 2 × Kryt');
  });

  it('waits for the bank’s answer after the redirect, and shows it', async () => {
    const { server } = await open(unpaidOrder(), paymentView(), '?platba=p1');
    expect(await screen.findByText('Ověřujeme platbu')).toBeTruthy();
    server.answer(STATUS, answering(paymentView({ state: 'captured', may_retry: false })));
    server.answer(ORDER, answering(orderView()));
    await waitFor(() => expect(screen.queryByText('Ověřujeme platbu')).toBeNull(), { timeout: 8000 });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Už na tom děláme.');
  }, 12_000);

  it('is asked for again while it doesn’t know of a completed payment', async () => {
    const { server } = await open(unpaidOrder(), paymentView({ state: 'captured' }), '?platba=p1');
    await waitFor(() => expect(server.of(ORDER).length).toBeGreaterThan(2), { timeout: 8000 });
  }, 12_000);

  it('says why a payment failed and tries again, with the same method or another one', async () => {
    const went = vi.spyOn(leaving, 'to').mockImplementation(() => undefined);
    const { server } = await open(
      unpaidOrder(),
      paymentView({ state: 'failed', failure: 'declined', message: 'Banka platbu zamítla.' }),
      '?platba=p1',
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Banka platbu zamítla.');
    server.answer(START, answering({ payment: paymentView(), next: { kind: 'redirect', url: 'http://bank.example/again' } }));
    await user.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    await waitFor(() => expect(went).toHaveBeenCalledWith('http://bank.example/again'));
    expect(server.of(START)[0]?.body).toEqual({ type_payment: 'card' });
    expect(screen.getByRole('button', { name: 'Zaplatit převodem' })).toBeTruthy();
  });

  const transfer = {
    account: '123456789/0100',
    iban: 'CZ6501000000000123456789',
    variable_symbol: '2610001234',
    amount: crowns(14_990),
    message: 'Okruh 2610001234',
    due_at: null,
    qr: 'SPD*1.0*ACC:CZ6501000000000123456789*AM:14990.00*CC:CZK*X-VS:2610001234',
  };
  const byTransfer = chosenPayment({ type_payment: 'bank_transfer', name: 'Bankovní převod' });

  it('shows where to send a transfer, with a code for the bank’s app', async () => {
    await open(unpaidOrder({ payment: byTransfer }), paymentView({ type_payment: 'bank_transfer', transfer }));
    expect(await screen.findByText('123456789/0100')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR platba pro aplikaci vaší banky' })).toBeTruthy();
  });

  it('shows it also while payments don’t answer, from what the order knows', async () => {
    fakeServer({
      ...noWallet,
      [ORDER]: answering(unpaidOrder({ payment: byTransfer, transfer })),
      [STATUS]: refusing(503, 'unavailable', 'Teď ne.'),
    });
    await visit(routes, { path: `/objednavka/${CODE}` });
    expect(await screen.findByText('123456789/0100')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Zbývá zaplatit.');
  });

  it('offers to pay when the bank’s page was left', async () => {
    await open(unpaidOrder(), paymentView());
    expect(await screen.findByRole('button', { name: /^Zaplatit 14/ })).toBeTruthy();
  });

  it.each([
    ['2026-11-22T10:00:00Z', 'Zboží vám držíme dnes do 11:30.'],
    ['2026-11-21T10:00:00Z', 'Zboží vám držíme do 22. 11. 2026 11:30.'],
  ])('says at %s until when the goods are held', async (now, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      await open(unpaidOrder(), paymentView());
      expect((await screen.findByText(/držíme/)).textContent?.replaceAll('\u00a0', ' ')).toBe(words);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is cancelled after a question', async () => {
    const { server, page } = await open();
    server.answer('POST /api/orders/orders/:code/cancel', answering({ status: 'cancelled' }));
    await user.click(screen.getByRole('button', { name: 'Zrušit objednávku' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zrušit objednávku?' }));
    await user.click(dialog.getByRole('button', { name: 'Zrušit objednávku' }));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith({ kind: 'success', title: 'Objednávka je zrušená' }));
    expect(server.of('POST /api/orders/orders/:code/cancel')[0]?.headers.get('x-order-token')).toBe('tajny');
  });

  it('makes an account from a password', async () => {
    const { server } = await open(orderView({ may_register: true }));
    server.answer('POST /api/accounts/register', answering({ check_mail: true }, 201));
    await user.type(screen.getByLabelText('Heslo'), 'Heslo-2026!');
    await user.click(screen.getByRole('button', { name: 'Vytvořit účet' }));
    expect(await screen.findByText('Podívejte se do e-mailu')).toBeTruthy();
    expect(server.of('POST /api/accounts/register')[0]?.body).toMatchObject({ e_mail: 'jana@example.com', first_name: 'Jana' });
  });

  it('that nobody knows leads to finding it', async () => {
    fakeServer({ ...noWallet, [ORDER]: refusing(404, 'order-not-found', 'Neznáme.') });
    await visit(routes, { path: '/objednavka/zzzzzzzzzzzzzzzzzzzzzz' });
    expect((await screen.findByRole('link', { name: 'Najít objednávku' })).getAttribute('href')).toBe('/objednavka');
  });

  it('has nothing wrong for assistive technology', async () => {
    const { page } = await open(unpaidOrder({ may_register: true }), paymentView({ state: 'failed', message: 'Nevyšlo to.' }), '?platba=x');
    await screen.findByRole('alert');
    expect(await accessibilityErrors(page.element)).toEqual([]);
  });
});
