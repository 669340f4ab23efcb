import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calendarWords } from './date/date-words.ts';
import { isMarket, marketCodes, marketOfCurrency, markets } from './market.ts';
import { formatPhone, parsePhone } from './address/phone.ts';
import { phoneMetadata } from './address/phone-metadata.ts';
import { plural, pluralForm } from './words/plural.ts';
import { parsePostcode } from './address/postcode.ts';
import { demoPeople } from './testing/demo-data.ts';

interface DemoSite {
  readonly id: string;
  readonly locale: string;
  readonly language_tag: string;
  readonly currency: string;
  readonly currency_label: string;
  readonly default_country_id: number;
  readonly phone_type_word: string;
  readonly accessories_type_word: string;
  readonly timezone: string;
  readonly is_romania: boolean;
  readonly date: {
    readonly months: string[];
    readonly months_genitive: string[];
    readonly weekdays: string[];
    readonly weekdays_short: string[];
  };
}
const locale = JSON.parse(readFileSync(new URL('../../../tools/demo-data/locale.json', import.meta.url), 'utf8')) as {
  readonly sites: readonly DemoSite[];
  readonly plurals: readonly {
    readonly cs: Record<'one' | 'few' | 'many' | 'other', string>;
    readonly ro: Record<'one' | 'few' | 'other', string>;
  }[];
};

describe('a market', () => {
  it.each(locale.sites)('$id is what the site data says', (site) => {
    if (!isMarket(site.id)) throw new Error(`${site.id} is not a market`);
    const profile = markets[site.id];
    expect({
      id: profile.market,
      locale: profile.locale,
      language_tag: profile.languageTag,
      currency: profile.currency,
      currency_label: profile.currencyLabel,
      default_country_id: profile.defaultCountryId,
      phone_type_word: profile.phoneTypeWord,
      accessories_type_word: profile.accessoriesTypeWord,
      timezone: profile.timezone,
      is_romania: profile.isRomania,
    }).toEqual({
      id: site.id,
      locale: site.locale,
      language_tag: site.language_tag,
      currency: site.currency,
      currency_label: site.currency_label,
      default_country_id: site.default_country_id,
      phone_type_word: site.phone_type_word,
      accessories_type_word: site.accessories_type_word,
      timezone: site.timezone,
      is_romania: site.is_romania,
    });
    const words = calendarWords[profile.locale];
    expect([words.months, words.monthsGenitive, words.weekdays, words.weekdaysShort]).toEqual([
      site.date.months,
      site.date.months_genitive,
      site.date.weekdays,
      site.date.weekdays_short,
    ]);
    expect(marketOfCurrency(profile.currency)).toBe(site.id);
  });

  it('is Czech or Romanian and nothing else', () => {
    expect(marketCodes).toEqual(locale.sites.map(({ id }) => id));
    expect(['sk', 'cs', '', null, 1].filter(isMarket)).toEqual([]);
  });
});

describe('plurals', () => {
  it.each([
    [0, 'other'],
    [1, 'one'],
    [2, 'few'],
    [4, 'few'],
    [5, 'other'],
    [21, 'other'],
    [1.5, 'many'],
    [0.5, 'many'],
  ] as const)('%d takes the Czech form %s', (count, form) => {
    expect(pluralForm(count, 'cs')).toBe(form);
  });

  it.each([
    [0, 'few'],
    [1, 'one'],
    [2, 'few'],
    [19, 'few'],
    [20, 'other'],
    [100, 'other'],
    [101, 'few'],
    [119, 'few'],
    [120, 'other'],
    [1.5, 'few'],
  ] as const)('%d takes the Romanian form %s', (count, form) => {
    expect(pluralForm(count, 'ro')).toBe(form);
  });

  it('fit every word of the demo data', () => {
    const [product] = locale.plurals;
    if (product === undefined) throw new Error('no plurals');
    expect([1, 3, 1.5, 5].map((count) => plural(count, 'cs', product))).toEqual(['produkt', 'produkty', 'produktu', 'produktů']);
    expect([1, 3, 20].map((count) => plural(count, 'ro', product))).toEqual(['produs', 'produse', 'de produse']);
  });
});

describe('phone numbers', () => {
  it.each([
    ['601 000 001', 'cz', '+420601000001'],
    ['+420 601 000 001', 'ro', '+420601000001'],
    ['00420601000001', 'cz', '+420601000001'],
    ['0700 000 001', 'ro', '+40700000001'],
    ['700000001', 'ro', '+40700000001'],
    ['+40 (700) 000-001', 'cz', '+40700000001'],
    ['+421 903 123 456', 'cz', '+421903123456'],
  ] as const)('%s typed on %s is stored as %s', (text, market, stored) => {
    expect(parsePhone(text, market)).toBe(stored);
  });

  it.each([
    ['123 456', 'cz'],
    ['601 000 00', 'cz'],
    ['601 000 0011', 'cz'],
    ['0700 000 001', 'cz'],
    ['+49 30 12345678', 'cz'],
    ['601000001 ext. 5', 'cz'],
    ['zavolejte 601000001', 'cz'],
    ['', 'ro'],
    ['0100 000 001', 'ro'],
  ] as const)('%s on %s is none', (text, market) => {
    expect(parsePhone(text, market)).toBeNull();
  });

  it('are shown in groups', () => {
    expect(formatPhone('+420601000001')).toBe('+420 601 000 001');
    expect(formatPhone('+40700000001')).toBe('+40 700 000 001');
    expect(formatPhone('neznámé')).toBe('neznámé');
  });

  it('of every demo customer are valid and already in the stored form', () => {
    for (const customer of demoPeople.customers) expect(parsePhone(customer.phone_number, customer.site)).toBe(customer.phone_number);
  });

  it('follow the numbering plans of the installed library', () => {
    const full = JSON.parse(
      readFileSync(new URL('../node_modules/libphonenumber-js/metadata.max.json', import.meta.url), 'utf8'),
    ) as typeof phoneMetadata;
    expect(phoneMetadata.version).toBe(full.version);
    for (const country of ['CZ', 'SK', 'RO'] as const) expect(phoneMetadata.countries[country]).toEqual(full.countries[country]);
  });
});

describe('postcodes', () => {
  it.each([
    ['11000', 'cz', '110 00'],
    [' 110 00 ', 'cz', '110 00'],
    ['010011', 'ro', '010011'],
    ['1100', 'cz', null],
    ['01000', 'cz', null],
    ['91000', 'cz', null],
    ['110000', 'cz', null],
    ['11000', 'ro', null],
    ['01001a', 'ro', null],
  ] as const)('%s on %s is %s', (text, market, stored) => {
    expect(parsePostcode(text, market)).toBe(stored);
  });

  it('of every demo customer are in the stored form', () => {
    for (const customer of demoPeople.customers)
      expect(parsePostcode(customer.address.postcode, customer.site)).toBe(customer.address.postcode);
  });
});
