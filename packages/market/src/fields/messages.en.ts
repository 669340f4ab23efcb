import type { MessageTexts } from './message-params.ts';

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const number = (value: number): string => format.format(value);
const characters = (count: number): string => `${number(count)} ${count === 1 ? 'character' : 'characters'}`;
const missing = (count: number): string => `${count} more needed`;
const extra = (count: number): string => `${count} too many`;
const misses = (should: number, length: number): string => (length < should ? missing(should - length) : extra(length - should));
const CHECK_DIGITS = 'Please check the digits.';

/** English messages, for the back office. */
export const messagesEn: MessageTexts = {
  required: () => 'Please fill this in.',
  choiceRequired: () => 'Please choose one of the options.',
  unknownChoice: () => 'Please choose one of the options offered.',
  consentRequired: () => 'We can’t go on without consent.',
  tooShort: ({ min, length }) => `Write at least ${characters(min)}, ${missing(min - length)}.`,
  tooLong: ({ max, length }) => `The text is too long. It may have ${characters(max)}, ${extra(length - max)}.`,
  valueTooLow: ({ min }) => `Enter at least ${number(min)}.`,
  valueTooHigh: ({ max }) => `Enter at most ${number(max)}.`,
  number: () => 'Enter a whole number.',
  decimal: () => 'Enter a number, with a comma before the decimals.',
  positiveNumber: () => 'Enter a number greater than zero.',
  plainText: () => 'The text contains a character that we can’t store. Please delete it.',
  link: () => 'A link begins with a slash or https:// and has no spaces.',

  eMailAt: () => 'The e-mail address has no @.',
  eMailDomain: () => 'The part after @ is missing.',
  eMailCharacters: () => 'An e-mail address has no spaces and no accents.',
  eMailShape: () => 'An e-mail address looks like name@domain.cz. Please check it.',
  phone: () => 'There is no such phone number. Outside Czechia and Romania add the country code, for example +421.',
  phoneLength: ({ should, length }) => `The phone number has ${should} digits, ${misses(should, length)}.`,
  postcode: ({ market }) =>
    market === 'cz' ? 'A Czech postcode has 5 digits, for example 110 00.' : 'A Romanian postcode has 6 digits, for example 010011.',
  postcodeDistrict: () => 'This postcode isn’t in the chosen district. Please check both.',

  bankAccountShape: ({ market }) =>
    market === 'cz'
      ? 'An account number has 2 to 10 digits; a prefix with a hyphen may come before them, for example 19-2000145399.'
      : 'An IBAN begins with RO, then 2 digits, the bank’s letters and the account number.',
  bankAccountWithCode: () => 'The bank code after the slash belongs in the field beside it.',
  bankAccountUnknown: ({ market }) =>
    market === 'cz' ? `There is no such account number. ${CHECK_DIGITS}` : 'There is no such IBAN. Please check each character.',
  ibanLength: ({ length }) => `An IBAN has 24 characters, ${misses(24, length)}.`,
  bankCodeShape: () => 'A bank code has 4 digits, for example 0800.',
  bankCodeUnknown: () => 'We don’t know such a bank. Please check the code.',

  imeiDigits: () => 'An IMEI has digits only.',
  imeiLength: ({ length }) => `An IMEI has 15 digits, ${misses(15, length)}.`,
  imeiUnknown: () => `There is no such IMEI. ${CHECK_DIGITS}`,
  eanLength: () => 'An EAN has 8, 12, 13 or 14 digits.',
  eanUnknown: () => `There is no such EAN. ${CHECK_DIGITS}`,
  serialLength: ({ min, max, length }) =>
    length < min
      ? `A serial number has at least ${characters(min)}, ${missing(min - length)}.`
      : `A serial number has at most ${characters(max)}, ${extra(length - max)}.`,
  serialCharacters: () => 'A serial number has only letters without accents, digits and hyphens.',

  birthNumberShape: () => 'A birth number has 9 or 10 digits, for example 840312/9933.',
  birthNumberUnknown: () => `There is no such birth number. ${CHECK_DIGITS}`,
  cnpLength: ({ length }) => `A CNP has 13 digits, ${misses(13, length)}.`,
  cnpDigits: () => 'A CNP has digits only.',
  cnpUnknown: () => `There is no such CNP. ${CHECK_DIGITS}`,
  identityCardCz: () => 'The number of a Czech identity card has 9 digits.',
  identityCardRo: () => 'A Romanian identity card has 2 letters and 6 digits, for example ZZ 900100.',
  personName: () => 'Write the name in Latin letters without digits, as it stands in the document.',
  title: () => 'Write the degree in Latin letters with a full stop at its end, for example Ing.',

  icoShape: () => 'An IČO has 8 digits.',
  icoUnknown: () => `There is no such IČO. ${CHECK_DIGITS}`,
  dicShape: () => 'A DIČ begins with CZ, then 8 to 10 digits.',
  dicUnknown: () => `There is no such DIČ. ${CHECK_DIGITS}`,
  cuiShape: () => 'A CUI has 2 to 10 digits; RO may come before them.',
  cuiUnknown: () => `There is no such CUI. ${CHECK_DIGITS}`,

  dateFormat: () => 'Write the date as DD.MM.YYYY.',
  dateDay: () => 'The day is a number from 1 to 31.',
  dateMonth: () => 'The month is a number from 1 to 12.',
  dateCalendar: () => 'There is no such day in the calendar.',
  dateYear: ({ from, to }) => `Enter a year from ${from} to ${to}.`,
  documentExpired: () => 'The document has expired. Please use a valid one.',
  notAdult: ({ age }) => `For this payment the buyer has to be at least ${age} years old.`,
  dateInFuture: () => 'This day is still to come. Please check the year.',

  passwordShort: ({ min, length }) => `The password has at least ${characters(min)}, ${missing(min - length)}.`,
  passwordNumeric: () => 'The password can’t be digits only.',
  passwordUpper: () => 'Add a capital letter to the password.',
  passwordLower: () => 'Add a small letter to the password.',
  passwordDigit: () => 'Add a digit to the password.',
  passwordSpecial: () => 'Add a special character to the password, for example ! or -.',
  passwordMatch: () => 'The passwords don’t match.',
};
