import {
  adminCancelCardPayment,
  adminCheckPayment,
  adminCloseDrawer,
  adminFindBill,
  adminGetTill,
  adminListDrawerEntries,
  adminListDrawers,
  adminOpenDrawer,
  adminPayOut,
  adminRefundPayment,
  adminTakePayment,
  type Bill,
  type CounterPayment,
  type Drawer,
} from '@okruh/contracts/http/counter-admin';
import { adminCancelAtCounter } from '@okruh/contracts/http/orders-admin';
import { adminFindSaleProducts, adminPlaceCounterSale, type SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import { money } from '@okruh/market';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

vi.mock('../office/page/print-file.ts', () => ({ printFile: vi.fn<() => void>() }));
beforeAll(() => import('./pages.ts').then(() => undefined));

const TILL = toRouteKey(adminGetTill);
const OPEN = toRouteKey(adminOpenDrawer);
const FIND = toRouteKey(adminFindBill);
const TAKE = toRouteKey(adminTakePayment);
const CHECK = toRouteKey(adminCheckPayment);
const CANCEL = toRouteKey(adminCancelCardPayment);
const ENTRIES = toRouteKey(adminListDrawerEntries);
const CLOSE = toRouteKey(adminCloseDrawer);
const PAY_OUT = toRouteKey(adminPayOut);
const REFUND = toRouteKey(adminRefundPayment);
const LIST = toRouteKey(adminListDrawers);
const PRODUCTS = toRouteKey(adminFindSaleProducts);
const SELL = toRouteKey(adminPlaceCounterSale);
const GIVE_UP = toRouteKey(adminCancelAtCounter);

const crowns = (whole: number) => money(whole * 100, 'CZK');
const drawer = (changes: Partial<Drawer> = {}): Drawer => ({
  id: '0190b7c0-0000-7000-8000-0000000000d1',
  store_id: 'praha-karlin',
  store_name: 'Okruh Praha – Karlín',
  market: 'cz',
  currency: 'CZK',
  clerk_name: 'Karel Bureš',
  opened_at: '2026-11-27T08:00:00.000Z',
  float: crowns(2_000),
  expected: crowns(14_860),
  cash_taken: crowns(12_860),
  card_taken: crowns(0),
  refunded: crowns(0),
  paid_out: crowns(0),
  payments: 3,
  closed_at: null,
  counted: null,
  difference: null,
  reason: '',
  version: 4,
  ...changes,
});
const bill = (changes: Partial<Bill> = {}): Bill => ({
  kind: 'repair',
  id: '0190b7c0-0000-7000-8000-0000000000b1',
  number: 'S26-000077',
  market: 'cz',
  title: 'iPhone 15, Výměna baterie',
  customer: 'Dvořák P.',
  total: crowns(1_790),
  paid: crowns(500),
  pending: crowns(0),
  due: crowns(1_290),
  is_ready: true,
  is_handed_over_when_paid: true,
  ...changes,
});
const payment = (changes: Partial<CounterPayment> = {}): CounterPayment => ({
  id: '0190b7c0-0000-7000-8000-0000000000c1',
  kind: 'payment',
  tender: 'cash',
  state: 'taken',
  amount: crowns(1_290),
  rounding: crowns(0),
  given: crowns(1_500),
  change: crowns(210),
  card_digits: null,
  failure: null,
  receipt_number: '21-26000018',
  taken_at: '2026-11-27T12:46:58.000Z',
  refunds_id: null,
  reason: '',
  bills: [{ kind: 'repair', id: bill().id, number: 'S26-000077', title: 'iPhone 15', amount: crowns(1_290), left: crowns(0) }],
  may_refund: true,
  ...changes,
});
const store = { id: 'praha-karlin', name: 'Okruh Praha – Karlín', market: 'cz', has_terminal: true, last_counted: crowns(1_950) } as const;
const noEntries = { items: [], total: 0, page: 1, page_size: 20 };
const violations = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);
const withId = (route: string, id: string): string => route.replace(':id', id);

async function open({ hasTerminal = true, search = '' } = {}) {
  const server = fakeServer({
    [TILL]: answering({ drawer: drawer(), stores: [{ ...store, has_terminal: hasTerminal }] }),
    [withId(ENTRIES, drawer().id)]: answering(noEntries),
    [FIND]: answering(bill()),
  });
  const page = await visit(routes, { path: '/admin/pokladna', search, account: staff('shop') });
  await screen.findByText(/^směna od/);
  return { ...page, server };
}
async function scan(code: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Naskenujte opravu, objednávku, výkup nebo zboží'), `${code}{Enter}`);
}

