import { type Answering, answering, refusing } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { printFile } from '../office/page/print-file.ts';
import {
  FIND,
  GIVE_UP,
  HAND_OVER,
  INVOICES,
  PRODUCTS,
  SELL,
  TAKE,
  bill,
  crowns,
  open,
  payment,
  phone,
  product,
  scan,
  sold,
  violations,
  withId,
} from '../testing/till.ts';

vi.mock('../office/page/print-file.ts', () => ({ printFile: vi.fn<() => void>() }));
beforeAll(() => import('./pages.ts').then(() => undefined));

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
  server.answer(withId(INVOICES, sold.id), answering({ state: 'created', invoices: [{ id: phone.variant_id, number: '1126004520' }] }));
  await userEvent.click(screen.getByRole('button', { name: /^Přijmout 15.788.Kč/ }));
  expect(await screen.findByText('Prodej 2610010042 je zaplacený, zboží dejte zákazníkovi')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Vydat objednávku/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Vytisknout fakturu 1126004520' })).toBeTruthy();
});

test('a customer is served by the keyboard alone, and the change stays in sight', async () => {
  const { server } = await open({ hasTerminal: false });
  server.answer(FIND, refusing(404, 'not-found', 'Nenalezeno'));
  server.answer(PRODUCTS, answering({ products: [product()] }));
  await scan('4006381333931');
  const sell = await screen.findByRole('button', { name: /^K platbě 399.Kč/ });
  server.answer(SELL, answering({ order_id: sold.id, number: sold.number, total: crowns(399), payable_until: null }));
  server.answer(FIND, answering({ ...sold, total: crowns(399), due: crowns(399) }));
  // Enter without a code goes on to the key of the sale.
  screen.getByLabelText('Naskenujte opravu, objednávku, výkup nebo zboží').focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(sell);
  await userEvent.keyboard('{Enter}');
  const amount = await screen.findByLabelText('Zaplatí teď');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  // What was sold is named, the order has only a number.
  expect(within(screen.getByRole('list', { name: 'Co se platí' })).getByText('Pouzdro Okruh')).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Zákazník dal'));
  const paid = { kind: 'order', id: sold.id, number: sold.number, title: '', amount: crowns(399), left: crowns(0) } as const;
  server.answer(TAKE, answering(payment({ amount: crowns(399), given: crowns(500), change: crowns(101), bills: [paid] })));
  server.answer(withId(INVOICES, sold.id), answering({ state: 'created', invoices: [] }));
  await userEvent.keyboard('500{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Doklady' })));
  expect(screen.getByText('Vraťte zákazníkovi').parentElement?.textContent).toMatch(/101.Kč/);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Nikdo teď neplatí')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Naskenujte opravu, objednávku, výkup nebo zboží'));
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
  // The list has done its work, and the reader's field waits for the next code.
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Zboží na prodejně' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Naskenujte opravu, objednávku, výkup nebo zboží'));
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

const paidOrder = { kind: 'order', id: sold.id, number: sold.number, title: '', amount: crowns(15_788), left: crowns(0) } as const;

/** An order that is paid and was handed over. */
async function handOver(invoices: Answering) {
  const page = await open({ hasTerminal: false });
  const { server } = page;
  server.answer(FIND, answering(bill({ ...sold, is_handed_over_when_paid: false })));
  await scan(sold.number);
  server.answer(TAKE, answering(payment({ bills: [paidOrder] })));
  await userEvent.click(await screen.findByRole('button', { name: /^Přijmout/ }));
  server.answer(withId(HAND_OVER, sold.id), answering({}));
  server.answer(withId(INVOICES, sold.id), invoices);
  const handOverButton = await screen.findByRole('button', { name: 'Vydat objednávku 2610010042' });
  expect(server.of(withId(INVOICES, sold.id))).toHaveLength(0);
  await userEvent.click(handOverButton);
  await screen.findByText('Objednávka 2610010042 je vydaná');
  return page;
}
const invoice = { id: '0190b7c0-0000-7000-8000-0000000000f1', number: '1126004519' };

