import { describe, expect, it } from 'vitest';
import { maskAddress, maskNumber, maskPhone, maskText } from './mask.ts';

describe('what a contact shows while it is masked', () => {
  it.each([
    ['+420601234318', '+420 ••• ••• 318'],
    ['+40 700 000 001', '+40 ••• ••• 001'],
    ['601234318', '••• ••• 318'],
    ['123', '••••••'],
    ['', ''],
  ])('phone %s', (given, shown) => expect(maskPhone(given)).toBe(shown));

  it('company id, text and address', () => {
    expect(maskNumber('08471234')).toBe('0847••••');
    expect(maskNumber('')).toBe('');
    expect(maskText('Zvoňte dvakrát')).toBe('••••••');
    expect(maskText('')).toBe('');
    expect(maskAddress({ postcode: '779 00', city: 'Olomouc' })).toBe('••••••••• ••, 779 00 Olomouc');
  });
});
