import { formatNumber } from '../money/number-format.ts';
import { pluralForm } from '../words/plural.ts';
import type { MessageTexts } from './message-params.ts';

const number = (value: number): string => formatNumber(value, 'cz', Number.isInteger(value) ? 0 : 2);
const characters = (count: number): string =>
  `${number(count)} ${{ one: 'znak', few: 'znaky', many: 'znaku', other: 'znaků' }[pluralForm(count, 'cs')]}`;
const missing = (count: number): string => `chybí ještě ${count}`;
const extra = (count: number): string => (pluralForm(count, 'cs') === 'few' ? `${count} jsou navíc` : `${count} je navíc`);
const misses = (should: number, length: number): string => (length < should ? missing(should - length) : extra(length - should));
const CHECK_DIGITS = 'Zkontrolujte prosím číslice.';

export const messagesCs: MessageTexts = {
  required: () => 'Vyplňte prosím tento údaj.',
  choiceRequired: () => 'Vyberte prosím jednu z možností.',
  unknownChoice: () => 'Vyberte prosím jednu z nabízených možností.',
  consentRequired: () => 'Bez souhlasu nemůžeme pokračovat.',
  tooShort: ({ min, length }) => `Napište aspoň ${characters(min)}, ${missing(min - length)}.`,
  tooLong: ({ max, length }) => `Text je moc dlouhý. Vejde se ${characters(max)}, ${extra(length - max)}.`,
  valueTooLow: ({ min }) => `Zadejte nejméně ${number(min)}.`,
  valueTooHigh: ({ max }) => `Zadejte nejvýše ${number(max)}.`,
  number: () => 'Zadejte celé číslo.',
  decimal: () => 'Zadejte číslo, desetinná místa oddělte čárkou.',
  positiveNumber: () => 'Zadejte číslo větší než nula.',
  plainText: () => 'Text obsahuje znak, který neumíme uložit. Smažte ho prosím.',
  link: () => 'Odkaz začíná lomítkem nebo https:// a nemá mezery.',

  eMailAt: () => 'V e-mailu chybí zavináč.',
  eMailDomain: () => 'V adrese chybí část za zavináčem.',
  eMailCharacters: () => 'E-mail se píše bez mezer a diakritiky.',
  eMailShape: () => 'E-mail má tvar jmeno@domena.cz. Zkontrolujte ho prosím.',
  phone: () => 'Takové telefonní číslo neexistuje. Mimo Česko a Rumunsko přidejte předvolbu, třeba +421.',
  phoneLength: ({ should, length }) => `Telefonní číslo má ${should} číslic, ${misses(should, length)}.`,
  postcode: ({ market }) => (market === 'cz' ? 'PSČ má 5 číslic, třeba 110 00.' : 'Rumunské PSČ má 6 číslic, třeba 010011.'),
  postcodeDistrict: () => 'Tohle PSČ nepatří do vybraného okresu. Zkontrolujte prosím obojí.',

  bankAccountShape: ({ market }) =>
    market === 'cz'
      ? 'Číslo účtu má 2 až 10 číslic, před nimi může stát předčíslí s pomlčkou, třeba 19-2000145399.'
      : 'IBAN začíná RO, pak následují 2 číslice, zkratka banky a číslo účtu.',
  bankAccountWithCode: () => 'Kód banky za lomítkem patří do vedlejšího pole.',
  bankAccountUnknown: ({ market }) =>
    market === 'cz' ? `Takové číslo účtu neexistuje. ${CHECK_DIGITS}` : 'Takový IBAN neexistuje. Zkontrolujte prosím každý znak.',
  ibanLength: ({ length }) => `IBAN má 24 znaků, ${misses(24, length)}.`,
  bankCodeShape: () => 'Kód banky má 4 číslice, třeba 0800.',
  bankCodeUnknown: () => 'Takovou banku neznáme. Zkontrolujte prosím kód.',

  imeiDigits: () => 'IMEI se skládá jen z číslic.',
  imeiLength: ({ length }) => `IMEI má 15 číslic, ${misses(15, length)}.`,
  imeiUnknown: () => `Takové IMEI neexistuje. ${CHECK_DIGITS}`,
  eanLength: () => 'EAN se skládá z 8, 12, 13 nebo 14 číslic.',
  eanUnknown: () => `Takový EAN neexistuje. ${CHECK_DIGITS}`,
  serialLength: ({ min, max, length }) =>
    length < min
      ? `Sériové číslo má aspoň ${characters(min)}, ${missing(min - length)}.`
      : `Sériové číslo má nejvýše ${characters(max)}, ${extra(length - max)}.`,
  serialCharacters: () => 'Sériové číslo tvoří jen písmena bez diakritiky, číslice a pomlčky.',

  birthNumberShape: () => 'Rodné číslo má 9 nebo 10 číslic, třeba 840312/9933.',
  birthNumberUnknown: () => `Takové rodné číslo neexistuje. ${CHECK_DIGITS}`,
  cnpLength: ({ length }) => `CNP má 13 číslic, ${misses(13, length)}.`,
  cnpDigits: () => 'CNP se skládá jen z číslic.',
  cnpUnknown: () => `Takové CNP neexistuje. ${CHECK_DIGITS}`,
  identityCardCz: () => 'Číslo občanského průkazu má 9 číslic.',
  identityCardRo: () => 'Rumunský průkaz má 2 písmena a 6 číslic, třeba ZZ 900100.',
  personName: () => 'Jméno napište latinkou a bez číslic, tak jak stojí v dokladu.',
  title: () => 'Titul pište latinkou a ukončete tečkou, třeba Ing.',

  icoShape: () => 'IČO má 8 číslic.',
  icoUnknown: () => `Takové IČO neexistuje. ${CHECK_DIGITS}`,
  dicShape: () => 'DIČ začíná CZ, pak následuje 8 až 10 číslic.',
  dicUnknown: () => `Takové DIČ neexistuje. ${CHECK_DIGITS}`,
  cuiShape: () => 'CUI má 2 až 10 číslic, před nimi může stát RO.',
  cuiUnknown: () => `Takové CUI neexistuje. ${CHECK_DIGITS}`,

  dateFormat: () => 'Datum pište ve tvaru DD.MM.RRRR.',
  dateDay: () => 'Den je číslo od 1 do 31.',
  dateMonth: () => 'Měsíc je číslo od 1 do 12.',
  dateCalendar: () => 'Takový den v kalendáři není.',
  dateYear: ({ from, to }) => `Zadejte rok od ${from} do ${to}.`,
  documentExpired: () => 'Doklad už neplatí. Použijte prosím platný.',
  notAdult: ({ age }) => `Na tuhle platbu musí být nakupujícímu aspoň ${age} let.`,
  dateInFuture: () => 'Tento den teprve přijde. Zkontrolujte prosím rok.',

  passwordShort: ({ min, length }) => `Heslo má aspoň ${characters(min)}, ${missing(min - length)}.`,
  passwordNumeric: () => 'Heslo nemůže být jen z číslic.',
  passwordUpper: () => 'Přidejte do hesla velké písmeno.',
  passwordLower: () => 'Přidejte do hesla malé písmeno.',
  passwordDigit: () => 'Přidejte do hesla číslici.',
  passwordSpecial: () => 'Přidejte do hesla zvláštní znak, třeba ! nebo -.',
  passwordMatch: () => 'Hesla se neshodují.',
};
