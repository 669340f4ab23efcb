import type { PriceRow, PriceValues } from '@okruh/contracts/http/checkout-admin/price-tables';
import { type Locale, type Market, money } from '@okruh/market';
import type { useText } from '@okruh/web-kit/i18n';
import { formatMoney, formatPercent } from '../../office/language/format.ts';

type Text = ReturnType<typeof useText>;

/** A row in the words of the list. */
interface RowWords {
  readonly name: string;
  readonly details: readonly string[];
  readonly band: string;
  readonly prices: Readonly<Record<Market, string>>;
  readonly isOffered: boolean;
  readonly state: string;
}

/** A row of any table as lists and the history call it. */
export function toWords({ values }: Pick<PriceRow, 'values'>, text: Text, locale: Locale, market: Market): RowWords {
  const price = (amounts: { readonly CZK: number; readonly RON: number }) => ({
    cz: formatMoney(money(amounts.CZK, 'CZK')),
    ro: formatMoney(money(amounts.RON, 'RON')),
  });
  const share = (percent: number) => ({ cz: formatPercent(percent, market), ro: formatPercent(percent, market) });
  const types = (list: readonly string[]): string => list.map((type) => text(`device-type.${type}`)).join(', ');
  const band = (of: Extract<PriceValues, { from: unknown }>): string =>
    text('tariffs.range', { from: price(of.from)[market], to: price(of.to)[market] });
  const always = { isOffered: true, state: text('prices.state.both') };
  switch (values.table) {
    case 'insurances':
      return {
        name: values.name[locale],
        details: [text(`device-type.${values.type_device}`), text('prices.details.months', { count: values.month_count })],
        band: band(values),
        prices: price(values.price),
        ...always,
      };
    case 'prolonged-warranties':
      return {
        name: text('prices.details.prolonged', { count: values.month_count }),
        details: [text(`device-type.${values.type_device}`), values.code],
        band: band(values),
        prices: price(values.price),
        ...always,
      };
    case 'own-warranties':
      return {
        name: values.name[locale],
        details: [text('prices.details.months', { count: values.month_count })],
        band: values.qualities.map((quality) => text('discounts.quality', { quality })).join(', '),
        prices: share(values.percent),
        ...always,
      };
    case 'tuito':
      return {
        name: values.name[locale],
        details: [text(`prices.kind.${values.kind}`), values.code],
        band: types(values.type_devices),
        prices: price(values.price),
        ...formatState(values, text),
      };
    case 'leasing':
      return {
        name: values.name[locale],
        details: [
          text('prices.details.months', { count: values.months }),
          types(values.type_devices),
          ...(values.exchange_after_months === null ? [] : [text('prices.details.exchange', { count: values.exchange_after_months })]),
          ...(values.residual_percent === 0
            ? []
            : [text('prices.details.residual', { percent: formatPercent(values.residual_percent, market) })]),
          ...(values.company_only ? [text('prices.company')] : []),
        ],
        band: text('tariffs.range', { from: price(values.min)[market], to: price(values.max)[market] }),
        prices: share(values.monthly_percent),
        ...formatState(values, text),
      };
    case 'deliveries':
      return {
        name: values.name[locale],
        details: [],
        band: values.free_from === null ? text('prices.free.never') : text('prices.free.from', { price: price(values.free_from)[market] }),
        prices: price(values.price),
        ...formatState(values, text),
      };
  }
}

function formatState(values: { readonly is_active: boolean; readonly markets: readonly Market[] }, text: Text) {
  const only = values.markets.length === 1 ? values.markets[0] : undefined;
  return {
    isOffered: values.is_active,
    state: !values.is_active
      ? text('prices.state.off')
      : only === undefined
        ? text('prices.state.both')
        : text('prices.state.only', { market: text(`discounts.market.${only}`) }),
  };
}
