import type { Choice } from '@okruh/contracts';
import { getCountryOptions, getSellerFormOptions } from '@okruh/contracts/http/buyout/selector';
import { type Locale, type Market, markets, todayIn } from '@okruh/market';
import { czechBanks } from '@okruh/market/banks';
import { ok, raw, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { pickupDates, pickupWindowChoices } from '../stored/hand-over.ts';
import { countries, districts, genders, nationalities } from '../model/seller-lists.ts';

/** The sell form's choice lists; all but the courier's days change with a release only. */
export function formOptionRoutes(app: FastifyInstance, deps: Pick<Deps, 'now'>): void {
  const countryOptions = perMarket((market) => ({ choices: named(countries, markets[market].locale) }));
  const formOptions = (market: Market) => ({
    nationalities: named(nationalities, markets[market].locale),
    genders: named(genders, markets[market].locale),
    districts: districts[market].map(([value, label]) => ({ value, label })),
    banks: market === 'cz' ? czechBanks.map((bank) => ({ value: bank.code, label: `${bank.code} ${bank.name}` })) : [],
    default_country: String(markets[market].defaultCountryId),
    pickup_dates: pickupDates(market, todayIn(market, deps.now())),
    pickup_windows: pickupWindowChoices(markets[market].locale),
  });
  route(app, getCountryOptions, ({ market }) => raw(countryOptions[market]));
  route(app, getSellerFormOptions, ({ market }) => ok(formOptions(market)));
}

const named = (rows: readonly { readonly id: string; readonly name: Readonly<Record<Locale, string>> }[], locale: Locale): Choice[] =>
  rows.map((row) => ({ value: row.id, label: row.name[locale] }));

const perMarket = (make: (market: Market) => unknown): Record<Market, Buffer> => ({
  cz: Buffer.from(JSON.stringify(make('cz'))),
  ro: Buffer.from(JSON.stringify(make('ro'))),
});
