import { describe, expect, it } from 'vitest';
import { PlaceIndex } from './place-index.ts';
import { place } from '../testing/methods.ts';
import { TownIndex } from './town-index.ts';

const vinohrady = place({ id: 'vinohrady' });
const brno = place({
  id: 'brno',
  city: 'Brno',
  name: 'Balíkobod Brno-střed, květiny',
  street: 'Česká 5',
  postcode: '602 00',
  lat: 49.195,
  lng: 16.607,
});
const zilinska = place({
  id: 'zilinska',
  city: 'Praha',
  name: 'Box Žižkov',
  street: 'Žerotínova 12',
  postcode: '130 00',
  lat: 50.0865,
  lng: 14.4605,
});
const cluj = place({
  id: 'cluj',
  market: 'ro',
  city: 'Cluj-Napoca',
  name: 'Punct Mărăști',
  street: 'Bulevardul Eroilor 18',
  postcode: '400129',
});
const index = new PlaceIndex([vinohrady, brno, zilinska, cluj]);
const found = (term: string, more: Partial<Parameters<PlaceIndex['search']>[0]> = {}): string[] =>
  index.search({ market: 'cz', term, limit: 10, ...more }).places.map(({ id }) => id);

describe('pickup points are found', () => {
  it.each([
    ['by a town', 'Brno', ['brno']],
    ['without accents', 'zerotinova', ['zilinska']],
    ['by the beginning of a word', 'brn', ['brno']],
    ['by a postcode with or without its space', '602 00', ['brno']],
    ['by a postcode that is being typed', '60', ['brno']],
    ['by words in any order', 'kvetiny brno', ['brno']],
    ['with a typo', 'vinohardy', ['vinohrady']],
    ['by town and street', 'praha bezrucova', ['vinohrady']],
  ])('%s', (_, term, ids) => {
    expect(found(term)).toEqual(ids);
  });

  it('only where every word fits', () => {
    expect(found('brno zerotinova')).toEqual([]);
    expect(found('xyzzy')).toEqual([]);
  });

  it('in the market of the shopper only', () => {
    expect(found('cluj')).toEqual([]);
    expect(found('marasti', { market: 'ro' })).toEqual(['cluj']);
  });

  it('nearest first when the shopper says where they are', () => {
    expect(found('', { near: { lat: 50.087, lng: 14.46 } })).toEqual(['zilinska', 'vinohrady', 'brno']);
  });

  it('so many as are asked for, with the number of all', () => {
    const answer = index.search({ market: 'cz', term: '', limit: 2 });
    expect(answer.places).toHaveLength(2);
    expect(answer.total).toBe(3);
  });

  it('of one carrier', () => {
    expect(found('', { typeDeliveryCode: 'pickup_punct_rapid' })).toEqual([]);
  });
});

it('twenty thousand of them are searched like three', () => {
  const towns = ['Praha', 'Brno', 'Ostrava', 'Plzeň', 'Liberec', 'Olomouc', 'Zlín', 'Jihlava', 'Tábor', 'Kolín'];
  const many = Array.from({ length: 20_000 }, (_, number) =>
    place({
      id: `p-${number}`,
      code: `C${number}`,
      city: towns[number % towns.length] ?? '',
      name: `Místo ${number}`,
      street: `Ulice${number % 3_000} ${number}`,
      lat: 48.6 + (number % 140) / 60,
      lng: 12.1 + (number % 397) / 60,
    }),
  );
  const large = new PlaceIndex(many);
  expect(large.search({ market: 'cz', term: 'olomuoc', limit: 20 })).toMatchObject({ total: 2_000 });
  const near = large.search({ market: 'cz', term: '', limit: 100, near: { lat: 50.08, lng: 14.43 } });
  const distances = near.places.map(({ lat, lng }) => (lat - 50.08) ** 2 + ((lng - 14.43) * Math.cos((50.08 * Math.PI) / 180)) ** 2);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  const all = many
    .map(({ lat, lng }) => (lat - 50.08) ** 2 + ((lng - 14.43) * Math.cos((50.08 * Math.PI) / 180)) ** 2)
    .sort((a, b) => a - b);
  expect(distances.at(-1)).toBe(all[99]);
});

describe('a point that changed', () => {
  const all = [vinohrady, brno, zilinska, cluj];
  const of = (next: PlaceIndex, term: string) => next.search({ market: 'cz', term, limit: 10 }).places;

  it('is congested in every answer, in the order of before', () => {
    const next = new PlaceIndex([cluj, zilinska, { ...brno, isCongested: true }, vinohrady], index);
    expect(of(next, 'kvetiny')).toEqual([{ ...brno, isCongested: true }]);
    expect(next.byId('brno')?.isCongested).toBe(true);
    expect(next.places.map(({ id }) => id)).toEqual(index.places.map(({ id }) => id));
    // The picture of before stays as it was for anybody who still reads it.
    expect(index.byId('brno')?.isCongested).toBe(false);
  });

  it('keeps its number, so that no word is read again', () => {
    const twins = [place({ id: 'first' }), place({ id: 'second' })];
    const next = new PlaceIndex([{ ...place({ id: 'second' }), isAvailable: false }, place({ id: 'first' })], new PlaceIndex(twins));
    expect(next.places.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  it.each([
    ['is called otherwise', [vinohrady, { ...brno, name: 'Trafika' }, zilinska, cluj], ['brno']],
    ['came', [...all, place({ id: 'new', name: 'Trafika' })], ['new']],
    ['came in place of another', [vinohrady, zilinska, cluj, place({ id: 'new', name: 'Trafika' })], ['new']],
  ])('%s, and is found by its new words', (_, places, ids) => {
    expect(of(new PlaceIndex(places, index), 'trafika').map(({ id }) => id)).toEqual(ids);
  });

  it('is gone, and is found no more', () => {
    expect(of(new PlaceIndex([vinohrady, zilinska, cluj], index), 'brno')).toEqual([]);
  });
});

describe('towns', () => {
  const town = (city: string, postcode: string) => ({ market: 'cz' as const, city, postcode, districtId: 'D', districtName: 'Okres' });
  const towns = new TownIndex([town('Ústí nad Labem', '400 01'), town('Labská', '543 51'), town('Brno', '602 00'), town('Brno', '603 00')]);
  const suggested = (term: string): string[] => towns.suggest('cz', term).map(({ city, postcode }) => `${city} ${postcode}`);

  it('are suggested by the beginning of a postcode or a name, those that begin with it first', () => {
    expect(suggested('60')).toEqual(['Brno 602 00', 'Brno 603 00']);
    expect(suggested('602 0')).toEqual(['Brno 602 00']);
    expect(suggested('usti')).toEqual(['Ústí nad Labem 400 01']);
    expect(suggested('lab')).toEqual(['Labská 543 51', 'Ústí nad Labem 400 01']);
    expect(towns.suggest('ro', 'brno')).toEqual([]);
  });
});
