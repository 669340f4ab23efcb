import { formatMoney, type Market, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { NoTariff } from './instalment-calculation.ts';

/** Why something can't be paid in instalments, for the shopper. */
export function noTariffText(why: NoTariff, market: Market): string {
  const { locale, currency } = markets[market];
  switch (why.code) {
    case 'not-financed':
      return texts.text(locale, 'instalment.not-financed', { name: why.name[locale] });
    case 'below':
    case 'above':
      return texts.text(locale, `instalment.${why.code}`, { limit: formatMoney(money(why.limit, currency)) });
    case 'not-together':
    case 'none':
      return texts.text(locale, `instalment.${why.code}`);
  }
}
