import type { RequestOf, ResponseOf } from '@okruh/contracts';
import type { sellBuyoutOnline } from '@okruh/contracts/http/buyout';
import type { getAppraisalFormData } from '@okruh/contracts/http/buyout/selector';

type SellBody = RequestOf<typeof sellBuyoutOnline>['body'];
type Appraisal = ResponseOf<typeof getAppraisalFormData>['appraisal'];

const DEVICE = 'apple-iphone-13-128gb-midnight';

/** IMEI of the test range with its check digit (Luhn). */
export function testImei(position: number): string {
  const body = `00${String(position).padStart(12, '0')}`;
  const sum = Array.from(body).reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** An answer to every question with which the phone is bought out, the usual one where there is one. */
function answersTo(appraisal: Appraisal): string[] {
  const usual = new Set(appraisal.default_device_condition_choices);
  return appraisal.device_conditions.map(({ choices }) => {
    const possible = choices.filter((choice) => choice.appraisal_result !== null);
    return (possible.find(({ value }) => usual.has(value)) ?? possible[0] ?? choices[0])?.value ?? '';
  });
}

/** Where the form of the phone that the benches sell is asked for. */
export const appraisalPath = `/api/buyout/appraisal?color=${DEVICE}`;

/** Whole and right orders on the Czech market for the appraisal in force, each for another phone. */
export function ordersFor(appraisal: Appraisal): () => SellBody {
  const answers = answersTo(appraisal);
  let position = Date.now() % 1_000_000_000;
  return () => {
    position += 1;
    return {
      device_identifier: DEVICE,
      appraisal_version: appraisal.version,
      device_condition_choices: answers,
      customer_data: {
        personal_identification_number: '840312/9933',
        identity_card_number: '999000100',
        identity_released_by: 'Úřad městské části Praha 1',
        identity_valid_to: '15.01.2038',
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
        e_mail: 'jan.novotny@example.com',
        bank_account_full_number: '19-9900004729',
        bank_code: '2700',
      },
      buyout_device: { imei: testImei(position) },
      consent_to_terms: true,
    };
  };
}
