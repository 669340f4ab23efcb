import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepConsent } from '@okruh/web-kit/analytics';
import { refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as routes from './routes.tsx';
import { buyoutServer, devicePath } from './testing/buyout-server.ts';

const user = userEvent.setup();
const scrolled = vi.fn<() => void>();
beforeEach(() => {
  scrolled.mockClear();
  vi.stubGlobal('scrollTo', scrolled);
});

/** Presses every "Odpovědi sedí". */
async function confirmAnswers(): Promise<void> {
  for (const button of screen.queryAllByRole('button', { name: 'Odpovědi sedí' })) await user.click(button);
}

describe('choosing the device', () => {
  it('opens with the phones and their manufacturers, by one call', async () => {
    const server = buyoutServer();
    await visit(routes, { path: '/vykup' });
    expect(await screen.findByRole('radio', { name: 'Telefony' })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Apple' })).toBeTruthy();
    expect(server.received.map((request) => request.route)).toEqual(['GET /api/buyout/selector']);
  });

  it('puts each choice into the address and asks only for the list below it', async () => {
    const server = buyoutServer();
    const page = await visit(routes, { path: '/vykup' });
    await user.click(await screen.findByRole('radio', { name: 'Apple' }));
    expect(page.navigate).toHaveBeenLastCalledWith('/vykup/telefony/apple', { keepPlace: true });
    await user.click(await screen.findByRole('combobox', { name: /Model/ }));
    await user.click(await screen.findByRole('option', { name: /iPhone 13/ }));
    expect(page.navigate).toHaveBeenLastCalledWith('/vykup/telefony/apple/phone-128gb', { keepPlace: true });
    await user.click(await screen.findByRole('radio', { name: 'temně inkoustová' }));
    expect(page.navigate).toHaveBeenLastCalledWith(devicePath, { keepPlace: true });
    expect(server.received.map((request) => request.route)).toEqual([
      'GET /api/buyout/selector',
      'GET /api/buyout/models',
      'GET /api/buyout/colors',
      'GET /api/buyout/appraisal',
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'V jakém je stavu?' })).toBeTruthy();
    expect(scrolled).toHaveBeenCalled();
  });

  it('clears manufacturer, model and colour when the type changes', async () => {
    buyoutServer();
    const page = await visit(routes, { path: '/vykup/telefony/apple/phone-128gb' });
    await user.click(await screen.findByRole('radio', { name: 'Tablety' }));
    expect(page.navigate).toHaveBeenLastCalledWith('/vykup/tablety', { keepPlace: true });
  });

  it('shows what was pressed at once, and what the address says after going back', async () => {
    buyoutServer();
    const page = await visit(routes, { path: '/vykup/telefony' });
    const apple = await screen.findByRole('radio', { name: 'Apple' });
    // The shell hasn't followed yet.
    page.navigate.mockImplementationOnce(() => undefined);
    await user.click(apple);
    expect(apple).toHaveProperty('checked', true);
    act(() => page.update({ path: '/vykup/telefony/apple' }));
    await screen.findByRole('combobox', { name: /Model/ });
    act(() => page.update({ path: '/vykup/telefony' }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /Model/ })).toBeNull());
    expect(screen.getByRole('radio', { name: 'Apple' })).toHaveProperty('checked', false);
  });

  it('takes the address that the server corrected', async () => {
    const server = buyoutServer();
    server.answer('GET /api/buyout/selector', () => ({
      body: {
        url: '/vykup/telefony/apple',
        selected_choices: {
          product_type: 'telefony',
          product_manufacturer: 'apple',
          product_model: null,
          product_color: null,
          condition: null,
        },
        choices: { product_type: [], product_manufacturer: [], product_model: [], product_color: [] },
        device: null,
        appraisal: null,
        bonus_up_to_percent: 0,
      },
    }));
    const page = await visit(routes, { path: '/vykup/telefony/apple/no-such-phone' });
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/vykup/telefony/apple', { replace: true, keepPlace: true }));
  });
});

