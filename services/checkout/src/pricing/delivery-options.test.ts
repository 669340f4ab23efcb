import type { TypeDeliveryCode } from '@okruh/contracts/http/checkout';
import { describe, expect, it } from 'vitest';
import { deliveriesFor, selectDelivery } from './delivery-options.ts';
import { openingWords } from './delivery-words.ts';
import type { CartFacts, ChosenMethods } from './model.ts';
import { createCart, karlin, lyingIn, place, storePickup, createMethods } from '../testing/methods.ts';
import { readyIn } from './pickup-store.ts';

/** Clock of the market's time zone in winter: Prague is an hour ahead of UTC. */
const at = (prague: string): Date => new Date(`${prague}+01:00`);
const FRIDAY_MORNING = at('2026-11-20T10:00:00');
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

const offer = (code: TypeDeliveryCode, cart: CartFacts, now: Date, methods = createMethods()) => {
  const found = deliveriesFor(cart, methods, now).find(({ type_delivery_code: known }) => known === code);
  if (found === undefined) throw new Error(`${code} is not on offer`);
  return found;
};
const chosen = (
  code: TypeDeliveryCode,
  to: Partial<NonNullable<ChosenMethods['delivery']>> = {},
): NonNullable<ChosenMethods['delivery']> => ({
  typeDeliveryCode: code,
  placeId: null,
  store: null,
  timeslot: null,
  ...to,
});

describe('the courier', () => {
  it.each([
    ['on Thursday before six comes on Friday', '2026-11-19T17:59:00', '2026-11-20', 'zítra, v pátek 20. 11.'],
    ['on Thursday at six leaves on Friday and comes on Monday', '2026-11-19T18:00:00', '2026-11-23', 'v pondělí 23. 11.'],
    ['on Friday before six comes on Monday, never on a day off', '2026-11-20T17:59:00', '2026-11-23', 'v pondělí 23. 11.'],
    ['on Saturday leaves on Monday and comes on Tuesday', '2026-11-21T08:00:00', '2026-11-24', 'v úterý 24. 11.'],
    ['on Sunday evening leaves on Monday too', '2026-11-22T23:00:00', '2026-11-24', 'v úterý 24. 11.'],
    ['before Christmas comes after it', '2026-12-23T12:00:00', '2026-12-28', 'v pondělí 28. 12.'],
    ['after the last cut-off before Christmas leaves after it', '2026-12-23T18:30:00', '2026-12-29', 'v úterý 29. 12.'],
  ])('%s', (_, ordered, day, words) => {
    const found = offer('courier', createCart(), at(ordered));
    expect(found.arrives_from).toBe(day);
    expect(plain(found.arrives)).toBe(words);
  });

  it('shows the latest day too, counted in working days', () => {
    expect(offer('courier', createCart(), FRIDAY_MORNING)).toMatchObject({ arrives_from: '2026-11-23', arrives_to: '2026-11-24' });
  });

  it('keeps the holidays of its own market, and its clock', () => {
    const romanian = createCart({ market: 'ro', currency: 'RON' });
    const saturday = new Date('2026-11-28T10:00:00Z');
    // Monday 30th and Tuesday 1st are holidays in Romania.
    expect(offer('courier', romanian, saturday).arrives_from).toBe('2026-12-03');
    expect(offer('courier', createCart(), saturday).arrives_from).toBe('2026-12-01');
    // 16:30 UTC is 17:30 in Prague and 18:30 in Bucharest.
    const evening = new Date('2026-11-19T16:30:00Z');
    expect(offer('courier', romanian, evening).arrives_from).toBe('2026-11-23');
    expect(offer('courier', romanian, evening).arrives).toBe('luni, 23.11');
  });

  it('comes after what is expected has come, and names no day when nobody knows', () => {
    const expected = createCart({ isAllInStock: false, expectedAt: new Date('2026-11-25T09:00:00Z') });
    expect(offer('courier', expected, FRIDAY_MORNING).arrives_from).toBe('2026-11-27');
    expect(offer('courier', createCart({ isAllInStock: false }), FRIDAY_MORNING)).toMatchObject({
      arrives_from: null,
      arrives: '',
      available: true,
    });
  });

  it('costs nothing from the threshold on, to the haléř', () => {
    expect(offer('courier', createCart({ goods: 99_999 }), FRIDAY_MORNING).price.amount).toBe(9_900);
    expect(offer('courier', createCart({ goods: 100_000 }), FRIDAY_MORNING).price.amount).toBe(0);
    expect(offer('courier', createCart({ market: 'ro', currency: 'RON', goods: 19_999 }), FRIDAY_MORNING).price).toEqual({
      amount: 1_900,
      currency: 'RON',
    });
  });

  it('costs nothing when there is nothing to carry', () => {
    expect(offer('courier', createCart({ hasPhysical: false, goods: 100, pieces: [] }), FRIDAY_MORNING).price.amount).toBe(0);
  });

  it('takes 30 kg and says so about more', () => {
    expect(offer('courier', createCart({ weightKg: 30 }), FRIDAY_MORNING).available).toBe(true);
    expect(offer('courier', createCart({ weightKg: 30.5 }), FRIDAY_MORNING)).toMatchObject({
      available: false,
      reason: 'Zásilka váží 30,5 kg, tudy posíláme nejvýš 30 kg.',
      arrives: '',
    });
    expect(offer('courier', createCart({ market: 'ro', currency: 'RON', weightKg: 31 }), FRIDAY_MORNING).reason).toBe(
      'Coletul cântărește 31 kg; limita aici este 30 kg.',
    );
  });

  it('comes in a chosen part of the day', () => {
    const { delivery, error } = selectDelivery(
      createCart(),
      chosen('courier', { timeslot: '08:00-13:00' }),
      createMethods(),
      FRIDAY_MORNING,
    );
    expect(error).toBeNull();
    expect(plain(delivery.arrives)).toBe('v pondělí 23. 11. mezi 8. a 13. hodinou');
    expect(delivery.arrives_to).toBe('2026-11-23');
    expect(selectDelivery(createCart(), chosen('courier', { timeslot: '20:00-22:00' }), createMethods(), FRIDAY_MORNING).error?.code).toBe(
      'timeslot-gone',
    );
  });
});

