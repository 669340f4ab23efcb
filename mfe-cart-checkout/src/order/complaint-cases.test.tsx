import type { OrderView } from '@okruh/contracts/http/orders/view';
import type { OrderComplaint } from '@okruh/contracts/http/orders/complaints';
import { money } from '@okruh/market';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { accessibilityErrors } from '../testing/accessibility.ts';
import { CODE, orderView } from '../testing/order-fixtures.ts';

const user = userEvent.setup({ delay: null });
const ORDER = 'GET /api/orders/orders/:code';
const REPORT = 'POST /api/orders/orders/:code/complaints';
const reportKey = REPORT.replace(':code', CODE);

const complaint = (changes: Partial<OrderComplaint> = {}): OrderComplaint => ({
  id: '0190b7c0-0000-7000-8000-0000000000f1',
  number: 'K26-00118',
  state: 'reported',
  reported_at: '2026-11-28T10:00:00.000Z',
  settle_until: '2026-12-28',
  lines: [{ line: 1, name: 'Kryt na mobil', quantity: 2 }],
  defect: 'Praskl roh.',
  refund: null,
  refunded_at: null,
  replacement: null,
  note: '',
  ...changes,
});
const line = { line: 1, name: 'Kryt na mobil', quantity: 2, until: '2028-11-20' };

/** A present that came with a product; who has it alone may not complain about it on the page. */
function gift(): OrderView['lines'][number] {
  const [product] = orderView().lines;
  if (product === undefined) throw new Error('the order has no lines');
  return { ...product, kind: 'gift', type_device: 'accessory', final_total: money(0, 'CZK') };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});
async function open(changes: Partial<OrderView>, market: 'cz' | 'ro' = 'cz') {
  const path = market === 'cz' ? `/objednavka/${CODE}` : `/comanda/${CODE}`;
  window.history.replaceState(null, '', `${path}#t=tajny`);
  const order = orderView();
  const lines = order.lines.map((one) => ({ ...one, type_device: 'accessory' }));
  const shown = { ...order, status: 'delivered' as const, lines, ...changes };
  const server = fakeServer({ [ORDER]: answering(shown), 'GET /api/payments/status': refusing(404, 'not-found', 'Žádná platba.') });
  const page = await visit(routes, { path, market });
  await screen.findByRole('heading', { name: market === 'cz' ? 'Reklamace' : 'Reclamație' });
  return { server, page, order: shown };
}

