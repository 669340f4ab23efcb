import { firstError, messageText } from '@okruh/market/fields';
import { wrongOrderInputs } from '@okruh/market/testing/order-form';
import { expect, it } from 'vitest';
import { type CheckoutForm, emptyCheckoutForm } from '../../model/checkout.store.ts';
import { cartSummary } from '../../testing/cart-fixtures.ts';
import { chosenPayment } from '../../testing/shopper.ts';
import { checkoutRules, wirePaths } from './finish-request.ts';

const right: CheckoutForm = {
  ...emptyCheckoutForm,
  email: 'jana@example.com',
  phone: '601 000 001',
  firstName: 'Jana',
  lastName: 'Nováková',
  address: 'Dlouhá 3',
  city: 'Praha',
  postcode: '110 00',
  onCompany: true,
  company: 'Firma s.r.o.',
  tin: '27074358',
  elsewhere: true,
  otherFirstName: 'Jana',
  otherLastName: 'Nováková',
  otherAddress: 'Dlouhá 3',
  otherCity: 'Praha',
  otherPostcode: '110 00',
  birthDate: '1. 1. 1990',
  terms: true,
};
const payLater = cartSummary(undefined, { payment: chosenPayment({ type_payment: 'pay_later' }) });
const listErrors = (form: CheckoutForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(checkoutRules('cz', payLater, form)).flatMap(([field, rules]) => {
      const error = firstError(String(Reflect.get(form, field)), rules, { market: 'cz', today: '2026-11-23' });
      return error === null ? [] : [[field, messageText(error, 'cs')]];
    }),
  );

it('nothing is wrong with a whole form', () => {
  expect(listErrors(right)).toEqual({});
});

it.each(wrongOrderInputs)('$field is refused as the server refuses it: $message', ({ field, value, message }) => {
  const name = wirePaths[field];
  if (name === undefined) throw new Error(`the form has no field for ${field}`);
  expect(listErrors({ ...right, [name]: value })).toEqual({ [name]: message });
});

it('asks nothing of an address or a company that the order has not', () => {
  expect(listErrors({ ...right, elsewhere: false, otherCity: '', onCompany: false, tin: '' })).toEqual({});
});
