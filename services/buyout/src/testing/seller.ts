import type { RequestOf } from '@okruh/contracts';
import type { sellBuyoutOnline } from '@okruh/contracts/http/buyout';
import type { Market } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import type { LightMyRequestResponse } from 'fastify';
import type { Shop } from './shop.ts';

export type SellBody = RequestOf<typeof sellBuyoutOnline>['body'];

export const PHONE = 'apple-iphone-13-128gb-midnight';
export const VERSION = '2026-11-18/3';
/** A tidy phone of grade A. */
export const TIDY = [
  'display-a',
  'body-a',
  'functional-yes',
  'battery-90',
  'charger-yes',
  'water-no',
  'account-free',
  'box-no',
  'special-none',
];

/** IMEI of the test range with its check digit, the same for the same number. */
export function testImei(position: number): string {
  const body = `00${String(position).padStart(12, '0')}`;
  const sum = body.split('').reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

const czech: SellBody['customer_data'] = {
  personal_identification_number: '840312/9933',
  identity_card_number: '999000100',
  identity_released_by: 'Úřad městské části Praha 1',
  identity_valid_to: '15.01.2028',
  degree_before_name: 'Ing.',
  first_name: 'Jan',
  last_name: 'Novotný',
  gender: 'male',
  district: 'CZ0100',
  street: 'Dlouhá 377/2',
  city: 'Praha',
  country: '203',
  postcode: '11000',
  phone_number: '601 000 001',
  nationality: 'CZ',
  place_of_birth: 'Praha',
  e_mail: 'Jan.Novotny@Example.com',
  bank_account_full_number: '19-9900004729',
  bank_code: '2700',
};
const romanian: SellBody['customer_data'] = {
  personal_identification_number: '2920630129386',
  identity_card_number: 'ZZ 900113',
  identity_released_by: 'SPCLEP Cluj-Napoca',
  identity_valid_to: '20.02.2029',
  first_name: 'Ioana',
  last_name: 'Ionescu',
  gender: 'female',
  district: 'RO-CJ',
  street: 'Strada Republicii 15',
  city: 'Cluj-Napoca',
  country: '642',
  postcode: '400015',
  phone_number: '0700000002',
  nationality: 'RO',
  place_of_birth: 'Cluj-Napoca',
  e_mail: 'ioana.ionescu@example.com',
  bank_account_full_number: 'RO64 BTRL 0TES T990 3881 4140',
};

let imeis = 0;

/** A whole and right order; each call sells another phone. */
export function sellBody(market: Market = 'cz', changes: Partial<SellBody> = {}): SellBody {
  imeis += 1;
  return {
    device_identifier: PHONE,
    appraisal_version: VERSION,
    device_condition_choices: TIDY,
    customer_data: market === 'cz' ? czech : romanian,
    buyout_device: { imei: testImei(imeis) },
    consent_to_terms: true,
    ...changes,
  };
}

export interface Placed {
  readonly id: string;
  readonly code: string;
  readonly number: string;
  readonly token: string;
}

/** Sends an order as a visitor. */
export const sell = (
  shop: Shop,
  body: unknown,
  market: Market = 'cz',
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  shop.app.inject({
    method: 'POST',
    url: '/api/buyout/orders',
    headers: { ...identityFor({ market }), ...headers },
    payload: body as object,
  });

/** Sells a phone and gives what leads back to it. */
export async function place(shop: Shop, market: Market = 'cz', changes: Partial<SellBody> = {}): Promise<Placed> {
  const response = await sell(shop, sellBody(market, changes), market);
  if (response.statusCode !== 201) throw new Error(`the order was answered with ${response.statusCode}: ${response.body}`);
  const { code, number, location }: { code: string; number: string; location: string } = response.json();
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from buyouts where code = $1', [code]);
  return { id: rows[0]?.id ?? '', code, number, token: location.split('#t=')[1] ?? '' };
}

/** Types of a buy-out's events in the order in which they were written. */
export async function loadEvents(shop: Shop, id: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ type: string }>('select type from outbox where subject = $1 order by position', [id]);
  return rows.map((row) => row.type.replace(/^buyout\.|\.v\d+$/g, ''));
}