describe('a pickup point', () => {
  const to = (changes: Parameters<typeof place>[0], cart = createCart()) =>
    selectDelivery(cart, chosen('pickup_balikobod', { placeId: 'dp-1' }), createMethods([place(changes)]), FRIDAY_MORNING);

  it('is shown with its address', () => {
    const { delivery, error } = to({});
    expect(error).toBeNull();
    expect(delivery.place).toMatchObject({ id: 'dp-1', name: 'Balíkobod Vinohrady', city: 'Praha' });
  });

  it('that is congested has a problem of its own, and is still shown', () => {
    const { delivery, error } = to({ isCongested: true });
    expect(error).toMatchObject({ problem: 'pickup-point-congested', remedy: 'choose-place' });
    expect(delivery.place?.id).toBe('dp-1');
  });

  it.each([
    ['is out of order', { isAvailable: false }, 'place-unavailable'],
    ['belongs to another carrier', { typeDeliveryCode: 'pickup_punct_rapid' }, 'place-unknown'],
    ['stands in the other market', { market: 'ro' }, 'place-unknown'],
  ] as const)('that %s has to be changed', (_, changes, code) => {
    expect(to(changes).error).toMatchObject({ code, problem: 'delivery-unavailable', remedy: 'choose-place' });
  });

  it('takes what it can lift', () => {
    expect(to({}, createCart({ weightKg: 10 })).error).toBeNull();
    expect(to({}, createCart({ weightKg: 10.1 })).error?.code).toBe('place-too-heavy');
    expect(to({}, createCart({ longestSideCm: 71 })).error?.text).toBe('Zásilka měří 71 cm, tudy posíláme nejvýš 70 cm.');
  });

  it('has to be chosen', () => {
    expect(selectDelivery(createCart(), chosen('pickup_balikobod'), createMethods(), FRIDAY_MORNING).error?.text).toBe(
      'Vyberte prosím výdejní místo.',
    );
  });
});

describe('express', () => {
  const here = createCart(lyingIn('store-karlin'));

  it('goes today from a store where everything lies', () => {
    const found = offer('express', here, FRIDAY_MORNING);
    expect(found).toMatchObject({
      available: true,
      arrives_from: '2026-11-20',
      arrives: expect.stringMatching(/^dnes mezi \d+\. a \d+\. hodinou, Praha.* a okolí$/),
    });
    expect(found.timeslots.map(({ value, available }) => [value, available])).toEqual([
      ['12:00-15:00', true],
      ['15:00-18:00', true],
      ['18:00-21:00', true],
    ]);
    expect(plain(found.timeslots[1]?.label ?? '')).toBe('dnes mezi 15. a 18. hodinou');
  });

  it('begins no time that has begun', () => {
    const slots = offer('express', here, at('2026-11-20T15:00:00')).timeslots;
    expect(slots.map(({ available }) => available)).toEqual([false, false, true]);
  });

  it('is over at the cut-off', () => {
    expect(offer('express', here, at('2026-11-20T15:59:00')).available).toBe(true);
    expect(offer('express', here, at('2026-11-20T16:00:00'))).toMatchObject({ available: false, reason: 'Dnes už expres nevyjede.' });
  });

  it('goes on Saturday while the store is open, and never on Sunday when it is closed', () => {
    const saturday = offer('express', here, at('2026-11-21T10:00:00'));
    expect(saturday.timeslots.map(({ available }) => available)).toEqual([true, true, true]);
    expect(offer('express', here, at('2026-11-22T10:00:00')).available).toBe(false);
  });

  it('does not go when the goods lie elsewhere, or where no courier leaves from', () => {
    expect(offer('express', createCart(), FRIDAY_MORNING)).toMatchObject({ available: false });
    expect(offer('express', createCart(lyingIn('store-olomouc')), FRIDAY_MORNING).available).toBe(false);
    const two = createCart({ pieces: [{ variantId: 'phone', quantity: 2, stores: new Map([['store-karlin', 1]]) }] });
    expect(offer('express', two, FRIDAY_MORNING).available).toBe(false);
    const [one] = lyingIn('store-karlin').pieces;
    const twice = createCart({ pieces: one === undefined ? [] : [one, one] });
    expect(offer('express', twice, FRIDAY_MORNING).available).toBe(false);
  });

  it('needs a store and a time', () => {
    const error = (to: Parameters<typeof chosen>[1]) =>
      selectDelivery(here, chosen('express', to), createMethods(), FRIDAY_MORNING).error?.code ?? null;
    expect(error({})).toBe('store-missing');
    expect(error({ store: 'praha-karlin' })).toBe('timeslot-missing');
    expect(error({ store: 'olomouc', timeslot: '15:00-18:00' })).toBe('not-in-store');
    expect(error({ store: 'praha-karlin', timeslot: '15:00-18:00' })).toBeNull();
  });
});

