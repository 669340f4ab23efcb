import type { Locale } from '@okruh/market';

/** Links that are offered where nothing was found. */
export const waysOut: Readonly<Record<'secondHand' | 'sales', Readonly<Record<Locale, string>>>> = {
  secondHand: { cs: 'Z druhé ruky', ro: 'Second hand' },
  sales: { cs: 'Slevy', ro: 'Reduceri' },
};
