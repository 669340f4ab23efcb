import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import * as routes from '../routes.tsx';
import { buyoutStatus, type BuyoutStatusData } from '../testing/buyout-server.ts';

const user = userEvent.setup();
let visits = 0;
let code = '';
let path = '';
const offer: NonNullable<BuyoutStatusData['counter_offer']> = {
  original_price: { amount: 660_000, currency: 'CZK' },
  price: { amount: 450_000, currency: 'CZK' },
  quality: 'C',
  note: '',
  differences: [
    {
      condition: 'display',
      name: 'Stav displeje',
      customer_answer: 'Jemné škrábance',
      inspected_answer: 'Hluboké škrábance',
      price_difference: { amount: -210_000, currency: 'CZK' },
    },
  ],
  made_at: '2026-11-20T10:00:00.000Z',
  answer_until: '2026-12-04T10:00:00.000Z',
  answered_at: null,
  answer: null,
};

const collection: NonNullable<BuyoutStatusData['collection']> = {
  id: '019a9f2e-0000-7000-8000-000000000c01',
  way: 'in',
  day: '2026-11-24',
  window: '08-12',
  state: 'booked',
  refusal: null,
  tracking_number: 'KC0123456789',
  tracking_url: 'https://carrier.example/track/KC0123456789',
  changed_at: '2026-11-20T13:02:00.000Z',
  state_label: 'Kurýr je objednaný',
  when: 'v úterý 24. 11.',
  has_label: true,
  may_rebook: true,
};

beforeEach(() => {
  window.sessionStorage.clear();
  // Each test has a code of its own: a page keeps the token of a code.
  code = `code${(visits += 1)}`.padEnd(26, 'x');
  path = `/vykup/stav/${code}`;
  window.history.replaceState(null, '', path);
});

describe('following a buy-out', () => {
  it('shows the timeline to everybody with the code, and says how to open the rest', async () => {
    const server = fakeServer({ 'GET /api/buyout/orders/:code/status': answering(buyoutStatus()) });
    await visit(routes, { path });
    expect(await screen.findByRole('heading', { level: 1, name: 'Výkup jsme přijali' })).toBeTruthy();
    expect(await screen.findByText(/otevře odkaz z e-mailu/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /štítek/ })).toBeNull();
    expect(server.received.every((request) => request.headers.get('x-buyout-token') === null)).toBe(true);
  });

  it('takes the token out of the address and sends it in a header only', async () => {
    window.history.replaceState(null, '', `${path}#t=secret-token`);
    const server = fakeServer({ 'GET /api/buyout/orders/:code/status': answering(buyoutStatus({ may_act: true })) });
    await visit(routes, { path });
    expect(await screen.findByRole('button', { name: 'Vytisknout přepravní štítek' })).toBeTruthy();
    expect(window.location.hash).toBe('');
    const last = server.received.at(-1);
    expect(last?.headers.get('x-buyout-token')).toBe('secret-token');
    expect(server.received.some((request) => JSON.stringify([request.route, request.query]).includes('secret-token'))).toBe(false);
  });

  it('says that a code is unknown', async () => {
    fakeServer({ 'GET /api/buyout/orders/:code/status': refusing(404, 'not-found', 'Nenalezeno') });
    await visit(routes, { path });
    expect(await screen.findByText('Takový výkup neznáme')).toBeTruthy();
  });
});

