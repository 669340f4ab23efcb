import { describe, expect, it } from 'vitest';
import { chooseExtra } from '../model/extras.ts';
import { crowns, phoneExtras } from '../testing/cart-fixtures.ts';
import { keyPrice } from './key-price.ts';

describe('the price on the key', () => {
  const unit = crowns(14_990);
  it('is that of all pieces with what is chosen beside them', () => {
    const extras = phoneExtras();
    expect(keyPrice(unit, 2, null)).toEqual(crowns(29_980));
    expect(keyPrice(unit, 2, extras)).toEqual(crowns(29_980));
    expect(keyPrice(unit, 2, chooseExtra(extras, 'insurances', extras.insurances[0] ?? null))).toEqual(crowns(32_360));
  });
});
