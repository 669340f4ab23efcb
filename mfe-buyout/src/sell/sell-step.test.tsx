import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepConsent } from '@okruh/web-kit/analytics';
import { receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPromiseCode } from '../promise/promise-code.ts';
import * as routes from '../routes.tsx';
import { phoneAppraisal } from '../testing/appraisal.ts';
import { buyoutServer, devicePath, leasePromise } from '../testing/buyout-server.ts';

const user = userEvent.setup();
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  window.dataLayer = [];
  keepConsent({ isDecided: true, analytics: true, marketing: false });
});

const sold = { code: 'abcdefghijklmnopqrstuvwxyz', number: 'V26-000123', location: '/vykup/stav/abcdefghijklmnopqrstuvwxyz#t=secret' };

async function openSellForm(server = buyoutServer()) {
  const page = await visit(routes, { path: devicePath });
  await user.click(await screen.findByRole('radio', { name: /Žádné/ }));
  for (const confirm of screen.getAllByRole('button', { name: 'Odpovědi sedí' })) await user.click(confirm);
  for (const sell of screen.getAllByRole('button', { name: 'Prodat online' }).slice(0, 1)) await user.click(sell);
  await screen.findByRole('heading', { level: 1, name: 'Kam pošleme peníze?' });
  await screen.findByLabelText('Jméno');
  return { server, page };
}

async function fillIn({ hasAccount = true }: { readonly hasAccount?: boolean } = {}): Promise<void> {
  const texts: Record<string, string> = {
    IMEI: '004416283484362',
    Jméno: 'Jana',
    Příjmení: 'Nováková',
    'Rodné číslo': '840312/9933',
    'Místo narození': 'Olomouc',
    'Číslo občanského průkazu': '999000100',
    Vydal: 'Magistrát města Olomouce',
    'Platnost do': '14.06.2031',
    'E-mail': 'jana@example.com',
    Telefon: '601 000 001',
    'Ulice a číslo': 'Kateřinská 12',
    PSČ: '779 00',
    Město: 'Olomouc',
    ...(hasAccount && { 'Číslo účtu': '19-2000145399' }),
  };
  for (const [label, value] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.selectOptions(screen.getByLabelText('Pohlaví'), 'female');
  await user.selectOptions(screen.getByLabelText('Okres'), 'CZ0712');
  if (hasAccount) await user.selectOptions(screen.getByLabelText('Kód banky'), '0800');
  const [day] = within(screen.getByRole('group', { name: 'Kdy má kurýr přijet' })).getAllByRole('radio');
  if (day) await user.click(day);
  await user.click(screen.getByRole('radio', { name: 'odpoledne, 12–17' }));
  await user.click(screen.getByRole('checkbox', { name: /Souhlasím/ }));
}
const submit = () => user.click(screen.getByRole('button', { name: /Prodat za/ }));

describe('selling online', () => {
  it('pushes the start event, and the finish event once the sale was taken', async () => {
    const { server, page } = await openSellForm();
    expect(window.dataLayer?.map((push) => push.event)).toEqual(['buyout_start']);
    const published = receivedEvents<{ code: string }>('buyout:order-changed');
    server.answer('POST /api/buyout/orders', () => ({ status: 201, body: sold, headers: { location: sold.location } }));
    await fillIn();
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenLastCalledWith(sold.location));
    const leftAt = page.navigate.mock.invocationCallOrder.at(-1) ?? 0;
    const guardBefore = page.guardLeave.mock.calls.findLast(
      (_call, index) => (page.guardLeave.mock.invocationCallOrder[index] ?? 0) < leftAt,
    );
    expect(guardBefore, 'nothing is asked on the way to the new page').toEqual([false]);
    expect(window.dataLayer?.map((push) => push.event)).toEqual(['buyout_start', 'buyout_finish']);
    expect(published).toEqual([{ code: sold.code }]);
    expect(page.toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' }));
  });

  it('sends the groups of the specification, without another pickup address unless it is chosen', async () => {
    const { server } = await openSellForm();
    server.answer('POST /api/buyout/orders', () => ({ status: 201, body: sold }));
    await fillIn();
    await submit();
    await waitFor(() => expect(server.of('POST /api/buyout/orders')).toHaveLength(1));
    expect(server.of('POST /api/buyout/orders')[0]?.body).toMatchObject({
      device_identifier: 'a-device-of-the-list',
      appraisal_version: '1',
      device_condition_choices: ['display-a', 'body-a', 'functional-yes', 'special-none'],
      customer_data: { first_name: 'Jana', country: '203', bank_code: '0800', e_mail: 'jana@example.com' },
      pickup_address: null,
      buyout_device: { imei: '004416283484362', serial_number: '' },
      hand_over: { method: 'courier', pickup_date: '2026-11-24', pickup_window: '12-17' },
      consent_to_terms: true,
    });
  });

  it('names everything that is missing, one error a field, and asks the server nothing', async () => {
    const { server } = await openSellForm();
    await submit();
    const summary = await screen.findByRole('alert');
    expect(summary.querySelectorAll('a').length).toBeGreaterThan(12);
    expect(document.activeElement).toBe(summary);
    expect(server.of('POST /api/buyout/orders')).toHaveLength(0);
  });

  it('leads the server’s errors of each group back to their fields', async () => {
    const { server } = await openSellForm();
    server.answer('POST /api/buyout/orders', () => ({
      status: 400,
      body: {
        buyout_device: { imei: ['Toto zařízení už vykupujeme.'] },
        customer_data: { bank_account_full_number: ['Takové číslo účtu neexistuje.'] },
      },
    }));
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    expect(screen.getByLabelText('IMEI').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Číslo účtu').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Jméno')).toHaveProperty('value', 'Jana');
  });

  it('shows the new price when the price list changed meanwhile, with everything still filled in', async () => {
    const { server } = await openSellForm();
    const appraisal = phoneAppraisal();
    const cheaper = {
      ...appraisal,
      version: '2',
      appraisal_result: appraisal.appraisal_result.map((result) =>
        result.quality === 'A' ? { ...result, price: { amount: 610_000, currency: 'CZK' } } : result,
      ),
    };
    server.answer('POST /api/buyout/orders', refusing(409, 'stale-appraisal', 'Ceník se změnil.', { extra: { appraisal: cheaper } }));
    await fillIn();
    await submit();
    expect(await screen.findByText('Cena se změnila')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Prodat za 6\s100\sKč/ })).toBeTruthy();
    expect(screen.getByLabelText('Jméno')).toHaveProperty('value', 'Jana');
    server.answer('POST /api/buyout/orders', () => ({ status: 201, body: sold }));
    await submit();
    await waitFor(() => expect(server.of('POST /api/buyout/orders').at(-1)?.body).toMatchObject({ appraisal_version: '2' }));
  });

  it('asks for day and address of the courier only when one is to come', async () => {
    const { server } = await openSellForm();
    await submit();
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByRole('link', { name: /Kdy má kurýr přijet/ })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Přinesu ho na prodejnu/ }));
    expect(window.dataLayer?.at(-1)).toEqual({ event: 'generic_event', category: 'buyout', action: 'choose_hand_over', label: 'store' });
    expect(screen.queryByRole('group', { name: 'Kdy má kurýr přijet' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Vyzvednout na jiné adrese/ })).toBeNull();
    expect(server.of('POST /api/buyout/orders')).toHaveLength(0);
  });

  it('asks for the other address only when it is chosen', async () => {
    await openSellForm();
    expect(screen.queryByText('Adresa vyzvednutí')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Vyzvednout na jiné adrese/ }));
    expect(screen.getByText('Adresa vyzvednutí')).toBeTruthy();
  });

  it('asks before what was filled in is left', async () => {
    const { page } = await openSellForm();
    await user.type(screen.getByLabelText('Jméno'), 'Jana');
    await waitFor(() => expect(page.guardLeave).toHaveBeenLastCalledWith(true));
  });
});

