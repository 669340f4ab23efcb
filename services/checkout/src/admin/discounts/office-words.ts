import type { DiscountState } from '@okruh/contracts/http/checkout-admin/discounts';
import type { Locale } from '@okruh/market';
import type { BothLanguages, DiscountRule } from '../../pricing/model.ts';

/** Title of a refused edit. */
export const changedMeanwhile: BothLanguages = {
  cs: 'Mezitím to změnil někdo jiný. Načtěte prosím stránku znovu.',
  ro: 'Între timp altcineva a făcut o modificare. Reîncarcă pagina.',
};

export const stateWords: Readonly<Record<DiscountState, BothLanguages>> = {
  valid: { cs: 'platí', ro: 'valabilă' },
  expired: { cs: 'skončila', ro: 'expirată' },
  not_yet_valid: { cs: 'ještě neplatí', ro: 'nu este încă valabilă' },
  exhausted: { cs: 'vyčerpaná', ro: 'epuizată' },
  inactive: { cs: 'vypnutá', ro: 'dezactivată' },
};
export const discountTypeWords: Readonly<Record<DiscountRule['kind'], BothLanguages>> = {
  percentage: { cs: 'procenta', ro: 'procent' },
  absolute: { cs: 'částka', ro: 'sumă' },
  fixed: { cs: 'pevná cena', ro: 'preț fix' },
};
export const csvHead: Readonly<Record<Locale, readonly string[]>> = {
  cs: ['id', 'název cs', 'název ro', 'typ', 'procento', 'Kč', 'Lei', 'stav', 'platí od', 'platí do', 'trhy', 'kódů', 'použito'],
  ro: [
    'id',
    'nume cs',
    'nume ro',
    'tip',
    'procent',
    'Kč',
    'Lei',
    'stare',
    'valabilă de la',
    'valabilă până la',
    'piețe',
    'coduri',
    'folosite',
  ],
};
export const codeCsvHead: Readonly<Record<Locale, readonly string[]>> = {
  cs: ['kód', 'použitý', 'kdy'],
  ro: ['cod', 'folosit', 'când'],
};
