import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import * as routes from '../routes.tsx';
import { openQuote, repairStatus, type StatusData } from '../testing/repairs-server.ts';

const user = userEvent.setup();
const STATUS = 'GET /api/repairs/orders/:code';
const QUOTE = 'POST /api/repairs/orders/:code/quote';
let visits = 0;
let code = '';
let path = '';

const collection: NonNullable<StatusData['collection']> = {
  id: '019a9f2e-0000-7000-8000-000000000c01',
  way: 'in',
  day: '2026-11-24',
  window: null,
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
  path = `/servis/stav/${code}`;
  window.history.replaceState(null, '', path);
});

describe('following a repair', () => {
  it('shows the timeline to everybody with the code, and says how to open the rest', async () => {
    const server = fakeServer({ [STATUS]: answering(repairStatus()) });
    await visit(routes, { path });
    expect(await screen.findByRole('heading', { level: 1, name: 'Oprava je objednaná' })).toBeTruthy();
    expect(await screen.findByText(/otevře odkaz z e-mailu/)).toBeTruthy();
    expect(screen.getByText('Po 9:00–20:00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Zrušit opravu' })).toBeNull();
    expect(server.received.every((request) => request.headers.get('x-repair-token') === null)).toBe(true);
  });

  it('takes the token out of the address and sends it in a header only', async () => {
    window.history.replaceState(null, '', `${path}#t=secret-token`);
    const server = fakeServer({ [STATUS]: answering(repairStatus({ may_act: true, may_cancel: true })) });
    await visit(routes, { path });
    expect(await screen.findByText(/poslali na váš e-mail/)).toBeTruthy();
    expect(window.location.hash).toBe('');
    expect(server.received.at(-1)?.headers.get('x-repair-token')).toBe('secret-token');
    expect(server.received.some((request) => JSON.stringify([request.route, request.query]).includes('secret-token'))).toBe(false);
  });

  it('says that a code is unknown, and that an outage may be over', async () => {
    const server = fakeServer({ [STATUS]: refusing(404, 'not-found', 'Nenalezeno.') });
    await visit(routes, { path });
    expect(await screen.findByRole('heading', { level: 1, name: 'Takovou opravu neznáme' })).toBeTruthy();
    expect(server.received.length).toBeGreaterThan(0);
  });

  it('says the same of a code that can be none', async () => {
    fakeServer({ [STATUS]: () => ({ status: 400, body: { code: ['Zkontrolujte, zda je údaj zapsaný správně.'] } }) });
    await visit(routes, { path });
    expect(await screen.findByRole('heading', { level: 1, name: 'Takovou opravu neznáme' })).toBeTruthy();
  });

  it('is cancelled only after asking', async () => {
    const server = fakeServer({
      [STATUS]: answering(repairStatus({ may_act: true, may_cancel: true })),
      'POST /api/repairs/orders/:code/cancel': answering({ status: 'cancelled' }),
    });
    const page = await visit(routes, { path });
    await user.click(await screen.findByRole('button', { name: 'Zrušit opravu' }));
    expect(server.of('POST /api/repairs/orders/:code/cancel')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Zrušit termín' }));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith({ kind: 'success', title: 'Oprava je zrušená.' }));
  });

  it('shows the photos of the intake, fetched with the token', async () => {
    window.history.replaceState(null, '', `${path}#t=secret-token`);
    const server = fakeServer({
      [STATUS]: answering(repairStatus({ may_act: true, photos: [{ id: openQuote().id, width: 800, height: 600 }] })),
      'GET /api/repairs/orders/:code/photos/:photo': () => ({ body: new Blob(['picture']), type: 'image/webp' }),
    });
    await visit(routes, { path });
    expect((await screen.findByRole('img', { name: 'Zařízení při převzetí, fotka 1' })).getAttribute('src')).toMatch(/^blob:/);
    expect(server.of('GET /api/repairs/orders/:code/photos/:photo')[0]?.headers.get('x-repair-token')).toBe('secret-token');
  });
});

