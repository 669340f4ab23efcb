import type { ProductCard } from '@okruh/contracts/http/catalog/cards';
import { getCategory, type CategoryPage, type Facet } from '@okruh/contracts/http/catalog/lists';
import { search } from '@okruh/contracts/http/catalog/search';
import type { Market } from '@okruh/market';
import { createVisitor } from './visitor.ts';

/** What people read and press in the shop's catalogue, as the specs look for it. */
export const catalogueWords = {
  cz: {
    phones: '/telefony',
    accessories: '/prislusenstvi',
    used: '/z-druhe-ruky',
    sale: '/slevy',
    search: '/hledat',
    product: '/produkt/',
    articles: '/clanky',
    faq: '/casto-kladene-otazky',
    stores: '/prodejny',
    store: '/prodejny/brno-stred',
    heading: 'Mobilní telefony',
    graded: 'Výborný',
    gradedQuery: 'kvalita=a',
    qualityParameter: 'kvalita',
    emptyQuery: 'kvalita=nove&uloziste=64gb',
    usedFilters: 'Použité filtry',
    filters: 'Filtry',
    clear: 'Zrušit vše',
    more: /^Zobrazit dalších/,
    pages: 'Stránky',
    next: 'Další stránka',
    cheapest: 'Nejlevnější',
    cheapestQuery: 'razeni=nejlevnejsi',
    sort: 'Řazení',
    second: 'strana=2',
    searchField: 'Hledat v obchodě',
    products: 'Produkty',
    tooShort: 'Napište aspoň 2 znaky',
    tooShortPage: 'Co hledáte?',
    nothing: /^Na „xqzwv“ jsme nic nenašli$/,
    corrected: /ukazujeme výsledky pro „iphone“/,
    accented: 'nabíječka',
    plain: 'nabijecka',
    why: 'Proč tato cena',
    history: 'Vývoj ceny',
    historyWhy: /byla nejnižší/,
    places: 'Kde koupit',
    chooseStore: 'Vybrat prodejnu',
    buy: 'Do košíku',
    sticky: 'Nákup',
    withdrawn: /už neprodáváme$/,
    currency: 'CZK',
    otherCurrency: /\d[\s\u00a0]?(Lei|lei|RON)\b|"RON"/,
  },
  ro: {
    phones: '/telefoane',
    accessories: '/accesorii',
    used: '/second-hand',
    sale: '/reduceri',
    search: '/cautare',
    product: '/produs/',
    articles: '/articole',
    faq: '/intrebari-frecvente',
    stores: '/magazine',
    store: '/magazine/timisoara',
    heading: 'Telefoane mobile',
    graded: 'Foarte bun',
    gradedQuery: 'calitate=a',
    qualityParameter: 'calitate',
    emptyQuery: 'calitate=noi&stocare=64gb',
    usedFilters: 'Filtre folosite',
    filters: 'Filtre',
    clear: 'Șterge tot',
    more: /^Arată încă/,
    pages: 'Pagini',
    next: 'Pagina următoare',
    cheapest: 'Cele mai ieftine',
    cheapestQuery: 'sortare=cele-mai-ieftine',
    sort: 'Sortare',
    second: 'pagina=2',
    searchField: 'Caută în magazin',
    products: 'Produse',
    tooShort: 'Scrie cel puțin 2 caractere',
    tooShortPage: 'Ce cauți?',
    nothing: /^Pentru „xqzwv” nu am găsit nimic$/,
    corrected: /îți arătăm rezultatele pentru „iphone”/,
    accented: 'încărcător',
    plain: 'incarcator',
    why: 'De ce acest preț',
    history: 'Evoluția prețului',
    historyWhy: /cel mai mic preț a fost/,
    places: 'Unde cumperi',
    chooseStore: 'Alege magazinul',
    buy: 'În coș',
    sticky: 'Cumpărare',
    withdrawn: /^Nu mai vindem/,
    currency: 'RON',
    otherCurrency: /\d[\s\u00a0]?(Kč|CZK)\b|"CZK"/,
  },
} as const satisfies Record<Market, Record<string, unknown>>;

/** A list of the catalogue as a visitor of the market gets it; `query` in the market's own words. */
export const loadList = (market: Market, path: string, query: Readonly<Record<string, string>> = {}): Promise<CategoryPage> =>
  createVisitor(market).call(getCategory, { query: { path, ...query } });

/** Cards that a search finds, in their order. */
export const found = async (market: Market, q: string): Promise<readonly ProductCard[]> =>
  (await createVisitor(market).call(search, { query: { q } })).list.items;

/** One answer of a facet. @throws Error when the list doesn't offer it */
export function findOption({ list }: CategoryPage, facet: string, value: string): Facet['options'][number] {
  const option = list.facets.find(({ id }) => id === facet)?.options.find((candidate) => candidate.value === value);
  if (option === undefined) throw new Error(`The list offers no ${facet} ${value}`);
  return option;
}

/** A phone of the list that is reduced and comes in several colours and sizes. @throws Error when none is on sale */
export async function reducedPhone(market: Market): Promise<ProductCard> {
  const { list } = await loadList(market, catalogueWords[market].phones, {
    [catalogueWords[market].qualityParameter]: market === 'cz' ? 'nove' : 'noi',
  });
  const card = list.items.find(({ price, others }) => price.was !== null && others.count > 2);
  if (card === undefined) throw new Error(`No new phone is reduced on ${market}`);
  return card;
}
