import type { Market } from '@okruh/market';

/** Of which country a supplier's tax number is: VAT numbers of other countries begin with their letters. */
export const whereFrom = ({ market, tax_number: number }: { readonly market: Market; readonly tax_number: string }): Market | 'abroad' =>
  /^[A-Z]/.test(number) ? 'abroad' : market;
