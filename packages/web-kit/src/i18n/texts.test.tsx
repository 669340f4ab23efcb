import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Text } from './text.tsx';
import { TextsProvider, createTexts, createText } from './texts.tsx';

afterEach(cleanup);
const messages = {
  plain: 'Ahoj {name}',
  count: '{count, plural, =0 {nic} one {# kus} few {# kusy} many {# kusu} other {# kusů} } v {place}',
  nested: '{count, plural, one {{seen} z # produktu} few {{seen} ze # produktů} many {{seen} z #} other {{seen} z # produktů}}',
  chosen: '{kind, select, phone {telefon} other {zařízení}}',
  rich: 'Koupit od <b>{price}</b>,<br/>nebo <0>{count, plural, one {# splátka} few {# splátky} many {# splátky} other {# splátek}}</0>',
};
const text = createText(createTexts('cs', messages));

describe('texts', () => {
  it('fill in values, and leave out what nobody gave', () => {
    expect(text('plain', { name: 'Jano' })).toBe('Ahoj Jano');
    expect(text('plain')).toBe('Ahoj ');
    expect(text('unknown.id')).toBe('unknown.id');
  });
  it.each([
    [0, 'nic v Brně'],
    [1, '1 kus v Brně'],
    [3, '3 kusy v Brně'],
    [1.5, '1,5 kusu v Brně'],
    [1204, '1\u00a0204 kusů v Brně'],
  ])('count %d as Czech does', (count, expected) => {
    expect(text('count', { count, place: 'Brně' })).toBe(expected);
  });
  it('count as Romanian does', () => {
    const romanian = createText(createTexts('ro', { n: '{n, plural, one {# bucată} few {# bucăți} other {# de bucăți}}' }));
    expect([1, 5, 20, 101].map((n) => romanian('n', { n }))).toEqual(['1 bucată', '5 bucăți', '20 de bucăți', '101 bucăți']);
  });
  it('fill in values inside of a choice', () => {
    expect(text('nested', { count: 50, seen: '24' })).toBe('24 z 50 produktů');
    expect([text('chosen', { kind: 'phone' }), text('chosen', { kind: 'tv' })]).toEqual(['telefon', 'zařízení']);
  });
  it('have elements inside', () => {
    const i18n = createTexts('cs', messages);
    const { container } = render(
      <TextsProvider i18n={i18n}>
        <Text id="rich" values={{ price: '10 Kč', count: 5 }} components={{ b: <b />, br: <br />, 0: <em /> }} />
      </TextsProvider>,
    );
    expect(container.innerHTML).toBe('Koupit od <b>10 Kč</b>,<br>nebo <em>5 splátek</em>');
  });
});