describe('describing the condition', () => {
  const price = () => within(screen.getByRole('region', { name: 'Nabídka výkupu' }));

  it('asks about function first and about looks last, with the default answers chosen', async () => {
    buyoutServer();
    await visit(routes, { path: devicePath });
    await screen.findByText('Je telefon plně funkční?');
    expect(screen.getAllByRole('group').map((group) => group.querySelector('.legend')?.textContent)).toEqual([
      'Je telefon plně funkční?',
      'Zvláštní příslušenství',
      'Stav displeje',
      'Stav rámečku',
    ]);
    expect(screen.getByRole('radio', { name: 'Displej A' })).toHaveProperty('checked', true);
  });

  it('sells only once every question is answered, and shows what each answer does', async () => {
    buyoutServer();
    await visit(routes, { path: devicePath });
    expect(await screen.findByText('Zbývá 1 otázka: Zvláštní příslušenství.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Prodat online' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Originální kryt/ }));
    expect(price().getByText('6 700 Kč')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Displej C' }));
    expect(price().getByText('4 600 Kč')).toBeTruthy();
    // Two answers are still the page's own.
    expect(screen.queryByRole('button', { name: 'Prodat online' })).toBeNull();
    expect(price().getByRole('link', { name: 'Potvrdit odpovědi' }).getAttribute('href')).toBe('#confirm-common');
    await confirmAnswers();
    expect(screen.getAllByRole('button', { name: 'Prodat online' }).length).toBeGreaterThan(0);
  });

  it('ticks only what the seller touched or confirmed', async () => {
    buyoutServer();
    await visit(routes, { path: devicePath });
    const done = () => screen.getAllByRole('group').map((group) => group.className.includes('done'));
    await screen.findByText('Je telefon plně funkční?');
    expect(done()).toEqual([false, false, false, false]);
    await user.click(screen.getByRole('radio', { name: 'Displej A' }));
    expect(done()).toEqual([false, false, true, false]);
    await confirmAnswers();
    expect(done()).toEqual([true, false, true, true]);
  });

  it('says which answer rules a buy-out out', async () => {
    buyoutServer();
    await visit(routes, { path: devicePath });
    await user.click(await screen.findByRole('radio', { name: /Prasklé sklo/ }));
    expect(screen.getByText('V tomto stavu ho vykoupit nemůžeme')).toBeTruthy();
    expect(screen.getByText(/„Prasklé sklo“/)).toBeTruthy();
  });

  it('opens with the looks of the grade in the address', async () => {
    buyoutServer();
    await visit(routes, { path: devicePath, search: '?stav=b' });
    expect(await screen.findByRole('radio', { name: 'Displej B' })).toHaveProperty('checked', true);
  });

  it('says in the words of the specification that the price could not be calculated', async () => {
    const server = buyoutServer();
    server.answer('GET /api/buyout/selector', refusing(404, 'not-found', 'Nenalezeno'));
    server.answer('GET /api/buyout/appraisal', refusing(404, 'not-found', 'Nenalezeno'));
    await visit(routes, { path: devicePath });
    expect(await screen.findByText('Omlouváme se, ale při zjišťování nacenění nastala chyba.')).toBeTruthy();
  });

  it('shows the message of a refused appraisal and goes to its address', async () => {
    const server = buyoutServer();
    server.answer('GET /api/buyout/selector', refusing(404, 'not-found', 'Nenalezeno'));
    server.answer('GET /api/buyout/appraisal', () => ({
      status: 400,
      body: { message: 'Tuto barvu nevykupujeme.', url: '/vykup/telefony/apple/phone-128gb' },
    }));
    const page = await visit(routes, { path: devicePath });
    await waitFor(() =>
      expect(page.navigate).toHaveBeenCalledWith('/vykup/telefony/apple/phone-128gb', { replace: true, keepPlace: true }),
    );
    expect(page.toast).toHaveBeenCalledWith({ kind: 'info', title: 'Tuto barvu nevykupujeme.' });
  });

  it('says that the server corrected the address that was opened', async () => {
    buyoutServer();
    window.location.hash = '#upraveno';
    const page = await visit(routes, { path: devicePath });
    await waitFor(() =>
      expect(page.toast).toHaveBeenCalledWith({ kind: 'info', title: 'Vybráno jiné zařízení než v odkazu, upravili jsme adresu.' }),
    );
    expect(window.location.hash).toBe('');
  });
});

describe('sending the estimate', () => {
  async function openForm() {
    const server = buyoutServer();
    const page = await visit(routes, { path: devicePath });
    await user.click(await screen.findByRole('radio', { name: /Žádné/ }));
    await user.click(screen.getByRole('button', { name: 'Poslat odhad e-mailem' }));
    await user.type(await screen.findByLabelText('E-mail'), 'jana@example.com');
    return { server, page };
  }

  it('says where it went', async () => {
    window.dataLayer = [];
    keepConsent({ isDecided: true, analytics: true, marketing: false });
    const { server } = await openForm();
    server.answer('POST /api/buyout/estimates', () => ({ status: 201, body: { valid_until: '2026-12-05T12:00:00.000Z' } }));
    await user.click(screen.getByRole('button', { name: 'Poslat' }));
    expect(await screen.findByText(/Odhad jsme poslali na jana@example.com/)).toBeTruthy();
    expect(window.dataLayer).toEqual([
      { event: 'generic_event', category: 'buyout', action: 'send_estimate', label: expect.stringContaining('Phone') },
    ]);
    expect(server.of('POST /api/buyout/estimates')[0]?.body).toEqual({
      e_mail: 'jana@example.com',
      device_identifier: 'a-device-of-the-list',
      appraisal_version: '1',
      device_condition_choices: ['display-a', 'body-a', 'functional-yes', 'special-none'],
      note: '',
    });
  });

  it('puts the server’s message on the field', async () => {
    const { server } = await openForm();
    server.answer('POST /api/buyout/estimates', () => ({ status: 400, body: { e_mail: ['Taková adresa neexistuje.'] } }));
    await user.click(screen.getByRole('button', { name: 'Poslat' }));
    expect(await screen.findByText('Taková adresa neexistuje.')).toBeTruthy();
    expect(screen.queryByText(/nepodařilo odeslat/)).toBeNull();
  });

  it('keeps the input when the server is not reached, and repeats the same request with the same key', async () => {
    const { server } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Poslat' }));
    expect(await screen.findByText(/Odhad se nepodařilo odeslat/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Poslat' }));
    await waitFor(() => expect(server.of('POST /api/buyout/estimates')).toHaveLength(2));
    const keys = server.of('POST /api/buyout/estimates').map((request) => request.headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });
});