describe('a quote', () => {
  const waiting = (mayAct = true) =>
    repairStatus({ status: 'waiting_for_approval', status_label: 'Čekáme na vás', quote: openQuote(), may_act: mayAct });

  it('shows finding and amounts by line and is approved by one press, with its id', async () => {
    const server = fakeServer({ [STATUS]: answering(waiting()), [QUOTE]: answering({ status: 'approved' }) });
    const page = await visit(routes, { path });
    expect(await screen.findByText('Baterie je nafouklá.')).toBeTruthy();
    expect(screen.getByText('Souhlasím s opravou za uvedenou cenu.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Schválit opravu za 1\s690\sKč/ }));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
    expect(server.of(QUOTE)[0]).toMatchObject({ body: { answer: 'approve', quote: openQuote().id } });
  });

  it('is declined only after asking', async () => {
    const server = fakeServer({ [STATUS]: answering(waiting()), [QUOTE]: answering({ status: 'cancelled' }) });
    await visit(routes, { path });
    await user.click(await screen.findByRole('button', { name: 'Odmítnout' }));
    expect(server.of(QUOTE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Odmítnout opravu' }));
    await waitFor(() => expect(server.of(QUOTE)[0]).toMatchObject({ body: { answer: 'decline' } }));
  });

  it('that a newer one replaced says so in the server’s words', async () => {
    fakeServer({ [STATUS]: answering(waiting()), [QUOTE]: refusing(409, 'quote-changed', 'Nabídka se změnila.') });
    const page = await visit(routes, { path });
    await user.click(await screen.findByRole('button', { name: /Schválit opravu/ }));
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith({ kind: 'error', title: 'Nabídka se změnila.' }));
  });

  it('can’t be answered without the link of the e-mail', async () => {
    fakeServer({ [STATUS]: answering(waiting(false)) });
    await visit(routes, { path });
    await screen.findByText('Baterie je nafouklá.');
    expect(screen.queryByRole('button', { name: /Schválit/ })).toBeNull();
  });
});

describe('a courier', () => {
  const REBOOK = 'POST /api/repairs/orders/:code/collection';
  const open = async (changes: Partial<NonNullable<StatusData['collection']>> = {}) => {
    window.history.replaceState(null, '', `${path}#t=secret-token`);
    const server = fakeServer({
      [STATUS]: answering(
        repairStatus({ hand_over: 'courier', store: null, slot: null, may_act: true, collection: { ...collection, ...changes } }),
      ),
      'GET /api/repairs/places': answering({
        stores: [],
        courier: { price: { amount: 0, currency: 'CZK' }, pickup_dates: ['2026-11-25', '2026-11-26'] },
      }),
    });
    const page = await visit(routes, { path });
    return { server, page };
  };

  it('that is booked may be asked for on another day', async () => {
    const { server } = await open();
    await screen.findByRole('heading', { name: 'Kurýr pro zařízení' });
    expect(screen.getByRole('link', { name: 'Sledovat zásilku KC0123456789' })).toBeTruthy();
    server.answer(REBOOK, answering({ status: 'booked' }));
    await user.click(await screen.findByRole('button', { name: 'Vybrat jiný den' }));
    const [first] = screen.getAllByRole('radio');
    if (first !== undefined) await user.click(first);
    await user.click(screen.getByRole('button', { name: 'Objednat kurýra na tento den' }));
    await waitFor(() => expect(server.of(REBOOK)[0]?.body).toEqual({ pickup_date: '2026-11-25' }));
  });

  it('brings the device back, with a link to its page', async () => {
    await open({ way: 'back', state: 'in_transit', state_label: 'Zařízení je na cestě k vám', day: null, when: '', may_rebook: false });
    await screen.findByRole('heading', { name: 'Zařízení zpět k vám' });
    expect(screen.getByText('Zařízení je na cestě k vám')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /štítek dopravce/ })).toBeNull();
  });
});
