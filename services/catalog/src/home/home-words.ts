import type { Locale } from '@okruh/market';

interface HomeWords {
  readonly title: string;
  readonly description: string;
  readonly h1: string;
  readonly bestsellers: string;
  readonly news: string;
  readonly sales: string;
  /** Query of a list by the year of release. */
  readonly newestQuery: string;
  /** Lowest price of a category. */
  readonly from: (price: string) => string;
}

export const homeWords: Readonly<Record<Locale, HomeWords>> = {
  cs: {
    title: 'Nová i použitá elektronika, výkup a servis',
    description: 'Nové i použité telefony, tablety a počítače se zárukou. Výkup za nejlepší cenu a servis na počkání.',
    h1: 'Elektronika v okruhu',
    bestsellers: 'Nejprodávanější',
    news: 'Novinky',
    sales: 'Ve slevě',
    newestQuery: 'razeni=nejnovejsi',
    from: (price) => `od ${price}`,
  },
  ro: {
    title: 'Electronice noi și folosite, buyback și service',
    description: 'Telefoane, tablete și calculatoare noi și folosite, cu garanție. Buyback la preț bun și reparații pe loc.',
    h1: 'Electronica în circuit',
    bestsellers: 'Cele mai vândute',
    news: 'Noutăți',
    sales: 'La reducere',
    newestQuery: 'sortare=cele-mai-noi',
    from: (price) => `de la ${price}`,
  },
};