describe('a complaint about goods that nobody repairs', () => {
  it('says which pieces and what is wrong, and is confirmed with its number and time', async () => {
    const { server, page, order } = await open({ complainable: [line] });
    await user.click(await screen.findByRole('button', { name: 'Reklamovat příslušenství' }));
    const form = within(screen.getByRole('form', { name: 'Co reklamujete' }));
    await user.click(form.getByRole('button', { name: 'Odeslat reklamaci' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Vyberte, co reklamujete.');
    await user.selectOptions(form.getByLabelText('Kryt na mobil'), '2 kusy');
    await user.click(form.getByRole('button', { name: 'Odeslat reklamaci' }));
    expect(server.of(REPORT)).toHaveLength(0);
    expect(await accessibilityErrors(page.element)).toEqual([]);
    await user.type(form.getByLabelText('Co je špatně'), 'Praskl roh.');
    server.answer(reportKey, answering(complaint()));
    server.answer(ORDER, answering({ ...order, complainable: [], complaints: [complaint()] }));
    await user.click(form.getByRole('button', { name: 'Odeslat reklamaci' }));
    expect((await screen.findByRole('status')).textContent).toMatch(/Reklamaci K26-00118 jsme přijali.*28\..*11:00.*jana@example.com/s);
    const [sent] = server.of(REPORT);
    expect(sent?.headers.get('x-order-token')).toBe('tajny');
    expect(sent?.body).toMatchObject({ lines: [{ line: 1, quantity: 2 }], defect: 'Praskl roh.', account: '' });
    expect(await screen.findByText(/vyřídíme do 28\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Potvrzení a lístek/ }).getAttribute('href')).toBe(
      `/api/orders/orders/${CODE}/complaints/${complaint().id}`,
    );
    expect(screen.queryByRole('button', { name: 'Reklamovat příslušenství' })).toBeNull();
  });

  it('asks who paid in cash for an account, and loses nothing when it is wrong', async () => {
    const { server } = await open({ complainable: [{ ...line, quantity: 1 }], complaint_needs_account: true });
    await user.click(await screen.findByRole('button', { name: 'Reklamovat příslušenství' }));
    // The only piece is chosen already.
    expect(screen.getByLabelText('Kryt na mobil')).toHaveProperty('value', '1');
    await user.type(screen.getByLabelText('Co je špatně'), 'Praskl roh.');
    await user.type(screen.getByLabelText('Účet pro vrácení peněz'), '123');
    server.answer(reportKey, () => ({ status: 400, body: { account: ['Zadejte číslo účtu ve tvaru 123456789/0800.'] } }));
    await user.click(screen.getByRole('button', { name: 'Odeslat reklamaci' }));
    await waitFor(() => expect(screen.getAllByText(/123456789\/0800\./).length).toBeGreaterThan(0));
    const first = server.of(REPORT)[0]?.body as { id: string };
    server.answer(reportKey, refusing(409, 'lines-changed', 'Tolik kusů už reklamovat nejde.'));
    await user.click(screen.getByRole('button', { name: 'Odeslat reklamaci' }));
    expect(await screen.findByText('Tolik kusů už reklamovat nejde.')).toBeTruthy();
    expect(screen.getByLabelText('Co je špatně')).toHaveProperty('value', 'Praskl roh.');
    // Tried again, it is the same one.
    expect(server.of(REPORT)[1]?.body).toMatchObject({ id: first.id });
  });

  it('shows the decision with its reason, also once the order is over', async () => {
    const rejected = complaint({ state: 'rejected', note: 'Mechanické poškození.' });
    const refunded = complaint({
      id: '0190b7c0-0000-7000-8000-0000000000f2',
      number: 'K26-00119',
      state: 'refunded',
      refund: money(49_000, 'CZK'),
      refunded_at: '2026-12-01T09:00:00.000Z',
    });
    await open({ status: 'withdrawn', complaints: [rejected, refunded] });
    const first = (await screen.findByText('Reklamace K26-00118')).closest('li');
    expect(first?.textContent).toContain('Neuznaná');
    expect(first?.textContent).toContain('Mechanické poškození.');
    expect(screen.getByText('Reklamace K26-00119').closest('li')?.textContent).toMatch(/Peníze odešly.*490/s);
  });

  it.each([
    // What may be complained about on the page is the owner's alone.
    ['who only knows the code', { may_act: false, customer: null }],
    ['whose goods cost nothing', { lines: [gift()] }],
  ])('sends %s to a store or our address, without a form', async (_who, changes) => {
    const { order } = await open(changes);
    const section = within(screen.getByRole('region', { name: 'Reklamace' }));
    expect(section.getByText(new RegExp(`doneste v záruce na kteroukoli prodejnu.*číslo objednávky ${order.number}`))).toBeTruthy();
    expect(section.getByRole('link', { name: 'Najít prodejnu' }).getAttribute('href')).toBe('/prodejny');
    expect(section.getByRole('link', { name: 'Napsat nám' }).getAttribute('href')).toBe('/kontakt');
    expect(section.queryByRole('button')).toBeNull();
  });

  it('has the form instead where something of the order may be complained about', async () => {
    await open({ complainable: [line] });
    expect(await screen.findByRole('button', { name: 'Reklamovat příslušenství' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Najít prodejnu' })).toBeNull();
  });

  it('says where new goods wait, and when they were handed over', async () => {
    const replacement = { store_id: 'store-praha', store_name: 'Okruh Praha, Křižíkova 27, Praha', handed_over_at: null };
    const ready = complaint({ state: 'ready', replacement });
    const handedOver = complaint({
      id: '0190b7c0-0000-7000-8000-0000000000f2',
      number: 'K26-00119',
      state: 'settled',
      replacement: { ...replacement, handed_over_at: '2026-12-01T09:00:00.000Z' },
    });
    await open({ complaints: [ready, handedOver] });
    const first = (await screen.findByText('Reklamace K26-00118')).closest('li');
    expect(first?.textContent).toContain('Nové zboží na vás čeká');
    expect(first?.textContent).toContain('vyzvedněte na prodejně Okruh Praha, Křižíkova 27, Praha');
    expect(screen.getByText('Reklamace K26-00119').closest('li')?.textContent).toMatch(/nové zboží jste převzali 1\..*10:00/);
  });

  it('speaks Romanian', async () => {
    await open({ complainable: [line], complaints: [complaint({ number: 'L26-00101', state: 'received' })] }, 'ro');
    expect((await screen.findByText('Reclamația L26-00101')).closest('li')?.textContent).toMatch(/o soluționăm până la 28/);
    await user.click(screen.getByRole('button', { name: 'Reclamă accesorii' }));
    expect(screen.getByRole('form', { name: 'Ce reclami' })).toBeTruthy();
    expect(screen.getByLabelText('Ce nu este în regulă')).toBeTruthy();
  });
});
