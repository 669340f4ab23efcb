import { getTradeIn, searchModels } from '@okruh/contracts/http/buyout/selector';
import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { answering, fakeServer, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as fragment from '../trade-in-bonus.tsx';
import { device } from '../testing/buyout-server.ts';
import { rememberAnswers } from '../model/remembered-device.ts';
import cs from './locales/cs.json' with { type: 'json' };
import ro from './locales/ro.json' with { type: 'json' };

const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const URL = '/vykup/telefony/apple/phone-128gb/black?stav=a';
const worth = getTradeIn.responses[200].parse({
  device,
  label: 'Apple iPhone 13, 128 GB',
  quality: 'A',
  estimate: crowns(3800),
  bonus: { percent: 10, amount: crowns(500) },
  total: crowns(4300),
  url: URL,
});
const models = searchModels.responses[200].parse({
  items: [
    { label: 'Apple iPhone 13 128 GB', url: URL, image: null, price_up_to: crowns(7200), device_identifier: device.device_identifier },
  ],
});
const TRADE_IN = 'GET /api/buyout/trade-ins/:device';
const SEARCH = 'GET /api/buyout/model-search';
const path = '/produkt/apple-iphone-15';
const remembered = (isCounted = true) =>
  localStorage.setItem('okruh-trade-in', JSON.stringify({ deviceIdentifier: device.device_identifier, isCounted }));
const chosen = () => receivedEvents<{ readonly deviceIdentifier: string | null }>('buyout:trade-in-chosen');
const errors = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);

beforeEach(() => localStorage.clear());

