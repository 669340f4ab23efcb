import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { answering, refusing, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as routes from './routes.tsx';
import { devicePath, repairsServer } from './testing/repairs-server.ts';

const user = userEvent.setup();
const scrolled = vi.fn<() => void>();
beforeEach(() => {
  sessionStorage.clear();
  scrolled.mockClear();
  vi.stubGlobal('scrollTo', scrolled);
});
const offer = () => within(screen.getByRole('region', { name: 'Souhrn opravy' }));
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

describe('choosing the device', () => {
  it('opens with the phones and their manufacturers, by one call', async () => {
    const server = repairsServer();
    await visit(routes, { path: '/servis' });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Typ' })).toHaveProperty('value', 'telefony'));
    expect(screen.getByRole('option', { name: 'Apple' })).toBeTruthy();
    expect(server.received.map((request) => request.route)).toEqual(['GET /api/repairs/selector']);
  });

  it('puts each choice into the address, asks only for the list below it, and scrolls to the selector', async () => {
    const server = repairsServer();
    const page = await visit(routes, { path: '/servis' });
    const choose = async (name: string, value: string) => {
      await waitFor(() => expect(screen.getByRole('combobox', { name }).querySelector(`[value="${value}"]`)).toBeTruthy());
      await user.selectOptions(screen.getByRole('combobox', { name }), value);
    };
    await choose('Výrobce', 'apple');
    expect(page.navigate).toHaveBeenLastCalledWith('/servis/telefony/apple', { keepPlace: true });
    await choose('Model', 'apple-iphone-13');
    expect(page.navigate).toHaveBeenLastCalledWith('/servis/telefony/apple/apple-iphone-13', { keepPlace: true });
    await choose('Barva', 'apple-iphone-13-128gb-midnight');
    await waitFor(() => expect(page.navigate).toHaveBeenLastCalledWith(devicePath, { keepPlace: true }));
    expect(await screen.findByRole('heading', { name: 'Opravy pro Apple iPhone 13' })).toBeTruthy();
    expect(
      server.received
        .map((request) => request.route)
        .filter((route) => route.startsWith('GET /api/repairs/'))
        .slice(0, 4),
    ).toEqual(['GET /api/repairs/selector', 'GET /api/repairs/models', 'GET /api/repairs/colors', 'GET /api/repairs/operations']);
    expect(scrolled).toHaveBeenCalled();
  });

  it('takes a wanted repair along until there is a device, which ticks it', async () => {
    repairsServer();
    const page = await visit(routes, { path: '/servis', search: '?oprava=battery' });
    await waitFor(() => expect(screen.getByRole('option', { name: 'Apple' })).toBeTruthy());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Výrobce' }), 'apple');
    expect(page.navigate).toHaveBeenLastCalledWith('/servis/telefony/apple?oprava=battery', { keepPlace: true });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Model' }).querySelector('[value="apple-iphone-13"]')).toBeTruthy());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'apple-iphone-13');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Barva' }).querySelector('option[value^="apple"]')).toBeTruthy());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Barva' }), 'apple-iphone-13-128gb-midnight');
    await waitFor(() => expect(page.navigate).toHaveBeenLastCalledWith(`${devicePath}?oprava=battery`, { keepPlace: true }));
    expect(await box(/baterie/)).toHaveProperty('checked', true);
  });

  it('clears model, colour and operations when the type changes', async () => {
    repairsServer();
    const page = await visit(routes, { path: devicePath, search: '?oprava=battery' });
    expect(await box(/baterie/)).toHaveProperty('checked', true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Typ' }), 'tablety');
    expect(page.navigate).toHaveBeenLastCalledWith('/servis/tablety', { keepPlace: true });
    expect(sessionStorage.getItem('okruh-repair')).toBeNull();
  });

  it('finds a device by words from two characters on and ticks the repair that they name', async () => {
    const server = repairsServer();
    const page = await visit(routes, { path: '/servis' });
    // A plain field at first: what is typed before and while the list's code comes goes on.
    await user.click(await screen.findByRole('textbox', { name: 'Napište, co máte' }));
    await user.keyboard('iphone 13 bat');
    const search = await screen.findByRole('combobox', { name: 'Napište, co máte' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    expect(search).toHaveProperty('value', 'iphone 13 bat');
    await user.click(await screen.findByRole('option', { name: /Apple iPhone 13, Výměna baterie/ }));
    await waitFor(() => expect(page.navigate).toHaveBeenLastCalledWith(devicePath, { keepPlace: true }));
    expect(await box(/baterie/)).toHaveProperty('checked', true);
    expect(search).toHaveProperty('value', 'Apple iPhone 13, Výměna baterie');
    expect(server.of('GET /api/repairs/smart-search').every(({ query }) => (query['term'] ?? '').length >= 2)).toBe(true);
  });

  it('takes the address that the server corrected', async () => {
    const server = repairsServer();
    server.answer('GET /api/repairs/selector', () => ({
      body: {
        url: '/servis/telefony/apple',
        selected_choices: { product_type: 'telefony', product_manufacturer: 'apple', product_model: null, product_color: null },
        choices: { product_type: [], product_manufacturer: [], product_model: [], product_color: [] },
        device: null,
        operations: [],
      },
    }));
    const page = await visit(routes, { path: '/servis/telefony/apple/no-such-phone' });
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith('/servis/telefony/apple', { replace: true, keepPlace: true }));
  });

  it('says in the server’s words what is wrong with a colour', async () => {
    const server = repairsServer();
    server.answer('GET /api/repairs/operations', () => ({
      status: 400,
      body: { message: 'Toto zařízení neopravujeme.', url: '/servis/telefony' },
    }));
    await visit(routes, { path: '/servis/telefony/apple/apple-iphone-13' });
    const color = await screen.findByRole('combobox', { name: 'Barva' });
    await waitFor(() => expect(color.querySelectorAll('option').length).toBeGreaterThan(1));
    await user.selectOptions(color, 'apple-iphone-13-128gb-midnight');
    expect(await screen.findByText('Toto zařízení neopravujeme.')).toBeTruthy();
  });
});

