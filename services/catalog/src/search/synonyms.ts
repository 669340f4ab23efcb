import type { Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { type ColourFamily, colourFamilyIds } from '@okruh/contracts/colour-families';
import { fold, stem } from './words.ts';

/** Words that people use for what the catalogue calls differently. Each finds all of the words on the right. */
const phrases: Readonly<Record<Locale, Readonly<Record<string, readonly string[]>>>> = {
  cs: {
    mobil: ['telefony'],
    mobily: ['telefony'],
    smartphone: ['telefony'],
    smartfon: ['telefony'],
    ajfon: ['iphone'],
    aifon: ['iphone'],
    jablko: ['apple'],
    obal: ['kryty', 'pouzdra'],
    kryt: ['pouzdra'],
    pouzdro: ['kryty'],
    etue: ['kryty', 'pouzdra'],
    folie: ['skla'],
    tvrzene: ['skla', 'ochranná'],
    sklicko: ['skla', 'sklo'],
    notebook: ['macbook', 'notebooky'],
    laptop: ['macbook', 'notebooky'],
    ntb: ['macbook', 'notebooky'],
    pc: ['počítače'],
    watch: ['hodinky'],
    smartwatch: ['hodinky'],
    adapter: ['nabíječky'],
    nabijeni: ['nabíječky'],
    sluchatka: ['airpods', 'buds'],
    bezdratova: ['airpods', 'buds'],
    externi: ['powerbanky'],
    tuzka: ['stylusy', 'pencil'],
    pero: ['stylusy', 'pencil'],
    naramek: ['řemínky'],
    pasek: ['řemínky'],
    lokator: ['lokátory'],
    sklo: ['skla'],
  },
  ro: {
    mobil: ['telefoane'],
    smartphone: ['telefoane'],
    telefon: ['telefoane'],
    ceas: ['smartwatch-uri', 'ceasuri'],
    husa: ['huse', 'carcase'],
    carcasa: ['huse', 'carcase'],
    toc: ['huse'],
    folie: ['sticlă', 'folii'],
    geam: ['sticlă', 'folii'],
    laptop: ['macbook', 'laptopuri'],
    notebook: ['macbook', 'laptopuri'],
    pc: ['calculatoare'],
    calculator: ['calculatoare'],
    casti: ['airpods', 'buds'],
    adaptor: ['încărcătoare'],
    incarcator: ['încărcătoare'],
    powerbank: ['baterii'],
    curea: ['curele'],
    bratara: ['curele'],
    creion: ['stylusuri', 'pencil'],
    stilou: ['stylusuri', 'pencil'],
    localizator: ['localizatoare'],
  },
};

type Conditions = Readonly<Record<Locale, ReadonlySet<string>>>;
const stems = (locale: Locale, words: readonly string[]): ReadonlySet<string> => new Set(words.map((word) => stem(fold(word), locale)));
/** Words that ask for used things, and for new ones. */
const used: Conditions = {
  cs: stems('cs', ['použitý', 'použité', 'bazar', 'bazarový', 'repasovaný', 'repas', 'ojetý', 'použito', 'použitej']),
  ro: stems('ro', ['folosit', 'folosite', 'folosită', 'recondiționat', 'refurbished', 'rulaj', 'utilizat']),
};
const fresh: Conditions = { cs: stems('cs', ['nový', 'nové', 'nová', 'nerozbalený']), ro: stems('ro', ['nou', 'noi', 'nouă', 'sigilat']) };
/** Words that say nothing about a product. */
const idle: Conditions = {
  cs: new Set(['pro', 'na', 's', 'se', 'a', 'do', 'od', 'v', 'ke', 'k', 'z', 'levne', 'levny', 'koupit', 'cena', 'akce']),
  ro: new Set(['pentru', 'cu', 'de', 'la', 'si', 'din', 'pe', 'in', 'ieftin', 'pret', 'cumpara']),
};

const byColour: Readonly<Record<Locale, ReadonlyMap<string, ColourFamily>>> = { cs: colours('cs'), ro: colours('ro') };
function colours(locale: Locale): ReadonlyMap<string, ColourFamily> {
  return new Map(
    colourFamilyIds.flatMap((family) =>
      fold(texts.text(locale, `colour.${family}`))
        .split(' ')
        .filter((word) => word.length > 2)
        .map((word) => [stem(word, locale), family] as const),
    ),
  );
}

const bySynonym: Readonly<Record<Locale, ReadonlyMap<string, readonly string[]>>> = { cs: prepare('cs'), ro: prepare('ro') };
function prepare(locale: Locale): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(phrases[locale]).map(([word, meant]) => [
      stem(word, locale),
      meant.flatMap((text) => {
        const folded = fold(text);
        return folded.includes('-') ? folded.split('-').filter((part) => part.length > 3) : [stem(folded, locale)];
      }),
    ]),
  );
}

/** Words of the catalogue for a word without its ending. */
export const listSynonyms = (word: string, locale: Locale): readonly string[] => bySynonym[locale].get(word) ?? [];
/** Colour that a word names, as the filter groups them. */
export const findColour = (word: string, locale: Locale): ColourFamily | null => byColour[locale].get(word) ?? null;
export const asksForUsed = (word: string, locale: Locale): boolean => used[locale].has(word);
export const asksForNew = (word: string, locale: Locale): boolean => fresh[locale].has(word);
export const isIdle = (piece: string, locale: Locale): boolean => idle[locale].has(piece);
