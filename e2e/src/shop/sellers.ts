import { randomInt, randomUUID } from 'node:crypto';
import type { RequestOf } from '@okruh/contracts';
import { sellBuyoutOnline } from '@okruh/contracts/http/buyout';
import { type Appraisal, getAppraisalFormData } from '@okruh/contracts/http/buyout/selector';
import type { Market } from '@okruh/market';
import { createVisitor } from './visitor.ts';

export type SellBody = RequestOf<typeof sellBuyoutOnline>['body'];
type CustomerData = Readonly<Record<keyof NonNullable<SellBody['customer_data']>, string>>;

/** The phone that most specs sell. */
export const PHONE = 'apple-iphone-13-128gb-midnight';

/** People of the demo data; documents are valid for longer than this code will live. */
export const sellers: Readonly<Record<Market, Omit<CustomerData, 'e_mail'>>> = {
  cz: {
    personal_identification_number: '840312/9933',
    identity_card_number: '999000100',
    identity_released_by: 'Úřad městské části Praha 1',
    identity_valid_to: '15.01.2048',
    degree_before_name: 'Ing.',
    first_name: 'Jan',
    last_name: 'Novotný',
    gender: 'male',
    district: 'CZ0100',
    street: 'Dlouhá 377/2',
    city: 'Praha',
    country: '203',
    postcode: '110 00',
    phone_number: '601 000 001',
    nationality: 'CZ',
    place_of_birth: 'Praha',
    bank_account_full_number: '19-9900004729',
    bank_code: '2700',
  },
  ro: {
    personal_identification_number: '1870414419716',
    identity_card_number: 'ZZ 900100',
    identity_released_by: 'SPCEP Sector 1',
    identity_valid_to: '20.01.2048',
    degree_before_name: '',
    first_name: 'Andrei',
    last_name: 'Popescu',
    gender: 'male',
    district: 'RO-B1',
    street: 'Calea Dorobanților 7',
    city: 'București',
    country: '642',
    postcode: '010551',
    phone_number: '0700 000 001',
    nationality: 'RO',
    place_of_birth: 'București',
    bank_account_full_number: 'RO98 BRDE 0TES T990 7179 2308',
    bank_code: '',
  },
};

/** An address that is unique in the run, so that a spec counts only its own mails. */
export const newMailAddress = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@example.com`;

/** An IMEI of the test range with its check digit (Luhn), for a device that no other spec has sold. */
export function newImei(): string {
  const body = `00${String(randomInt(1_000_000_000)).padStart(12, '0')}`;
  const sum = Array.from(body).reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** Answers for a phone without defects. */
export const tidyAnswers = [
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

/** Loads the current questions and prices. */
export async function loadAppraisal(market: Market, device = PHONE): Promise<Appraisal> {
  const { appraisal } = await createVisitor(market).call(getAppraisalFormData, { query: { color: device } });
  return appraisal;
}

/** A complete and valid order for a phone that no other spec has sold. */
export async function buildOrder(market: Market, changes: Partial<SellBody> = {}): Promise<SellBody> {
  const { version } = await loadAppraisal(market);
  return {
    device_identifier: PHONE,
    appraisal_version: version,
    device_condition_choices: tidyAnswers,
    customer_data: { ...sellers[market], e_mail: newMailAddress('prodejce') },
    buyout_device: { imei: newImei() },
    consent_to_terms: true,
    ...changes,
  };
}

/** A placed buy-out with its code and links. */
export interface Placed {
  readonly market: Market;
  readonly code: string;
  readonly number: string;
  /** Path of the status page with the token in its fragment. */
  readonly location: string;
  readonly token: string;
  readonly email: string;
  readonly imei: string;
}

/** Places a buy-out by API calls. */
export async function placeBuyout(market: Market, changes: Partial<SellBody> = {}): Promise<Placed> {
  const body = await buildOrder(market, changes);
  const { code, number, location } = await createVisitor(market).call(sellBuyoutOnline, { body });
  return {
    market,
    code,
    number,
    location,
    token: location.split('#t=')[1] ?? '',
    email: body.customer_data?.e_mail ?? '',
    imei: body.buyout_device?.imei ?? '',
  };
}
