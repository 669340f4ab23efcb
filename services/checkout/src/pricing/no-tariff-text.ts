import { formatMoney, type Market, markets, money } from '@okruh/market';
import type { NoTariff } from './instalment-calculation.ts';
import type { BothLanguages } from './model.ts';

/** Why something can't be paid in instalments, for the shopper. */
export function noTariffText(why: NoTariff, market: Market): string {
  const { locale, currency } = markets[market];
  return sentenceOf(why, (limit) => formatMoney(money(limit, currency)))[locale];
}

function sentenceOf(why: NoTariff, price: (amount: number) => string): BothLanguages {
  switch (why.code) {
    case 'not-financed':
      return { cs: `Na splátky neprodáváme: ${why.name.cs}.`, ro: `Nu se vinde în rate: ${why.name.ro}.` };
    case 'below':
      return { cs: `Na splátky jde koupit od ${price(why.limit)}.`, ro: `În rate poți cumpăra de la ${price(why.limit)}.` };
    case 'above':
      return { cs: `Na splátky jde koupit do ${price(why.limit)}.`, ro: `În rate poți cumpăra până la ${price(why.limit)}.` };
    case 'not-together':
      return {
        cs: 'Tyhle výrobky nejde koupit na jedny splátky. Objednejte je prosím zvlášť.',
        ro: 'Aceste produse nu pot fi cumpărate în aceleași rate. Comandă-le separat.',
      };
    case 'none':
      return { cs: 'Splátky na tenhle nákup teď nemáme.', ro: 'Nu avem rate pentru această cumpărătură.' };
  }
}
