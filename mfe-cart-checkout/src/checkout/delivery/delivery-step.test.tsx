import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusing, visit } from '@okruh/web-kit/testing';
import { keepConsent } from '@okruh/web-kit/analytics';
import { accessibilityErrors } from '../../testing/accessibility.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCheckoutStore } from '../../model/checkout.store.ts';
import * as routes from '../../routes.tsx';
import { pushed } from '../../testing/screen.ts';
import { SAVE_DELIVERY, shopperServer } from '../../testing/shopper.ts';

const user = userEvent.setup();
beforeEach(() => {
  sessionStorage.clear();
  forgetCheckoutStore();
  vi.stubGlobal('scrollTo', () => undefined);
});
async function open(...start: Parameters<typeof shopperServer>) {
  const server = shopperServer(...start);
  const page = await visit(routes, { path: '/pokladna/doprava' });
  await screen.findByRole('radio', { name: /Kurýr na adresu/ });
  return { server, page };
}
const goOn = () => user.click(screen.getByRole('button', { name: 'Pokračovat k platbě' }));

describe('the delivery', () => {
  it('that is not chosen yet is called so by the sums: this is its step', async () => {
    await open();
    const label = (await screen.findAllByText('Doprava')).find((term) => term.tagName === 'DT');
    expect(label?.nextElementSibling?.textContent).toBe('zatím nevybraná');
  });

  it('by courier is saved at once and leads to the payment', async () => {
    window.dataLayer = [];
    keepConsent({ isDecided: true, analytics: true, marketing: false });
    const { server, page } = await open();
    await user.click(screen.getByRole('radio', { name: /Kurýr na adresu/ }));
    await waitFor(() => expect(server.of(SAVE_DELIVERY)[0]?.body).toEqual({ type_delivery_code: 'courier' }));
    await user.click(await screen.findByRole('radio', { name: '8 až 13 hodin' }));
    await waitFor(() => expect(server.of(SAVE_DELIVERY)[1]?.body).toEqual({ type_delivery_code: 'courier', timeslot: '08:00-13:00' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: '8 až 13 hodin' })).toHaveProperty('checked', true));
    await goOn();
    expect(page.navigate).toHaveBeenCalledWith('/pokladna/platba');
    expect(pushed('generic_event')).toEqual([
      { event: 'generic_event', category: 'checkout', action: 'choose_delivery', label: 'courier' },
    ]);
  });

  it('to a pickup point is saved with the point; a full one can’t be chosen', async () => {
    const { server } = await open();
    await user.click(screen.getByRole('radio', { name: /Balíkobod/ }));
    expect(await screen.findByText('Plno, vyberte prosím jiné')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Vybrat Box Plný 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Vybrat Box Nádražní 42' }));
    await waitFor(() =>
      expect(server.of(SAVE_DELIVERY)[0]?.body).toEqual({ type_delivery_code: 'pickup_balikobod', delivery_place: 'dp-1' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Změnit' }));
    expect(await screen.findByRole('searchbox', { name: 'Najít výdejní místo' })).toBeTruthy();
  });

  it('searches points by words and, on a press only, near the visitor', async () => {
    const coords = {
      latitude: 50.0755,
      longitude: 14.4378,
      accuracy: 10,
      altitude: null,
      altitudeAccuracy: null,
      heading: null,
      speed: null,
    };
    const at = { coords: { ...coords, toJSON: () => coords }, timestamp: 0, toJSON: () => coords };
    const position = vi.fn<Geolocation['getCurrentPosition']>((found) => found(at));
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
      getCurrentPosition: position,
      watchPosition: () => 0,
      clearWatch: () => undefined,
    });
    const { server } = await open();
    await user.click(screen.getByRole('radio', { name: /Balíkobod/ }));
    await user.type(await screen.findByRole('searchbox'), 'nadrazni');
    const asked = () => server.of('GET /api/checkout/dispensing-places').map(({ query }) => query);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ term: 'nadrazni', type_delivery_code: 'pickup_balikobod' }));
    expect(position).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Použít moji polohu' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ lat: '50.076', lng: '14.438' }));
    expect((await screen.findAllByText(/nonstop, 2,[78] km od vás/)).length).toBe(2);
  });

  it('to a store says when the goods are ready there', async () => {
    const { server } = await open();
    await user.click(screen.getByRole('radio', { name: /Osobní odběr/ }));
    expect(await screen.findByText(/dnes od 15:30/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Vybrat Praha Anděl' }));
    await waitFor(() => expect(server.of(SAVE_DELIVERY)[0]?.body).toEqual({ type_delivery_code: 'store_pickup', store: 'praha-andel' }));
  });

  it('by express is chosen with a time, after its address was checked', async () => {
    const { server } = await open(
      {},
      {
        'POST /api/checkout/liftago-check': () => ({
          body: {
            available: true,
            reason: '',
            store: 'praha-andel',
            price: null,
            timeslots: [{ value: '15:00-18:00', label: '15 až 18 hodin', available: true }],
          },
        }),
      },
    );
    await user.click(screen.getByRole('radio', { name: /Expres/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Ulice a číslo' }), 'Nová 1');
    await user.type(screen.getByRole('textbox', { name: 'Město' }), 'Praha');
    await user.type(screen.getByRole('textbox', { name: 'PSČ' }), '110 00');
    await user.click(screen.getByRole('button', { name: 'Ověřit adresu' }));
    await user.click(await screen.findByRole('radio', { name: '15 až 18 hodin' }));
    await waitFor(() =>
      expect(server.of(SAVE_DELIVERY)[0]?.body).toEqual({ type_delivery_code: 'express', store: 'praha-andel', timeslot: '15:00-18:00' }),
    );
  });

  it('that can’t be had stands there with its reason', async () => {
    await open();
    const off = screen.getByRole('radio', { name: /Rychlý bod/ });
    expect(off).toHaveProperty('disabled', true);
    expect(screen.getByText('Balík je na výdejní místo moc těžký.')).toBeTruthy();
  });

  it('has to be chosen before the payment, and the page says what is missing', async () => {
    const { page } = await open();
    await goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Vyberte, jak vám zboží dostaneme.');
    await user.click(screen.getByRole('radio', { name: /Balíkobod/ }));
    await goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Vyberte výdejní místo.');
    expect(page.navigate).not.toHaveBeenCalled();
  });

  it('that was refused says so at its row and asks what is offered now', async () => {
    const { server } = await open({}, {});
    server.answer(SAVE_DELIVERY, refusing(409, 'delivery-unavailable', 'Kurýr dnes nejezdí.'));
    await user.click(screen.getByRole('radio', { name: /Kurýr na adresu/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Kurýr dnes nejezdí.');
    await waitFor(() => expect(server.of('GET /api/checkout/deliveries').length).toBeGreaterThan(1));
  });

  it('can be chosen by keyboard alone', async () => {
    const { server, page } = await open();
    screen.getByRole('radio', { name: /Balíkobod/ }).focus();
    await user.keyboard(' ');
    await screen.findByRole('button', { name: 'Vybrat Box Nádražní 42' });
    while (document.activeElement !== screen.getByRole('button', { name: 'Vybrat Box Nádražní 42' })) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.of(SAVE_DELIVERY)).toHaveLength(1));
    await screen.findByRole('button', { name: 'Změnit' });
    while (document.activeElement !== screen.getByRole('button', { name: 'Pokračovat k platbě' })) await user.tab();
    await user.keyboard('{Enter}');
    expect(page.navigate).toHaveBeenCalledWith('/pokladna/platba');
  });

  it('has nothing wrong for assistive technology', async () => {
    const { page } = await open();
    await user.click(screen.getByRole('radio', { name: /Balíkobod/ }));
    await screen.findByRole('button', { name: 'Vybrat Box Nádražní 42' });
    expect(await accessibilityErrors(page.element)).toEqual([]);
  });
});
