import { getAppraisalFormData } from '@okruh/contracts/http/buyout/selector';
import { type CartTradeIn, cartTradeInSchema } from '@okruh/contracts/http/checkout/cart';
import { crowns } from './cart-fixtures.ts';

/** An old phone whose condition was described. */
export const oldPhone = (changes: Partial<CartTradeIn> = {}): CartTradeIn =>
  cartTradeInSchema.parse({
    device_identifier: 'apple-iphone-12-64gb-black',
    label: 'Apple iPhone 12, 64 GB',
    quality: 'A',
    estimate: crowns(3450),
    bonus: crowns(345),
    url: '/vykup/x',
    appraisal_version: '7',
    device_condition_choices: ['display-a', 'special-no'],
    package_line: 1,
    identifier_tail: null,
    is_confirmed: true,
    condition: 'Kondice baterie: 80 až 89 %',
    image: '/media/devices/iphone-12/black.svg',
    identifier_kind: 'imei',
    ...changes,
  });

const choice = (value: string, label: string, result: string | null, correction = 0) => ({
  value,
  label,
  appraisal_result: result,
  price_correction: crowns(correction),
});
/** Two questions: the display, prefilled, and what is added, which only its owner knows. */
export const questions = getAppraisalFormData.responses[200].parse({
  url: '/vykup/x',
  device: {
    device_identifier: 'apple-iphone-12-64gb-black',
    name: 'Apple iPhone 12',
    variant: '64 GB, černý',
    image: null,
    type_device: 'phone',
    identifier_kind: 'imei',
  },
  appraisal: {
    version: '7',
    minimal_buyout_price: crowns(100),
    appraisal_result: [
      { id: 'a', quality: 'A', url: '/vykup/x?stav=a', price: crowns(3550) },
      { id: 'c', quality: 'C', url: '/vykup/x?stav=c', price: crowns(2000) },
    ],
    default_device_condition_choices: ['display-a'],
    device_conditions: [
      {
        id: 'q-display',
        code: 'display',
        name: 'Displej',
        type: 'quality',
        choices: [
          choice('display-a', 'Jemné škrábance', 'a'),
          choice('display-c', 'Viditelné škrábance', 'c'),
          choice('display-x', 'Nejde zapnout', null),
        ],
        value: null,
        disabled: false,
      },
      {
        id: 'q-special',
        code: 'special',
        name: 'Přiložíte nabíječku?',
        type: 'special',
        choices: [choice('special-yes', 'Ano', 'a'), choice('special-no', 'Ne', 'a', -100)],
        value: null,
        disabled: false,
      },
    ],
  },
});
