import { formatNumber } from '../money/number-format.ts';
import { pluralForm } from '../words/plural.ts';
import type { MessageTexts } from './message-params.ts';

const number = (value: number): string => formatNumber(value, 'ro', Number.isInteger(value) ? 0 : 2);
const characters = (count: number): string => {
  const form = pluralForm(count, 'ro');
  return `${number(count)} ${form === 'one' ? 'caracter' : form === 'few' ? 'caractere' : 'de caractere'}`;
};
const missing = (count: number): string => (count === 1 ? 'mai lipsește 1' : `mai lipsesc ${count}`);
const extra = (count: number): string => (count === 1 ? '1 este în plus' : `${count} sunt în plus`);
const misses = (should: number, length: number): string => (length < should ? missing(should - length) : extra(length - should));
const CHECK_DIGITS = 'Verifică cifrele.';

export const messagesRo: MessageTexts = {
  required: () => 'Completează acest câmp.',
  choiceRequired: () => 'Alege una dintre variante.',
  unknownChoice: () => 'Alege una dintre variantele din listă.',
  consentRequired: () => 'Fără acordul tău nu putem continua.',
  tooShort: ({ min, length }) => `Scrie cel puțin ${characters(min)}, ${missing(min - length)}.`,
  tooLong: ({ max, length }) => `Textul este prea lung. Încap ${characters(max)}, ${extra(length - max)}.`,
  valueTooLow: ({ min }) => `Introdu cel puțin ${number(min)}.`,
  valueTooHigh: ({ max }) => `Introdu cel mult ${number(max)}.`,
  number: () => 'Introdu un număr întreg.',
  decimal: () => 'Introdu un număr, cu virgulă la zecimale.',
  positiveNumber: () => 'Introdu un număr mai mare decât zero.',
  plainText: () => 'Textul conține un caracter pe care nu îl putem salva. Te rugăm să îl ștergi.',
  link: () => 'Linkul începe cu o bară oblică sau cu https:// și nu are spații.',

  eMailAt: () => 'Din e-mail lipsește semnul @.',
  eMailDomain: () => 'Din adresă lipsește partea de după @.',
  eMailCharacters: () => 'E-mailul se scrie fără spații și fără diacritice.',
  eMailShape: () => 'E-mailul are forma nume@domeniu.ro. Verifică-l.',
  phone: () => 'Acest număr de telefon nu există. În afara României și a Cehiei adaugă prefixul, de exemplu +421.',
  phoneLength: ({ should, length }) => `Numărul de telefon are ${should} cifre, ${misses(should, length)}.`,
  postcode: ({ market }) =>
    market === 'cz' ? 'Codul poștal ceh are 5 cifre, de exemplu 110 00.' : 'Codul poștal are 6 cifre, de exemplu 010011.',
  postcodeDistrict: () => 'Codul poștal nu aparține județului ales. Verifică-le pe amândouă.',

  bankAccountShape: ({ market }) =>
    market === 'cz'
      ? 'Contul ceh are între 2 și 10 cifre, cu un prefix opțional și cratimă, de exemplu 19-2000145399.'
      : 'IBAN-ul începe cu RO, urmat de 2 cifre, prescurtarea băncii și numărul contului.',
  bankAccountWithCode: () => 'Codul băncii de după bară se scrie în câmpul alăturat.',
  bankAccountUnknown: ({ market }) =>
    market === 'cz' ? `Acest cont nu există. ${CHECK_DIGITS}` : 'Acest IBAN nu există. Verifică fiecare caracter.',
  ibanLength: ({ length }) => `IBAN-ul are 24 de caractere, ${misses(24, length)}.`,
  bankCodeShape: () => 'Codul băncii cehe are 4 cifre, de exemplu 0800.',
  bankCodeUnknown: () => 'Nu cunoaștem această bancă. Verifică începutul contului.',

  imeiDigits: () => 'IMEI-ul este format doar din cifre.',
  imeiLength: ({ length }) => `IMEI-ul are 15 cifre, ${misses(15, length)}.`,
  imeiUnknown: () => `Acest IMEI nu există. ${CHECK_DIGITS}`,
  eanLength: () => 'EAN-ul este format din 8, 12, 13 sau 14 cifre.',
  eanUnknown: () => `Acest EAN nu există. ${CHECK_DIGITS}`,
  serialLength: ({ min, max, length }) =>
    length < min
      ? `Numărul de serie are cel puțin ${characters(min)}, ${missing(min - length)}.`
      : `Numărul de serie are cel mult ${characters(max)}, ${extra(length - max)}.`,
  serialCharacters: () => 'Numărul de serie are doar litere fără diacritice, cifre și cratime.',

  birthNumberShape: () => 'Numărul de naștere ceh are 9 sau 10 cifre, de exemplu 840312/9933.',
  birthNumberUnknown: () => `Acest număr de naștere nu există. ${CHECK_DIGITS}`,
  cnpLength: ({ length }) => `CNP-ul are 13 cifre, ${misses(13, length)}.`,
  cnpDigits: () => 'CNP-ul este format doar din cifre.',
  cnpUnknown: () => `Acest CNP nu există. ${CHECK_DIGITS}`,
  identityCardCz: () => 'Cartea de identitate cehă are 9 cifre.',
  identityCardRo: () => 'Seria și numărul actului au 2 litere și 6 cifre, de exemplu ZZ 900100.',
  personName: () => 'Scrie numele cu litere latine și fără cifre, așa cum apare în act.',
  title: () => 'Scrie titlul cu litere latine și termină-l cu punct, de exemplu Ing.',

  icoShape: () => 'Codul IČO are 8 cifre.',
  icoUnknown: () => `Acest cod IČO nu există. ${CHECK_DIGITS}`,
  dicShape: () => 'Codul DIČ începe cu CZ, urmat de 8 până la 10 cifre.',
  dicUnknown: () => `Acest cod DIČ nu există. ${CHECK_DIGITS}`,
  cuiShape: () => 'CUI-ul are între 2 și 10 cifre, opțional cu RO în față.',
  cuiUnknown: () => `Acest CUI nu există. ${CHECK_DIGITS}`,

  dateFormat: () => 'Scrie data în forma ZZ.LL.AAAA.',
  dateDay: () => 'Ziua este un număr de la 1 la 31.',
  dateMonth: () => 'Luna este un număr de la 1 la 12.',
  dateCalendar: () => 'Această zi nu există în calendar.',
  dateYear: ({ from, to }) => `Introdu un an între ${from} și ${to}.`,
  documentExpired: () => 'Actul nu mai este valabil. Folosește unul valabil.',
  notAdult: ({ age }) => `Pentru această plată trebuie să ai cel puțin ${age} ani.`,
  dateInFuture: () => 'Această zi nu a venit încă. Verifică anul.',

  passwordShort: ({ min, length }) => `Parola are cel puțin ${characters(min)}, ${missing(min - length)}.`,
  passwordNumeric: () => 'Parola nu poate avea doar cifre.',
  passwordUpper: () => 'Adaugă în parolă o literă mare.',
  passwordLower: () => 'Adaugă în parolă o literă mică.',
  passwordDigit: () => 'Adaugă în parolă o cifră.',
  passwordSpecial: () => 'Adaugă în parolă un caracter special, de exemplu ! sau -.',
  passwordMatch: () => 'Parolele nu sunt la fel.',
};
