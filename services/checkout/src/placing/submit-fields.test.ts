import { finishRequestSchema } from '@okruh/contracts/http/checkout/finish';
import { wrongOrderInputs } from '@okruh/market/testing/order-form';
import { expect, it } from 'vitest';
import { submitErrors } from './submit-fields.ts';

const address = { first_name: 'Jana', last_name: 'Nováková', address: 'Dlouhá 3', city: 'Praha', postcode: '110 00', phone: '601 000 001' };
const right = {
  type_payment: 'instalments',
  token: 't',
  order_billing_address: {
    ...address,
    email: 'jana@example.com',
    invoice_on_company: true,
    company: 'Firma s.r.o.',
    tin: '27074358',
    vatn: '',
  },
  order_delivery_address: { ...address, delivery_extra_info: '' },
  order_info: { consent_to_terms_of_service: true, birth_date: '1. 1. 1990', note: '', internal_order_number: '' },
};
const listErrors = (body: object) =>
  submitErrors(
    finishRequestSchema.parse(body),
    { deliveryKind: 'address', typePayment: 'instalments', isForCompanies: false, needsBirthDate: true },
    { market: 'cz', today: '2026-11-23' },
  );

it('nothing is wrong with a whole order', () => {
  expect(listErrors(right)).toEqual({});
});

it.each(wrongOrderInputs)('$field is refused as the browser refuses it: $message', ({ field, value, message }) => {
  const [group = '', name = ''] = field.split('.');
  const values: unknown = Reflect.get(right, group);
  expect(listErrors({ ...right, [group]: { ...(values as object), [name]: value } })).toEqual({ [group]: { [name]: [message] } });
});