describe('what the device’s lease promised', () => {
  const CODE = 'ABCDEFGHJKMNPQRSTVWXYZ0123';
  afterEach(() => {
    keepPromiseCode(null);
    window.history.replaceState(null, '', '/');
  });
  const withPromise = (changes: Parameters<typeof leasePromise>[0] = {}) => {
    window.history.replaceState(null, '', `${devicePath}#p=${CODE}`);
    const server = buyoutServer();
    server.answer(`GET /api/buyout/lease-promises/${CODE}`, () => ({ body: leasePromise(changes) }));
    return server;
  };

  it('is the price in its grade, asks for no account, and goes along with the sale', async () => {
    const server = withPromise();
    await openSellForm(server);
    expect(window.location.hash).toBe('');
    expect(screen.getByText(/výkup za 8 900 Kč ve stavu B nebo lepším/)).toBeTruthy();
    expect(screen.queryByLabelText('Číslo účtu')).toBeNull();
    server.answer('POST /api/buyout/orders', () => ({ status: 201, body: sold }));
    await fillIn({ hasAccount: false });
    await user.click(screen.getByRole('button', { name: /Prodat za 8\s900\sKč/ }));
    await waitFor(() => expect(server.of('POST /api/buyout/orders')[0]?.body).toMatchObject({ lease_promise: CODE }));
    await waitFor(() => expect(window.sessionStorage.getItem('okruh-lease')).toBeNull());
  });

  it('gives a worse device the list’s price, and can be left out', async () => {
    withPromise();
    await visit(routes, { path: devicePath });
    await screen.findByText(/výkup za 8 900 Kč/);
    await user.click(await screen.findByRole('radio', { name: /Displej C/ }));
    expect(screen.getAllByText('4 500 Kč').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('radio', { name: /Displej A\+/ }));
    await user.click(screen.getByRole('radio', { name: /Žádné/ }));
    expect(screen.getAllByText('8 900 Kč').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Prodat bez příslibu' }));
    expect(screen.queryByText(/výkup za 8 900 Kč/)).toBeNull();
    expect(screen.queryByText('8 900 Kč')).toBeNull();
  });

  it.each([
    ['waiting', { opens_on: null, ends_on: null }, /až zařízení převezmete/],
    ['running', { opens_on: '2027-03-01' }, /Začne platit 1\. 3\. 2027/],
    ['claimed', {}, /jiným výkupem/],
    ['expired', { ends_on: '2026-10-01' }, /Platil do 1\. 10\. 2026/],
    ['cancelled', {}, /skončila/],
  ] as const)('says why it can’t be claimed while it is %s', async (state, changes, words) => {
    withPromise({ state, ...changes });
    await visit(routes, { path: devicePath });
    expect(await screen.findByText('Příslib teď uplatnit nejde')).toBeTruthy();
    expect(screen.getByText((content) => words.test(content.replaceAll('\u00a0', ' ')))).toBeTruthy();
  });
});