describe('the repairs of a device', () => {
  it('show the first seven until the list is expanded', async () => {
    repairsServer();
    await visit(routes, { path: devicePath });
    await box(/baterie/);
    expect(screen.getAllByRole('checkbox')).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Zobrazit další 2 opravy' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(9);
    expect(within(screen.getByText('Záchrana dat').closest('label') ?? document.body).getByText('na dotaz')).toBeTruthy();
  });

  it('are summed up with the discount, by the server', async () => {
    repairsServer();
    await visit(routes, { path: devicePath });
    expect(screen.queryByRole('button', { name: 'Objednat' })).toBeNull();
    await user.click(await box(/originální/));
    await user.click(await box(/baterie/));
    await waitFor(() => expect(offer().getByText('5 880 Kč')).toBeTruthy());
    expect(offer().getByText('Sleva za souběh oprav')).toBeTruthy();
    expect(offer().getByText(/pondělí 23. 11. v 09:00/)).toBeTruthy();
    await user.click(await box(/kompatibilní/));
    await waitFor(() => expect(offer().getByText('4 380 Kč')).toBeTruthy());
    expect(await box(/originální/)).toHaveProperty('checked', false);
  });

  it('stay chosen over a reload', async () => {
    repairsServer();
    const first = await visit(routes, { path: devicePath });
    await user.click(await box(/baterie/));
    first.element.remove();
    await visit(routes, { path: devicePath });
    await waitFor(async () => expect(await box(/baterie/)).toHaveProperty('checked', true));
  });

  it('that can’t be loaded say so and offer another try', async () => {
    const server = repairsServer();
    server.answer('GET /api/repairs/selector', refusing(400, 'bad-request', 'Nejde to.'));
    await visit(routes, { path: devicePath });
    expect(await screen.findByText('Omlouváme se, ale ceny oprav se nepodařilo načíst.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zkusit znovu' })).toBeTruthy();
  });
});

describe('repair, sell or renew', () => {
  it('stand side by side, with the price of a broken device when the display is repaired', async () => {
    repairsServer();
    const page = await visit(routes, { path: devicePath });
    expect(await screen.findByText('až za 7 200 Kč')).toBeTruthy();
    expect(screen.getByText('už od 14 990 Kč')).toBeTruthy();
    await user.click(await box(/originální/));
    expect(await screen.findByText('až za 3 100 Kč')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Prohlédnout' }));
    expect(page.navigate).toHaveBeenLastCalledWith('/produkt/apple-iphone-17-256gb-sage-new');
  });

  it.each([
    ['GET /api/buyout/appraisal', 'Výkupní cenu teď nezjistíme.', 'už od 14 990 Kč'],
    ['GET /api/catalog/renewals/:device', 'Nabídku nových zařízení teď nezjistíme.', 'až za 7 200 Kč'],
  ])('work without %s: that column says so', async (route, sentence, other) => {
    const server = repairsServer();
    server.answer(route, refusing(403, 'forbidden', 'Nejde to.'));
    await visit(routes, { path: devicePath });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(await screen.findByText(other)).toBeTruthy();
  });

  it('says when we don’t buy the device out', async () => {
    const server = repairsServer();
    server.answer('GET /api/buyout/appraisal', answering({ message: 'Nevykupujeme.', url: '/vykup' }, 400));
    await visit(routes, { path: devicePath });
    expect(await screen.findByText('Tohle zařízení zatím nevykupujeme.')).toBeTruthy();
  });
});

it('the page has nothing wrong for assistive technology', async () => {
  repairsServer();
  const page = await visit(routes, { path: devicePath, search: '?oprava=battery' });
  await screen.findByText('až za 7 200 Kč');
  await waitFor(() => expect(offer().getByRole('button', { name: 'Objednat opravu' })).toBeTruthy());
  const { violations } = await axe.run(page.element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
});