test('a clerk opens a drawer with what lies in it', async () => {
  const server = fakeServer({ [TILL]: answering({ drawer: null, stores: [store] }) });
  const { element } = await visit(routes, { path: '/admin/pokladna', account: staff('shop') });
  const float = await screen.findByLabelText('Hotovost na začátku');
  expect(float).toHaveProperty('value', '1950');
  expect(await violations(element)).toEqual([]);
  await userEvent.clear(float);
  await userEvent.type(float, '2 000');
  server.answer(OPEN, answering(drawer(), 201));
  server.answer(TILL, answering({ drawer: drawer(), stores: [store] }));
  server.answer(withId(ENTRIES, drawer().id), answering(noEntries));
  await userEvent.click(screen.getByRole('button', { name: 'Otevřít pokladnu' }));
  expect(await screen.findByText('Nikdo teď neplatí')).toBeTruthy();
  expect(server.of(OPEN)[0]?.body).toMatchObject({ store_id: 'praha-karlin', float: 200_000 });
});

test('a repair is paid in cash: what is given back is seen before, and it is handed over', async () => {
  const { server, element } = await open({ hasTerminal: false });
  await scan('S26-000077');
  expect(await screen.findByText('iPhone 15, Výměna baterie')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Zákazník dal'), '1 000');
  await userEvent.click(screen.getByRole('button', { name: /^Přijmout/ }));
  expect(screen.getByText(/Nestačí, zákazník platí 1.290.Kč/)).toBeTruthy();
  expect(server.of(TAKE)).toHaveLength(0);
  await userEvent.click(screen.getByRole('radio', { name: '1500' }));
  expect(screen.getByText('Vraťte').parentElement?.textContent).toMatch(/210.Kč/);
  expect(await violations(element)).toEqual([]);
  server.answer(TAKE, answering(payment()));
  await userEvent.click(screen.getByRole('button', { name: /^Přijmout 1.290.Kč/ }));
  expect(await screen.findByText('Opravu S26-000077 vydejte zákazníkovi')).toBeTruthy();
  expect(screen.getByText('21-26000018')).toBeTruthy();
  expect(server.of(TAKE)[0]?.body).toMatchObject({
    bills: [{ kind: 'repair', id: bill().id }],
    tender: 'cash',
    due: 129_000,
    amount: 129_000,
    given: 150_000,
  });
  expect(await violations(element)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Další zákazník' }));
  expect(screen.getByText('Nikdo teď neplatí')).toBeTruthy();
});

test('a card is waited for, refused, tried again, and called off', async () => {
  const { server } = await open({ search: '?kod=S26-000077' });
  await screen.findByText('iPhone 15, Výměna baterie');
  const card = payment({ tender: 'terminal', state: 'pending', given: null, change: null, receipt_number: null, taken_at: null });
  server.answer(TAKE, answering(card));
  server.answer(withId(CHECK, card.id), answering({ ...card, state: 'declined', failure: 'insufficient_funds' }));
  await userEvent.click(screen.getByRole('button', { name: /^Poslat 1.290.Kč na terminál/ }));
  expect(await screen.findByText('Karta nezaplatila: na účtu není dost peněz.')).toBeTruthy();
  const again = { ...card, id: '0190b7c0-0000-7000-8000-0000000000c2' };
  server.answer(TAKE, answering(again));
  server.answer(withId(CHECK, again.id), answering(again));
  server.answer(withId(CANCEL, again.id), answering({ ...again, state: 'cancelled' }));
  await userEvent.click(screen.getByRole('button', { name: /^Poslat/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Zrušit platbu kartou' }));
  expect(await screen.findByRole('button', { name: /^Poslat/ })).toBeTruthy();
  const [first, second] = server.of(TAKE).map(({ body }) => (body as { id: string }).id);
  expect(first).not.toBe(second);
});

test('what isn’t paid here is said at the field', async () => {
  const { server } = await open();
  server.answer(FIND, refusing(404, 'not-found', 'Nenalezeno'));
  server.answer(PRODUCTS, answering({ products: [] }));
  await scan('X1');
  expect(await screen.findByText('X1 neznáme, ani takové zboží na prodejně neleží. Zkontrolujte kód.')).toBeTruthy();
  server.answer(FIND, refusing(409, 'trade-in', 'Nejdřív prohlédněte staré zařízení.'));
  await scan('2611004861');
  expect((await screen.findByRole('link', { name: 'Otevřít výdej s výkupem' })).getAttribute('href')).toBe(
    '/admin/vydej-s-vykupem?objednavka=2611004861',
  );
});

test('while an owner is away, goods are sold, and what couldn’t be looked for is said', async () => {
  const { server, element } = await open();
  const words = 'Teď nejde dohledat výkupy. Patří-li kód k nim, zkuste to za chvíli znovu.';
  server.answer(FIND, refusing(503, 'owner-away', words));
  server.answer(PRODUCTS, answering({ products: [] }));
  await scan('V26-000118');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(await violations(element)).toEqual([]);
  server.answer(PRODUCTS, answering({ products: [product()] }));
  await scan('4006381333931');
  expect(await screen.findByText('Prodej bez objednávky')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
});

test('a drawer with a difference is closed with a reason', async () => {
  const { server, toast } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Uzavřít pokladnu' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Napočítáno'), '14 810');
  expect(dialog.getByText(/V zásuvce chybí 50.Kč/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Proč se částky liší'), 'Špatně vrácené drobné');
  server.answer(
    withId(CLOSE, drawer().id),
    answering(drawer({ closed_at: '2026-11-27T17:00:00.000Z', counted: crowns(14_810), difference: crowns(-50) })),
  );
  server.answer(TILL, answering({ drawer: null, stores: [store] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Uzavřít pokladnu' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success', title: 'Pokladna je uzavřená' })));
  expect(server.of(withId(CLOSE, drawer().id))[0]?.body).toEqual({ version: 4, counted: 1_481_000, reason: 'Špatně vrácené drobné' });
});

test('an accountant sees the drawers, what lies in one, and gives nothing back', async () => {
  const closed = drawer({ closed_at: '2026-11-27T17:00:00.000Z', counted: crowns(14_810), difference: crowns(-50), reason: 'Drobné' });
  fakeServer({
    [LIST]: answering({ items: [closed], total: 1, page: 1, page_size: 50 }),
    [withId(ENTRIES, closed.id)]: answering({
      items: [{ entry: 'payment', at: '2026-11-27T12:46:58.000Z', payment: payment() }],
      total: 1,
      page: 1,
      page_size: 20,
    }),
  });
  const { element } = await visit(routes, { path: '/admin/smeny-pokladen', account: staff('accountant') });
  const row = (await screen.findByText('Drobné')).closest('tr');
  expect(row?.textContent).toContain('Karel Bureš');
  await userEvent.click(within(row as HTMLElement).getByRole('button'));
  expect(await screen.findByText('21-26000018')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Vrátit peníze' })).toBeNull();
  expect(await violations(element)).toEqual([]);
});

test('a clerk gives money back with a reason', async () => {
  const { server, toast } = await open();
  server.answer(
    withId(ENTRIES, drawer().id),
    answering({ items: [{ entry: 'payment', at: '2026-11-27T12:46:58.000Z', payment: payment() }], total: 1, page: 1, page_size: 20 }),
  );
  await scan('S26-000077');
  server.answer(TAKE, answering(payment()));
  await userEvent.click(screen.getByRole('button', { name: 'Hotově' }));
  await userEvent.click(screen.getByRole('button', { name: /^Přijmout/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Vrátit peníze' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Vrátit peníze' }));
  expect(server.of(withId(REFUND, payment().id))).toHaveLength(0);
  await userEvent.type(dialog.getByLabelText('Proč se peníze vracejí'), 'Omyl');
  server.answer(withId(REFUND, payment().id), answering(payment({ kind: 'refund', refunds_id: payment().id, given: null, change: null })));
  await userEvent.click(dialog.getByRole('button', { name: 'Vrátit peníze' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
  expect(server.of(withId(REFUND, payment().id))[0]?.body).toMatchObject({ reason: 'Omyl' });
});

const product = (changes: Partial<SaleProduct> = {}): SaleProduct => ({
  variant_id: 'case',
  code: 'CS-1',
  name: 'Pouzdro Okruh',
  spec: 'modré',
  ean: '4006381333931',
  available: 3,
  identifier: null,
  serial: null,
  price: crowns(399),
  ...changes,
});
const phone = product({
  variant_id: 'phone',
  code: 'PH-1',
  name: 'iPhone 15',
  ean: '8590000000014',
  identifier: 'imei',
  price: crowns(14_990),
});
const sold = bill({
  kind: 'order',
  id: '0190b7c0-0000-7000-8000-0000000000b9',
  number: '2610010042',
  total: crowns(15_788),
  paid: crowns(0),
  due: crowns(15_788),
});

test('goods from the shelf are sold by the reader alone, a phone with its IMEI, and paid', async () => {
  const { server, element } = await open({ hasTerminal: false });
  server.answer(FIND, refusing(404, 'not-found', 'Nenalezeno'));
  server.answer(PRODUCTS, answering({ products: [product()] }));
  await scan('4006381333931');
  expect(await screen.findByText('Prodej bez objednávky')).toBeTruthy();
  await scan('4006381333931');
  expect(await screen.findByRole('button', { name: /^K platbě 798.Kč/ })).toBeTruthy();
  server.answer(PRODUCTS, answering({ products: [phone] }));
  await scan('8590000000014');
  const wanted = await screen.findByLabelText('Naskenujte IMEI: iPhone 15');
  expect(screen.getByRole('button', { name: /^K platbě/ })).toHaveProperty('disabled', true);
  await userEvent.type(wanted, '356938035643800{Enter}');
  expect(screen.getByText('Tohle není číslo tohoto zařízení.')).toBeTruthy();
  await userEvent.type(wanted, '356938035643809{Enter}');
  expect(await screen.findByText('356938035643809')).toBeTruthy();
  expect(await violations(element)).toEqual([]);
  server.answer(SELL, answering({ order_id: sold.id, number: sold.number, total: crowns(15_788), payable_until: null }));
  server.answer(FIND, answering(sold));
  await userEvent.click(screen.getByRole('button', { name: /^K platbě 15.788.Kč/ }));
  expect(await screen.findByText('Prodej na místě')).toBeTruthy();
  expect(server.of(SELL)[0]?.body).toMatchObject({
    store_id: 'praha-karlin',
    lines: [
      { variant_id: 'case', quantity: 2, serial_numbers: [] },
      { variant_id: 'phone', quantity: 1, serial_numbers: ['356938035643809'] },
    ],
    total: 1_578_800,
    buyer: { e_mail: '', is_company: false },
  });
  server.answer(
    TAKE,
    answering(
      payment({ bills: [{ kind: 'order', id: sold.id, number: sold.number, title: '', amount: crowns(15_788), left: crowns(0) }] }),
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Přijmout 15.788.Kč/ }));
  expect(await screen.findByText('Prodej 2610010042 je zaplacený, zboží dejte zákazníkovi')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Vydat objednávku/ })).toBeNull();
});

test('a sale that nobody answered, or whose bill isn’t there, is the same one at the next press; a refused one isn’t', async () => {
  const { server } = await open();
  server.answer(FIND, refusing(404, 'not-found', 'Nenalezeno'));
  server.answer(PRODUCTS, answering({ products: [product()] }));
  await scan('4006381333931');
  const press = async (times: number): Promise<void> => {
    await userEvent.click(await screen.findByRole('button', { name: /^K platbě/ }));
    await waitFor(() => expect(server.of(SELL)).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole('button', { name: /^K platbě/ }).getAttribute('aria-busy')).not.toBe('true'));
  };
  server.answer(SELL, refusing(503, 'unavailable', 'Zkuste to znovu.'));
  await press(1);
  server.answer(SELL, answering({ order_id: sold.id, number: sold.number, total: crowns(399), payable_until: null }));
  server.answer(FIND, refusing(500, 'internal', 'Nejde to.'));
  await press(2);
  server.answer(SELL, refusing(409, 'out-of-stock', 'Kus už tu není.'));
  await press(3);
  await press(4);
  const ids = server.of(SELL).map(({ body }) => (body as { order_id: string }).order_id);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).not.toBe(ids[2]);
});

test('a clerk chooses of several products, asks for the invoice of a company, and gives the sale up', async () => {
  const { server, element } = await open();
  server.answer(FIND, refusing(404, 'not-found', 'Nenalezeno'));
  server.answer(PRODUCTS, answering({ products: [product(), product({ variant_id: 'other', name: 'Pouzdro jiné', available: 0 })] }));
  await scan('pouzdro');
  expect(await screen.findByText('všechny kusy jsou rezervované')).toBeTruthy();
  expect(await violations(element)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Prodat Pouzdro Okruh modré' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Zákazník chce fakturu e-mailem nebo na firmu' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Faktura na firmu' }));
  await userEvent.click(screen.getByRole('button', { name: /^K platbě/ }));
  expect(server.of(SELL)).toHaveLength(0);
  expect(await violations(element)).toEqual([]);
  for (const [label, value] of [
    ['E-mail', 'ucto@example.com'],
    ['Firma', 'Drát s.r.o.'],
    ['IČO', '27082440'],
    ['Ulice a číslo', 'Dlouhá 3'],
    ['Město', 'Praha'],
    ['PSČ', '110 00'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), value);
  server.answer(SELL, answering({ order_id: sold.id, number: sold.number, total: crowns(399), payable_until: null }));
  server.answer(FIND, answering({ ...sold, total: crowns(399), due: crowns(399) }));
  await userEvent.click(screen.getByRole('button', { name: /^K platbě/ }));
  const remove = await screen.findByRole('button', { name: 'Odebrat 2610010042' });
  expect(server.of(SELL)[0]?.body).toMatchObject({ buyer: { e_mail: 'ucto@example.com', is_company: true, tin: '27082440' } });
  server.answer(withId(GIVE_UP, sold.id), refusing(409, 'transition-not-allowed', 'Už je to zaplacené.'));
  await userEvent.click(remove);
  await waitFor(() => expect(server.of(withId(GIVE_UP, sold.id))).toHaveLength(1));
  expect(screen.getByText('Prodej na místě')).toBeTruthy();
  server.answer(withId(GIVE_UP, sold.id), answering({}));
  await userEvent.click(remove);
  expect(await screen.findByText('Nikdo teď neplatí')).toBeTruthy();
});

test('a sale at another price shows it, and is sold at that', async () => {
  const { server } = await open();
  server.answer(FIND, refusing(404, 'not-found', 'Nenalezeno'));
  server.answer(PRODUCTS, answering({ products: [product()] }));
  await scan('4006381333931');
  server.answer(SELL, refusing(409, 'price-changed', 'Cena se mezitím změnila.'));
  server.answer(PRODUCTS, answering({ products: [product({ price: crowns(449) })] }));
  await userEvent.click(await screen.findByRole('button', { name: /^K platbě 399.Kč/ }));
  expect(await screen.findByRole('button', { name: /^K platbě 449.Kč/ })).toBeTruthy();
  expect(screen.getByText(/Cena se mezitím změnila/)).toBeTruthy();
});

test('a device is paid out in cash to who showed a document, once, and the slip is signed', async () => {
  const { server, element } = await open();
  const device = bill({
    kind: 'buyout',
    number: 'V26-000118',
    title: 'Apple iPhone 13 128 GB',
    customer: 'Nováková J.',
    total: crowns(6_400),
    paid: crowns(0),
    due: crowns(6_400),
  });
  server.answer(FIND, answering(device));
  await scan('V26-000118');
  expect(await screen.findByText('Apple iPhone 13 128 GB')).toBeTruthy();
  expect(screen.queryByLabelText('Zaplatí teď')).toBeNull();
  const pay = await screen.findByRole('button', { name: /^Vyplatit 6.400.Kč/ });
  await userEvent.click(pay);
  expect(screen.getByText('Bez ověření totožnosti hotovost nevydávejte.')).toBeTruthy();
  expect(server.of(PAY_OUT)).toHaveLength(0);
  expect(await violations(element)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Prodávající mi ukázal doklad totožnosti/ }));
  // Nobody answers: the same pay-out is sent again. Refused, the next one is another.
  server.answer(PAY_OUT, refusing(503, 'unavailable', 'Teď to nejde.'));
  await userEvent.click(pay);
  await waitFor(() => expect(server.of(PAY_OUT)).toHaveLength(1));
  server.answer(PAY_OUT, refusing(409, 'not-enough-cash', 'Tolik hotovosti v zásuvce není.'));
  await userEvent.click(await screen.findByRole('button', { name: /^Vyplatit 6.400.Kč/ }));
  expect(await screen.findByText('Tolik hotovosti v zásuvce není.')).toBeTruthy();
  const paid = payment({
    kind: 'payout',
    amount: crowns(6_400),
    given: null,
    change: null,
    may_refund: false,
    bills: [{ kind: 'buyout', id: device.id, number: device.number, title: '', amount: crowns(6_400), left: crowns(0) }],
  });
  server.answer(PAY_OUT, answering(paid));
  server.answer(TILL, answering({ drawer: drawer({ paid_out: crowns(6_400) }), stores: [store] }));
  await userEvent.click(screen.getByRole('button', { name: /^Vyplatit 6.400.Kč/ }));
  expect(await screen.findByText('Výkup V26-000118: vytiskněte doklad a nechte ho podepsat')).toBeTruthy();
  const ids = server.of(PAY_OUT).map(({ body }) => (body as { id: string }).id);
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  expect(server.of(PAY_OUT)[2]?.body).toMatchObject({ buyout_id: device.id, amount: 640_000, identity_checked: true });
  await userEvent.click(screen.getByRole('button', { name: 'Uzavřít pokladnu' }));
  expect(within(screen.getByRole('dialog')).getByText('Vyplaceno za výkupy').parentElement?.textContent).toMatch(/6.400.Kč/);
});
