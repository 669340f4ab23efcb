import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { staff } from '../testing/shop.ts';
import {
  CANCEL,
  CHECK,
  CLOSE,
  ENTRIES,
  FIND,
  LIST,
  OPEN,
  PAY_OUT,
  PRODUCTS,
  REFUND,
  TAKE,
  TILL,
  bill,
  crowns,
  drawer,
  noEntries,
  open,
  payment,
  scan,
  store,
  violations,
  withId,
} from '../testing/till.ts';

vi.mock('../office/page/print-file.ts', () => ({ printFile: vi.fn<() => void>() }));
beforeAll(() => import('./pages.ts').then(() => undefined));

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
