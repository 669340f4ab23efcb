import type { Market } from './market.ts';

/** The shop's phone of each market, as it is written and as it is dialled. */
export const hotline: Readonly<Record<Market, { readonly number: string; readonly href: string }>> = {
  cz: { number: '800 123 456', href: 'tel:+420800123456' },
  ro: { number: '0800 123 456', href: 'tel:+40800123456' },
};