test('the invoice of an order is printed after the hand-over, as soon as it is made, by the keyboard', async () => {
  let asked = 0;
  const { element } = await handOver(() => {
    asked += 1;
    return { body: asked === 1 ? { state: 'in-progress', invoices: [] } : { state: 'created', invoices: [invoice] } };
  });
  expect(await screen.findByText('Faktura k objednávce 2610010042 se vystavuje…')).toBeTruthy();
  expect(await violations(element)).toEqual([]);
  const button = await screen.findByRole('button', { name: 'Vytisknout fakturu 1126004519' }, { timeout: 3_000 });
  expect(screen.queryByText(/se vystavuje/)).toBeNull();
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(printFile).toHaveBeenLastCalledWith('invoice', `/api/orders/admin/orders/${sold.id}/counter-invoices/${invoice.id}`);
  expect(await violations(element)).toEqual([]);
});

test('an invoice that can’t be read or takes too long says so, and is asked for again', async () => {
  const { server, element } = await handOver(refusing(409, 'other-store', 'Vydává se jinde.'));
  expect((await screen.findByRole('alert')).textContent).toContain('Fakturu k objednávce 2610010042 se nepodařilo načístVydává se jinde.');
  // The clock alone is moved on: the clerk waited.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  server.answer(withId(INVOICES, sold.id), () => {
    vi.setSystemTime(Date.now() + 30_000);
    return { body: { state: 'in-progress', invoices: [] } };
  });
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Faktura k objednávce 2610010042 ještě není')).toBeTruthy();
  expect(await violations(element)).toEqual([]);
  server.answer(withId(INVOICES, sold.id), answering({ state: 'created', invoices: [invoice] }));
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByRole('button', { name: 'Vytisknout fakturu 1126004519' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

/** One payment of an order and a repair, one that went back, and a card that was refused. */
const paidBefore = [
  payment({ bills: [paidOrder, ...payment().bills] }),
  payment({ id: '0190b7c0-0000-7000-8000-0000000000c7', kind: 'refund', bills: [paidOrder] }),
  payment({ id: '0190b7c0-0000-7000-8000-0000000000c8', state: 'declined', bills: [paidOrder] }),
];

test('the invoice of an order is printed again from the list of entries, by the keyboard', async () => {
  const { server, element } = await open({ payments: paidBefore });
  // Neither of what went back, nor of a card that was refused, nor of the repair.
  const button = await screen.findByRole('button', { name: 'Vytisknout fakturu k 2610010042' });
  server.answer(withId(INVOICES, sold.id), answering({ state: 'in-progress', invoices: [] }));
  expect(server.of(withId(INVOICES, sold.id))).toHaveLength(0);
  button.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Faktury k objednávce 2610010042' }));
  expect(await dialog.findByText('Faktura k objednávce 2610010042 ještě není')).toBeTruthy();
  expect(dialog.getByText('Vystaví se, až zákazník zboží převezme. Pak ji vytisknete i tady.')).toBeTruthy();
  expect(await violations(element.ownerDocument.body)).toEqual([]);
  server.answer(withId(INVOICES, sold.id), answering({ state: 'created', invoices: [invoice] }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zkusit znovu' }));
  const print = await dialog.findByRole('button', { name: 'Vytisknout fakturu 1126004519' });
  print.focus();
  await userEvent.keyboard('{Enter}');
  expect(printFile).toHaveBeenLastCalledWith('invoice', `/api/orders/admin/orders/${sold.id}/counter-invoices/${invoice.id}`);
  dialog.getByRole('button', { name: 'Zavřít' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the list of entries in Romanian says as well that there is no invoice yet', async () => {
  const { server } = await open({ payments: paidBefore, market: 'ro' });
  server.answer(withId(INVOICES, sold.id), answering({ state: 'in-progress', invoices: [] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tipărește factura pentru 2610010042' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Facturile comenzii 2610010042' }));
  expect(await dialog.findByText('Factura comenzii 2610010042 nu este încă gata')).toBeTruthy();
  expect(dialog.getByText('Se emite după ce clientul preia produsele. Apoi o tipărești și de aici.')).toBeTruthy();
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
