import type { Market } from '@okruh/market';
import type { Shopper } from './shopper.ts';

const people = {
  cz: {
    first_name: 'Eva',
    last_name: 'Nováková',
    address: 'Sokolovská 12',
    city: 'Praha',
    district: '',
    postcode: '186 00',
    phone: '601 234 567',
    email: 'eva@example.com',
  },
  ro: {
    first_name: 'Ana',
    last_name: 'Popescu',
    address: 'Str. Memorandumului 4',
    city: 'Cluj-Napoca',
    district: '',
    postcode: '400114',
    phone: '0722 345 678',
    email: 'ana@example.com',
  },
} as const;

/** A whole and right order of the summary that the shopper sees. */
export const submitBody = (token: string, market: Market = 'cz', changes: object = {}): object => ({
  token,
  order_billing_address: people[market],
  order_info: { consent_to_terms_of_service: true },
  ...changes,
});

/** Chooses courier and bank transfer, and tells the token of the summary then. */
export async function chooseMethods(shopper: Shopper, payment = 'bank_transfer'): Promise<string> {
  const delivery = await shopper.call('POST', '/delivery', { type_delivery_code: 'courier' });
  if (delivery.statusCode !== 200) throw new Error(`delivery: ${delivery.body}`);
  const chosen = await shopper.call('POST', '/payment', { type_payment: payment });
  if (chosen.statusCode !== 200) throw new Error(`payment: ${chosen.body}`);
  return chosen.json<{ token: string }>().token;
}
