import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { answering, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as routes from '../routes.tsx';
import { crowns, devicePath, quote, repairsServer, slot } from '../testing/repairs-server.ts';

const user = userEvent.setup();
const BOOK = 'POST /api/repairs/orders';
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});

/** The booking of a battery and a display, opened by its address. */
async function open() {
  const server = repairsServer();
  server.answer(BOOK, () => ({
    status: 201,
    body: { code: 'abcdefghijklmnopqrstuvwxyz', number: 'S26-000123', location: '/servis/stav/abcdefghijklmnopqrstuvwxyz#t=token' },
    headers: { location: '/servis/stav/abcdefghijklmnopqrstuvwxyz#t=token' },
  }));
  const page = await visit(routes, { path: devicePath, search: '?krok=objednavka&oprava=battery,display_original' });
  await screen.findByRole('heading', { level: 1, name: 'Předání a kontakt' });
  return { server, page };
}
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
async function fillContact() {
  await user.type(await field('Jméno'), 'Petra');
  await user.type(await field('Příjmení'), 'Nová');
  await user.type(await field('E-mail'), 'petra@example.com');
  await user.type(await field('Telefon'), '601 000 200');
  await user.click(screen.getByRole('checkbox', { name: /Objednávám opravu/ }));
}
const submit = () => user.click(screen.getByRole('button', { name: /^Objednat opravu/ }));