describe('answering a counter-offer', () => {
  async function open() {
    window.history.replaceState(null, '', `${path}#t=secret-token`);
    const server = fakeServer({
      'GET /api/buyout/orders/:code/status': answering(
        buyoutStatus({ status: 'counter_offer', status_label: 'Máme pro vás novou nabídku', counter_offer: offer, may_act: true }),
      ),
    });
    const page = await visit(routes, { path });
    await screen.findByRole('button', { name: /Přijmout 4\s500\sKč/ });
    return { server, page };
  }

  it('shows the difference answer by answer and accepts by one press', async () => {
    const { server, page } = await open();
    expect(screen.getByText('Hluboké škrábance')).toBeTruthy();
    server.answer('POST /api/buyout/orders/:code/counter-offer', answering({ status: 'accepted' }));
    await user.click(screen.getByRole('button', { name: /Přijmout 4\s500\sKč/ }));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
    expect(server.of('POST /api/buyout/orders/:code/counter-offer')[0]).toMatchObject({ body: { answer: 'accept' } });
  });

  it('asks before it declines', async () => {
    const { server } = await open();
    server.answer('POST /api/buyout/orders/:code/counter-offer', answering({ status: 'rejected' }));
    await user.click(screen.getByRole('button', { name: 'Odmítnout a vrátit zdarma' }));
    expect(server.of('POST /api/buyout/orders/:code/counter-offer')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Odmítnout nabídku' }));
    await waitFor(() => expect(server.of('POST /api/buyout/orders/:code/counter-offer')[0]).toMatchObject({ body: { answer: 'decline' } }));
  });

  it('says in the server’s words why an answer was not taken', async () => {
    const { server, page } = await open();
    server.answer('POST /api/buyout/orders/:code/counter-offer', refusing(409, 'offer-expired', 'Lhůta pro odpověď uplynula.'));
    await user.click(screen.getByRole('button', { name: /Přijmout 4\s500\sKč/ }));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith({ kind: 'error', title: 'Lhůta pro odpověď uplynula.' }));
  });
});

describe('a courier', () => {
  const LABEL = 'GET /api/buyout/orders/:code/collection/label';
  const REBOOK = 'POST /api/buyout/orders/:code/collection';
  const open = async (changes: Partial<NonNullable<BuyoutStatusData['collection']>> = {}) => {
    window.history.replaceState(null, '', `${path}#t=secret-token`);
    const server = fakeServer({
      'GET /api/buyout/orders/:code/status': answering(buyoutStatus({ may_act: true, collection: { ...collection, ...changes } })),
      'GET /api/buyout/form-options': answering({
        nationalities: [],
        genders: [],
        districts: [],
        banks: [],
        default_country: '203',
        pickup_dates: ['2026-11-25', '2026-11-26'],
        pickup_windows: [{ value: '12-17', label: 'odpoledne, 12–17' }],
      }),
    });
    const page = await visit(routes, { path });
    await screen.findByRole('heading', { name: 'Kurýr pro zařízení' });
    return { server, page };
  };

  it('says its day, leads to its page and has its label', async () => {
    const { server, page } = await open();
    expect(screen.getByText('v úterý 24. 11.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Sledovat zásilku KC0123456789' });
    expect(link.getAttribute('href')).toBe(collection.tracking_url);
    server.answer(LABEL, refusing(409, 'no-label', 'Zásilka zatím nemá štítek.'));
    await user.click(screen.getByRole('button', { name: 'Stáhnout štítek dopravce' }));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith({ kind: 'error', title: 'Zásilka zatím nemá štítek.' }));
    expect(server.of(LABEL)[0]?.headers.get('x-buyout-token')).toBe('secret-token');
  });

  it('that found nobody is asked for on another day', async () => {
    const { server, page } = await open({ state: 'missed', state_label: 'Kurýr vás nezastihl' });
    server.answer(REBOOK, answering({ status: 'courier_ordered' }));
    const submit = await screen.findByRole('button', { name: 'Objednat kurýra na tento den' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    const [, second] = screen.getAllByRole('radio');
    if (second !== undefined) await user.click(second);
    await user.click(screen.getByRole('radio', { name: 'odpoledne, 12–17' }));
    await user.click(submit);
    await waitFor(() => expect(server.of(REBOOK)[0]?.body).toEqual({ pickup_date: '2026-11-26', pickup_window: '12-17' }));
    expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' }));
  });

  it('shows nothing of the parcel to who only has the code', async () => {
    await open({ tracking_number: null, tracking_url: null, has_label: false, may_rebook: false });
    expect(screen.queryByRole('link', { name: /Sledovat/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /štítek dopravce|jiný den/ })).toBeNull();
  });
});
