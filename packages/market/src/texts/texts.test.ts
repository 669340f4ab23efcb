import { describe, expect, it } from 'vitest';
import { createStoredTexts, createTexts } from './texts.ts';

const cs = {
  plain: 'Vyprodáno.',
  hello: 'Ahoj {name}',
  count: '{count, plural, =0 {nic} one {# kus} few {# kusy} many {# kusu} other {# kusů}}',
  limit: 'Soubor má přes {rows} {rows, plural, one {řádek} few {řádky} many {řádku} other {řádků}}.',
  device: '{kind, select, phone {telefon} other {zařízení}}',
  nested: '{count, plural, one {{name}: # kus} few {{name}: # kusy} many {{name}: # kusu} other {{name}: # kusů}}',
  quoted: "Napište '{'jméno'}' k číslu #1.",
};
const ro = {
  plain: 'Stoc epuizat.',
  hello: 'Salut {name}',
  count: '{count, plural, =0 {nimic} one {# bucată} few {# bucăți} other {# de bucăți}}',
  limit: 'Fișierul are peste {rows} {rows, plural, one {rând} few {rânduri} other {de rânduri}}.',
  device: '{kind, select, phone {telefon} other {dispozitiv}}',
  nested: '{count, plural, one {{name}: # bucată} few {{name}: # bucăți} other {{name}: # de bucăți}}',
  quoted: "Scrie '{'nume'}' lângă numărul #1.",
};
const texts = createTexts({ cs, ro });

describe('texts of a catalogue', () => {
  it('are read in one language or in both', () => {
    expect(texts.text('ro', 'plain')).toBe('Stoc epuizat.');
    expect(texts.both('hello', { name: 'Jana' })).toEqual({ cs: 'Ahoj Jana', ro: 'Salut Jana' });
  });
  it('are the same at the second reading, whatever values the first one had', () => {
    expect([texts.text('cs', 'hello', { name: 'Jano' }), texts.text('cs', 'hello', { name: 'Petře' })]).toEqual([
      'Ahoj Jano',
      'Ahoj Petře',
    ]);
    expect([texts.text('cs', 'plain'), texts.text('cs', 'plain')]).toEqual(['Vyprodáno.', 'Vyprodáno.']);
  });
  it('leave out a placeholder without a value', () => {
    expect(texts.text('cs', 'hello')).toBe('Ahoj ');
    expect(texts.text('cs', 'count')).toBe('');
    expect(texts.text('cs', 'hello', { name: { first: 'Jana' } })).toBe('Ahoj ');
  });
  it.each([
    [0, 'nic', 'nimic'],
    [1, '1 kus', '1 bucată'],
    [3, '3 kusy', '3 bucăți'],
    [1.5, '1,5 kusu', '1,5 bucăți'],
    [19, '19 kusů', '19 bucăți'],
    [20, '20 kusů', '20 de bucăți'],
    [101, '101 kusů', '101 bucăți'],
    [1204, '1\u00a0204 kusů', '1.204 bucăți'],
  ])('count %d', (count, czech, romanian) => {
    expect(texts.both('count', { count })).toEqual({ cs: czech, ro: romanian });
  });
  it('write a number as it is where it stands outside of the plural', () => {
    expect(texts.both('limit', { rows: 5000 })).toEqual({ cs: 'Soubor má přes 5000 řádků.', ro: 'Fișierul are peste 5000 de rânduri.' });
  });
  it('choose by a word, and have values inside of a choice', () => {
    expect([texts.text('cs', 'device', { kind: 'phone' }), texts.text('cs', 'device', { kind: 'tv' })]).toEqual(['telefon', 'zařízení']);
    expect(texts.text('ro', 'nested', { count: 20, name: 'Husă' })).toBe('Husă: 20 de bucăți');
  });
  it('have braces where they are quoted', () => {
    expect(texts.text('cs', 'quoted')).toBe('Napište {jméno} k číslu #1.');
  });
  it('knows whether a key names a text', () => {
    expect([texts.has('plain'), texts.has('missing'), texts.has('toString')]).toEqual([true, false, false]);
  });
  it('know their keys when they are compiled', () => {
    // @ts-expect-error no such text
    expect(texts.text('cs', 'missing')).toBe('missing');
  });
  it('are complete in Romanian when they are compiled', () => {
    const { plain, ...others } = ro;
    // The same call with the text compiles, and only the catalogue's own line may be refused: no other error satisfies the check.
    const complete = createTexts({
      cs,
      ro: { ...others, plain },
    });
    const incomplete = createTexts({
      cs,
      // @ts-expect-error the Romanian catalogue lacks a text
      ro: others,
    });
    expect([complete.text('ro', 'plain'), incomplete.text('ro', 'plain')]).toEqual(['Stoc epuizat.', 'plain']);
  });
});

describe('texts whose keys are stored', () => {
  const stored = createStoredTexts(texts, ['plain']);
  it('are worded for who reads them; anything else stands for itself', () => {
    expect([stored.format('plain', 'cs'), stored.format('plain', 'ro')]).toEqual(['Vyprodáno.', 'Stoc epuizat.']);
    expect([stored.format('apple-iphone-13', 'cs'), stored.format('hello', 'cs')]).toEqual(['apple-iphone-13', 'hello']);
  });
  it('are found by the words that somebody reads, without accents as well', () => {
    expect([stored.find('vyprodano', 'cs'), stored.find('PRODÁ', 'cs'), stored.find('vyprodáno', 'ro')]).toEqual([
      ['plain'],
      ['plain'],
      [],
    ]);
  });
});