describe('booking a repair', () => {
  it('takes store, time and contact, and leads to the status page with its token', async () => {
    const { server, page } = await open();
    const changed = receivedEvents<{ code: string }>('service:repair-changed');
    await user.click(await screen.findByRole('radio', { name: '09:20' }));
    await fillContact();
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenLastCalledWith('/servis/stav/abcdefghijklmnopqrstuvwxyz#t=token'));
    expect(server.of(BOOK)).toHaveLength(1);
    expect(server.of(BOOK)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(server.of(BOOK)[0]?.body).toEqual({
      device_identifier: 'apple-iphone-13-128gb-midnight',
      operations: ['op-display_original', 'op-battery'],
      note: '',
      repair_device: { imei: '', serial_number: '' },
      hand_over: 'store',
      store: 'store-praha-karlin',
      slot: slot('09:20').starts_at,
      pickup_address: null,
      contact: { first_name: 'Petra', last_name: 'Nová', e_mail: 'petra@example.com', phone_number: '601 000 200' },
      complaint_order: '',
      expected_total: 588_000,
      consent_to_terms: true,
    });
    expect(changed).toEqual([{ code: 'abcdefghijklmnopqrstuvwxyz' }]);
    expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success', title: 'Oprava S26-000123 je objednaná' }));
    expect(page.guardLeave).toHaveBeenLastCalledWith(false);
    expect(sessionStorage.getItem('okruh-repair')).toBeNull();
  });

  it('of goods that we sold is a complaint: its order comes from the link, and what is wrong with it is said at its field', async () => {
    sessionStorage.setItem('okruh-complaint', '2611004871');
    const { server, page } = await open();
    await user.click(await screen.findByRole('radio', { name: '09:20' }));
    expect(await field(/^Reklamace: číslo objednávky/)).toHaveProperty('value', '2611004871');
    await fillContact();
    server.answer(BOOK, answering({ complaint_order: ['Lhůta pro reklamaci už skončila.'] }, 400));
    await user.click(screen.getByRole('button', { name: 'Odeslat reklamaci' }));
    await waitFor(async () => expect((await field(/^Reklamace/)).getAttribute('aria-invalid')).toBe('true'));
    server.answer(BOOK, answering({ code: 'x', number: 'S26-000124', location: '/servis/stav/x#t=y' }, 201));
    await user.click(screen.getByRole('button', { name: 'Odeslat reklamaci' }));
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/servis/stav/x#t=y'));
    expect(server.of(BOOK).at(-1)?.body).toMatchObject({ complaint_order: '2611004871' });
    expect(sessionStorage.getItem('okruh-complaint')).toBeNull();
  });

  it('names what is missing before it asks the server', async () => {
    const { server } = await open();
    await screen.findByRole('radio', { name: '09:20' });
    await submit();
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent?.split(':')[0])).toEqual(
      expect.arrayContaining(['Termín', 'Jméno', 'Příjmení']),
    );
    expect(server.of(BOOK)).toEqual([]);
  });

  it('by courier asks for the address instead of the store', async () => {
    const { server, page } = await open();
    await user.click(await screen.findByRole('radio', { name: /Kurýrem/ }));
    // How the day is called depends on today.
    await user.click(await waitFor(() => within(screen.getByRole('group', { name: 'Kdy má kurýr přijet' })).getByRole('radio')));
    await user.type(await field('Ulice a číslo'), 'Nová 1');
    await user.type(await field('Město'), 'Praha');
    await user.type(await field('PSČ'), '110 00');
    await fillContact();
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalled());
    expect(server.of(BOOK)[0]?.body).toMatchObject({
      hand_over: 'courier',
      store: '',
      slot: '',
      pickup_address: { street: 'Nová 1', city: 'Praha', postcode: '110 00', pickup_date: '2026-11-24', delivery_extra_info: '' },
    });
  });

  it('keeps all that was filled in when somebody took the time meanwhile, and asks for another', async () => {
    const { server } = await open();
    await user.click(await screen.findByRole('radio', { name: '09:20' }));
    await fillContact();
    server.answer(BOOK, refusing(409, 'slot-taken', 'Termín je obsazený.', { extra: { next_slot: slot('10:00') } }));
    server.answer(
      'GET /api/repairs/places/:store/slots',
      answering({ store_id: 'x', days: [{ date: '2026-11-23', label: 'pondělí', slots: [slot('10:00')] }] }),
    );
    await submit();
    expect(await screen.findByText('Tenhle termín si právě někdo zarezervoval')).toBeTruthy();
    expect(await screen.findByRole('radio', { name: '10:00' })).toHaveProperty('checked', false);
    expect(await field('Jméno')).toHaveProperty('value', 'Petra');
  });

  it('shows a price that changed meanwhile and books only when it is sent again', async () => {
    const { server, page } = await open();
    await user.click(await screen.findByRole('radio', { name: '09:20' }));
    await fillContact();
    const moreExpensive = { ...quote(['op-display_original', 'op-battery']), total: crowns(6000) };
    server.answer(BOOK, refusing(409, 'stale-prices', 'Cena se změnila.', { extra: { quote: moreExpensive } }));
    await submit();
    expect(await screen.findByText(/Nová cena je 6 000 Kč/)).toBeTruthy();
    server.answer(BOOK, answering({ code: 'x', number: 'S26-000124', location: '/servis/stav/x#t=y' }, 201));
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalled());
    expect(server.of(BOOK)[1]?.body).toMatchObject({ expected_total: 600_000 });
  });

  it('puts the server’s messages to their fields', async () => {
    const { server } = await open();
    await user.click(await screen.findByRole('radio', { name: '09:20' }));
    await fillContact();
    server.answer(BOOK, answering({ contact: { phone_number: ['Tohle číslo neznáme.'] } }, 400));
    await submit();
    await waitFor(async () => expect((await field('Telefon')).getAttribute('aria-invalid')).toBe('true'));
  });

  it('holds the page while something is filled in', async () => {
    const { page } = await open();
    await user.type(await field('Jméno'), 'P');
    await waitFor(() => expect(page.guardLeave).toHaveBeenLastCalledWith(true));
  });

  it('has nothing wrong for assistive technology', async () => {
    const { page } = await open();
    await screen.findByRole('radio', { name: '09:20' });
    await submit();
    await screen.findByRole('alert');
    const { violations } = await axe.run(page.element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  });
});

it('without a chosen repair the booking leads back', async () => {
  repairsServer();
  const page = await visit(routes, { path: devicePath, search: '?krok=objednavka' });
  await user.click(await screen.findByRole('link', { name: 'Zpět na výběr oprav' }));
  expect(page.navigate).toHaveBeenLastCalledWith(devicePath);
});
