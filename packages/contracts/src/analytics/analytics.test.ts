import { describe, expect, it } from 'vitest';
import {
  addPaymentInfo,
  addShippingInfo,
  addToCart,
  type AnalyticsEvent,
  analyticsItem,
  badgeView,
  beginCheckout,
  buyoutFinish,
  buyoutStart,
  click,
  genericEvent,
  type ItemSource,
  login,
  purchase,
  registration,
  removeFromCart,
  search,
  selectItem,
  serviceFinish,
  serviceOperation,
  serviceSelection,
  serviceStart,
  viewCart,
  viewItem,
  viewItemList,
  virtualPageView,
} from './index.ts';
import { analyticsSchemas } from './schemas.ts';

const source: ItemSource = {
  code: 'IP13-128-BLK-A',
  name: 'Apple iPhone 13 128 GB',
  brand: 'Apple',
  categories: ['Telefony', 'Apple', 'iPhone 13'],
  quality: 'Použitý A',
  variant: 'černá',
  price: { amount: 1_099_090, currency: 'CZK' },
  commonPrice: { amount: 1_299_000, currency: 'CZK' },
  coupon: 'JARO10',
  badges: [{ id: 'sale', name: 'Akce' }],
  gifts: ['Kryt zdarma'],
};
const item = analyticsItem(source);
const cable = analyticsItem({ ...source, code: 'CBL', price: { amount: 19_990, currency: 'CZK' }, commonPrice: null, quantity: 3 });
const cart = { items: [item, cable], currency: 'CZK' } as const;
const list = { id: 'category', name: 'Telefony' };
const sold = {
  device: { device_identifier: 'apple-iphone-13-128gb-black', name: 'Apple iPhone 13', type_device: 'phone' },
  quality: 'A',
  price: { amount: 580_000, currency: 'CZK' },
} as const;

const repaired = {
  device: { device_identifier: 'apple-iphone-13-128gb-midnight', name: 'Apple iPhone 13', type_device: 'phone' },
  operations: ['op-display', 'op-battery'],
  total: { amount: 588_000, currency: 'CZK' },
} as const;
const pushes: AnalyticsEvent[] = [
  virtualPageView({ url: '/vykup?stav=a', title: 'Výkup', user_type: 'unregistered' }),
  genericEvent('výkup', 'e-mail', 'odhad'),
  badgeView({ id: 'sale', name: 'Akce', item_id: 'IP13' }),
  click({ element: 'banner', id: 'trade-in', name: 'Vykoupíme' }),
  login(),
  registration(),
  search('iphone', 12),
  viewItemList(list, [item, cable]),
  selectItem(list, item),
  viewItem(item, 'CZK'),
  addToCart(item, 'CZK'),
  removeFromCart(cable, 'CZK'),
  viewCart([item, cable], 'CZK'),
  beginCheckout(cart),
  addShippingInfo({ ...cart, coupon: 'JARO10' }, 'courier'),
  addPaymentInfo(cart, 'card'),
  purchase(cart, { transaction_id: '2600001', tax: 2000.5, shipping: 99 }),
  buyoutStart(sold),
  buyoutFinish(sold),
  serviceStart(repaired),
  serviceFinish(repaired, 'courier'),
];

describe('a push to the data layer', () => {
  it.each(pushes)('$event is exactly what its contract says', (push) => {
    expect(analyticsSchemas[push.event].parse(push)).toEqual(push);
  });

  it('has a builder for every contract', () => {
    expect(pushes.map(({ event }) => event).toSorted()).toEqual(Object.keys(analyticsSchemas).toSorted());
  });

  it('never carries the fragment of an address, where access tokens stand', () => {
    expect(virtualPageView({ url: '/vykup/stav/AB12#t=secret\n', title: 'x', user_type: 'registered' }).url).toBe('/vykup/stav/AB12');
    expect(analyticsSchemas.virtual_page_view.safeParse({ ...pushes[0], url: '/a#t=secret' }).success).toBe(false);
  });

  it('is refused with a field that no contract names', () => {
    for (const push of pushes) expect(analyticsSchemas[push.event].safeParse({ ...push, e_mail: 'jan@example.com' }).success).toBe(false);
  });
});

describe('a product in analytics', () => {
  it("has price, discount and tags in the currency's units", () => {
    expect(item).toEqual({
      item_id: 'IP13-128-BLK-A',
      item_name: 'Apple iPhone 13 128 GB',
      brand: 'Apple',
      item_category: 'Telefony',
      item_category2: 'Apple',
      item_category3: 'iPhone 13',
      quality: 'Použitý A',
      variant: 'černá',
      price: 10_990.9,
      discount: 1999.1,
      coupon: 'JARO10',
      tags: ['Akce', 'Kryt zdarma'],
      quantity: 1,
    });
  });

  it('goes five categories deep and no deeper', () => {
    const deep = analyticsItem({ ...source, categories: ['1', '2', '3', '4', '5', '6'] });
    expect(deep).toMatchObject({ item_category: '1', item_category4: '4', item_category5: '5' });
    expect(Object.values(deep)).not.toContain('6');
    expect(analyticsItem({ ...source, categories: [] }).item_category).toBe('');
  });

  it('has no discount without a higher common price', () => {
    expect(cable.discount).toBe(0);
    expect(analyticsItem({ ...source, commonPrice: { amount: 100, currency: 'CZK' } }).discount).toBe(0);
  });

  it('has as coupon what was entered, else the badge of a reduction, and all badges and gifts as tags', () => {
    expect(item).toMatchObject({ coupon: 'JARO10', tags: ['Akce', 'Kryt zdarma'] });
    expect(analyticsItem({ ...source, coupon: '' }).coupon).toBe('Akce');
    expect(analyticsItem({ ...source, coupon: '', badges: [{ id: 'new', name: 'Novinka' }] })).toMatchObject({
      coupon: '',
      tags: ['Novinka', 'Kryt zdarma'],
    });
  });

  it('counts into the value by its pieces', () => {
    expect(viewCart([item, cable], 'CZK').ecommerce.value).toBe(11_590.6);
    expect(viewCart([], 'RON').ecommerce).toEqual({ currency: 'RON', value: 0, items: [] });
  });

  it('reports the price of a buy-out in units', () => {
    expect(buyoutStart(sold)).toMatchObject({ value: 5800, currency: 'CZK', quality: 'A' });
  });

  it('reports a repair by its operations, and each choice by its own value', () => {
    expect(serviceFinish(repaired, 'store')).toMatchObject({ value: 5880, operations: ['op-display', 'op-battery'], hand_over: 'store' });
    expect(serviceSelection('model', 'apple-iphone-13')).toEqual(genericEvent('service', 'select_model', 'apple-iphone-13'));
    expect(serviceOperation(false, 'battery')).toEqual(genericEvent('service', 'remove_operation', 'battery'));
  });
});