describe('a store', () => {
  const here = createCart(lyingIn('store-karlin'));
  const ready = (now: string, cart = here) => plain(readyIn(cart, karlin, storePickup, createMethods(), at(now))?.words ?? '');

  it('has ready in 30 minutes what lies there, while it is open', () => {
    expect(ready('2026-11-20T15:00:00')).toBe('dnes od 15:30, máme připravené do 30 minut');
    expect(ready('2026-11-20T19:30:00')).toBe('dnes od 20:00, máme připravené do 30 minut');
  });

  it('prepares what comes too late on the next day on which it is open', () => {
    expect(ready('2026-11-20T19:31:00')).toBe('zítra, v sobotu 21. 11. od 9:30');
    // Closed on Sunday.
    expect(ready('2026-11-21T17:45:00')).toBe('v pondělí 23. 11. od 9:30');
    expect(ready('2026-11-20T07:00:00')).toBe('dnes od 9:30');
  });

  it('has what lies elsewhere after a transfer, on a day on which it is open', () => {
    expect(ready('2026-11-20T10:00:00', createCart())).toBe('v úterý 24. 11. od 9:00');
  });

  it('is shown in Romanian as well', () => {
    const romanian = { ...createCart(lyingIn('store-cluj')), market: 'ro' as const };
    const cluj = { ...karlin, id: 'store-cluj', market: 'ro' as const };
    const words = readyIn(romanian, cluj, storePickup, createMethods(), new Date('2026-11-20T10:00:00Z'))?.words;
    expect(words).toBe('azi, de la 12:30, gata în 30 de minute');
  });

  it('offers the times that are left of the day on which all is ready', () => {
    const [found] = deliveriesFor(
      here,
      createMethods(),
      at('2026-11-20T15:45:00'),
      chosen('store_pickup', { store: 'praha-karlin' }),
    ).filter(({ selected }) => selected);
    expect(found?.timeslots.map(({ value, available }) => [value, available])).toEqual([
      ['10:00-12:00', false],
      ['16:00-18:00', true],
      ['18:00-20:00', true],
    ]);
  });

  it('without one chosen the soonest is shown', () => {
    expect(offer('store_pickup', here, FRIDAY_MORNING)).toMatchObject({ arrives_from: '2026-11-20', price: { amount: 0 } });
  });

  it('that was closed for good hands nothing over', () => {
    const methods = createMethods([], { stores: [{ ...karlin, isOpen: false }] });
    expect(offer('store_pickup', here, FRIDAY_MORNING, methods).available).toBe(false);
    expect(selectDelivery(here, chosen('store_pickup', { store: 'praha-karlin' }), methods, FRIDAY_MORNING).error?.problem).toBe(
      'delivery-unavailable',
    );
  });

  it('shows its hours in short', () => {
    expect(openingWords(karlin.openingHours, 'cz')).toBe('po–pá 9:00–20:00, so 9:00–18:00');
    expect(openingWords(karlin.openingHours, 'ro')).toBe('lu–vi 9:00–20:00, sâ 9:00–18:00');
  });
});

it('a delivery that was taken out of the offer is a problem, not an error of ours', () => {
  const outcome = selectDelivery(createCart(), chosen('pickup_punct_rapid', { placeId: 'dp-1' }), createMethods(), FRIDAY_MORNING);
  expect(outcome.error).toMatchObject({ code: 'unknown', problem: 'delivery-unavailable' });
});
