import type { Currency } from './money/money.ts';

/** Country in which we sell; not to be confused with the language. */
export type Market = 'cz' | 'ro';
/** Language of texts. */
export type Locale = 'cs' | 'ro';
/** Language of a screen: the shop's, and English in the back office. Names of things exist in the shop's only. */
export type Language = Locale | 'en';

export interface MarketProfile {
  readonly market: Market;
  readonly locale: Locale;
  /** BCP 47 tag for `lang` attributes and `Intl`. */
  readonly languageTag: 'cs-CZ' | 'ro-RO';
  readonly currency: Currency;
  /** Currency label after an amount. */
  readonly currencyLabel: 'Kč' | 'Lei';
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: 'CZ' | 'RO';
  /** ISO 3166-1 numeric code of the preselected country of forms. */
  readonly defaultCountryId: 203 | 642;
  /** Value of the phone type in selectors and addresses. */
  readonly phoneTypeWord: 'telefony' | 'telefoane';
  /** Value of the accessories type; the buy-out's selectors label it as smartwatches. */
  readonly accessoriesTypeWord: 'prislusenstvi' | 'accesorii';
  /** IANA time zone of the market's dates and times. */
  readonly timezone: 'Europe/Prague' | 'Europe/Bucharest';
  readonly isRomania: boolean;
}

export const markets: Readonly<Record<Market, MarketProfile>> = {
  cz: {
    market: 'cz',
    locale: 'cs',
    languageTag: 'cs-CZ',
    currency: 'CZK',
    currencyLabel: 'Kč',
    countryCode: 'CZ',
    defaultCountryId: 203,
    phoneTypeWord: 'telefony',
    accessoriesTypeWord: 'prislusenstvi',
    timezone: 'Europe/Prague',
    isRomania: false,
  },
  ro: {
    market: 'ro',
    locale: 'ro',
    languageTag: 'ro-RO',
    currency: 'RON',
    currencyLabel: 'Lei',
    countryCode: 'RO',
    defaultCountryId: 642,
    phoneTypeWord: 'telefoane',
    accessoriesTypeWord: 'accesorii',
    timezone: 'Europe/Bucharest',
    isRomania: true,
  },
};

export const marketCodes: readonly Market[] = ['cz', 'ro'];
export const isMarket = (value: unknown): value is Market => value === 'cz' || value === 'ro';

/** Market that a currency belongs to. */
export const marketOfCurrency = (currency: Currency): Market => (currency === 'CZK' ? 'cz' : 'ro');