describe('the trade-in bonus on a product page', () => {
  it('asks nobody before a visitor wants it', async () => {
    const server = fakeServer({});
    const { element } = await visit(fragment, { path });
    expect(screen.getByRole('button', { name: /Přidat staré zařízení/ })).toBeTruthy();
    expect(server.received).toEqual([]);
    expect(await errors(element)).toEqual([]);
  });

  it('takes a device that is searched for, and says to the page which one', async () => {
    fakeServer({ [SEARCH]: answering(models), [TRADE_IN]: answering(worth) });
    const received = chosen();
    const { element } = await visit(fragment, { path });
    await userEvent.click(screen.getByRole('button', { name: /Přidat staré zařízení/ }));
    const input = screen.getByLabelText('Co u nás necháte?');
    expect(document.activeElement).toBe(input);
    await userEvent.type(input, 'iphone 13');
    await userEvent.click(await screen.findByRole('button', { name: /iPhone 13 128 GB/ }));
    const box = await screen.findByRole('checkbox', { name: 'Prodat k nákupu Apple iPhone 13, 128 GB' });
    expect(box).toHaveProperty('checked', true);
    expect(element.textContent).toContain('4\u00a0300\u00a0Kč');
    expect(element.textContent).toContain('bonus 500\u00a0Kč');
    expect(received.at(-1)).toEqual({ deviceIdentifier: device.device_identifier, conditionChoices: [], isMoved: false });
    expect(screen.getByRole('link', { name: 'Přesná cena' }).getAttribute('href')).toBe(URL);
    expect(await errors(element)).toEqual([]);
  });

  it('can be chosen and left by keyboard alone', async () => {
    fakeServer({ [SEARCH]: answering(models), [TRADE_IN]: answering(worth) });
    await visit(fragment, { path });
    screen.getByRole('button', { name: /Přidat staré zařízení/ }).focus();
    await userEvent.keyboard('{Enter}ip');
    const model = await screen.findByRole('button', { name: /iPhone 13 128 GB/ });
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(model);
    await userEvent.keyboard('{ArrowUp}{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Přidat staré zařízení/ }));
  });

  it('informs a part of the page that loads later which device is chosen', async () => {
    remembered();
    fakeServer({ [TRADE_IN]: answering(worth) });
    await visit(fragment, { path });
    await screen.findByRole('checkbox', { name: /Prodat k nákupu/ });
    const received = chosen();
    act(() => void window.dispatchEvent(new CustomEvent('cart:trade-in-asked', { detail: {} })));
    expect(received).toEqual([{ deviceIdentifier: device.device_identifier, conditionChoices: [], isMoved: false }]);
  });

  it('remembers the device for the next product, and that it isn’t taken off', async () => {
    remembered();
    fakeServer({ [TRADE_IN]: answering(worth) });
    const received = chosen();
    await visit(fragment, { path });
    await userEvent.click(await screen.findByRole('checkbox'));
    expect(received.at(-1)).toEqual({ deviceIdentifier: null, conditionChoices: [], isMoved: false });
    expect(localStorage.getItem('okruh-trade-in')).toBe(
      JSON.stringify({ deviceIdentifier: device.device_identifier, isCounted: false, choices: [] }),
    );
  });

  it('brings the answers of the wizard along, and is worth what they come to', async () => {
    rememberAnswers(device.device_identifier, ['display-c', 'special-no']);
    const server = fakeServer({ [TRADE_IN]: answering(worth) });
    const received = chosen();
    await visit(fragment, { path });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Prodat k nákupu/ }));
    expect(server.received[0]?.query).toMatchObject({ answers: 'display-c,special-no' });
    expect(received.at(-1)).toMatchObject({ conditionChoices: ['display-c', 'special-no'] });
  });

  describe('for a device that is given with another product of the cart', () => {
    const inCart = (href: string) => ({
      packages: [{ product: { name: 'Apple iPhone 17', href }, trade_in: { device_identifier: device.device_identifier } }],
    });
    beforeEach(() => {
      document.cookie = 'okruh-cart-count=1';
    });
    afterEach(() => {
      document.cookie = 'okruh-cart-count=; max-age=0';
    });

    it('isn’t ticked, says which one, and moves when it is asked to', async () => {
      remembered();
      fakeServer({ [TRADE_IN]: answering(worth), 'GET /api/checkout/cart/packages': answering(inCart('/produkt/apple-iphone-17')) });
      const received = chosen();
      await visit(fragment, { path });
      expect(await screen.findByText('Už dáváte k jinému zboží: Apple iPhone 17.')).toBeTruthy();
      expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
      expect(received.at(-1)).toMatchObject({ deviceIdentifier: null });
      await userEvent.click(screen.getByRole('button', { name: 'Přesunout sem' }));
      expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
      expect(received.at(-1)).toEqual({ deviceIdentifier: device.device_identifier, conditionChoices: [], isMoved: true });
    });

    it('stays ticked on the page of that product', async () => {
      remembered();
      fakeServer({ [TRADE_IN]: answering(worth), 'GET /api/checkout/cart/packages': answering(inCart(path)) });
      await visit(fragment, { path });
      expect(await screen.findByRole('checkbox')).toHaveProperty('checked', true);
    });
  });

  it('goes to the wizard with the device, without a page load', async () => {
    remembered();
    fakeServer({ [TRADE_IN]: answering(worth) });
    const { navigate } = await visit(fragment, { path });
    await userEvent.click(await screen.findByRole('link', { name: 'Přesná cena' }));
    expect(navigate).toHaveBeenCalledWith(URL);
  });

  it('starts again when the remembered device is no longer bought', async () => {
    remembered();
    fakeServer({ [TRADE_IN]: refusing(404, 'not-found', 'To jsme nenašli.') });
    await visit(fragment, { path });
    expect(await screen.findByRole('button', { name: /Přidat staré zařízení/ })).toBeTruthy();
  });

  it('says when the price can’t be found out and tries again', async () => {
    remembered();
    const server = fakeServer({ [TRADE_IN]: refusing(403, 'forbidden', 'Ne.') });
    await visit(fragment, { path });
    expect(await screen.findByText(/Cenu vašeho zařízení se teď nepodařilo zjistit/)).toBeTruthy();
    server.answer(TRADE_IN, answering(worth));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByRole('checkbox')).toBeTruthy();
  });

  it('names other words when no model fits', async () => {
    fakeServer({ [SEARCH]: answering({ items: [] }) });
    await visit(fragment, { path, market: 'ro' });
    await userEvent.click(screen.getByRole('button', { name: /Adaugă dispozitivul vechi/ }));
    await userEvent.type(screen.getByLabelText('Ce ne lași?'), 'nokia');
    await waitFor(() => expect(screen.getByText(/Nu am găsit acest model/)).toBeTruthy());
  });

  it('says everything in both languages', () => {
    expect(catalogueErrors(cs, ro)).toEqual([]);
  });
});
