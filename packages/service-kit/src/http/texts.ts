import type { GeneralProblem } from '@okruh/contracts';
import type { Locale, Localized } from '../locale.ts';

/** Titles of the problems that every route may answer; fit to be shown to people. */
export const problemTitles: Readonly<Record<GeneralProblem, Localized>> = {
  'bad-request': { cs: 'Požadavku nerozumíme.', ro: 'Nu înțelegem cererea.' },
  unauthenticated: { cs: 'Nejprve se prosím přihlaste.', ro: 'Te rugăm să te autentifici mai întâi.' },
  forbidden: { cs: 'K tomu nemáte oprávnění.', ro: 'Nu ai permisiunea necesară.' },
  'cross-site-request': { cs: 'Požadavek přišel z cizí stránky.', ro: 'Cererea a venit de pe un alt site.' },
  'not-found': { cs: 'To jsme nenašli.', ro: 'Nu am găsit ce cauți.' },
  'method-not-allowed': { cs: 'Tato adresa takový požadavek nepřijímá.', ro: 'Această adresă nu acceptă o astfel de cerere.' },
  conflict: { cs: 'Mezitím se to změnilo. Načtěte prosím stránku znovu.', ro: 'Datele s-au schimbat între timp. Reîncarcă pagina.' },
  'payload-too-large': { cs: 'Odeslaná data jsou příliš velká.', ro: 'Datele trimise sunt prea mari.' },
  'unsupported-media-type': { cs: 'Tento formát dat nepřijímáme.', ro: 'Nu acceptăm acest format de date.' },
  'too-many-requests': {
    cs: 'Příliš mnoho požadavků. Zkuste to prosím za chvíli.',
    ro: 'Prea multe cereri. Încearcă din nou peste puțin timp.',
  },
  'internal-error': { cs: 'Něco se u nás pokazilo. Už o tom víme.', ro: 'Ceva nu a funcționat la noi. Am fost anunțați.' },
  unavailable: {
    cs: 'Služba je teď nedostupná. Zkuste to prosím za chvíli.',
    ro: 'Serviciul nu este disponibil acum. Încearcă din nou peste puțin timp.',
  },
  timeout: { cs: 'Trvalo to příliš dlouho. Zkuste to prosím znovu.', ro: 'A durat prea mult. Încearcă din nou.' },
};

/** Messages of faulty fields; amounts and lengths are put in where the message needs them. */
export interface FieldMessages {
  readonly required: string;
  readonly text: string;
  readonly number: string;
  readonly wholeNumber: string;
  readonly boolean: string;
  readonly list: string;
  readonly group: string;
  readonly option: string;
  readonly eMail: string;
  readonly url: string;
  readonly date: string;
  readonly instant: string;
  readonly format: string;
  readonly characters: string;
  readonly invalid: string;
  tooShort(least: number): string;
  tooLong(most: number): string;
  tooFew(least: number): string;
  tooMany(most: number): string;
  tooLow(least: number, inclusive: boolean): string;
  tooHigh(most: number, inclusive: boolean): string;
  multipleOf(step: number): string;
}

const csCharacters = (n: number): string => plural('cs', n, { one: 'znak', few: 'znaky', other: 'znaků' });
const csItems = (n: number): string => plural('cs', n, { one: 'položku', few: 'položky', other: 'položek' });
const roCharacters = (n: number): string => plural('ro', n, { one: 'caracter', few: 'caractere', other: 'de caractere' });
const roItems = (n: number): string => plural('ro', n, { one: 'element', few: 'elemente', other: 'de elemente' });

export const fieldMessages: Readonly<Record<Locale, FieldMessages>> = {
  cs: {
    required: 'Vyplňte toto pole.',
    text: 'Zadejte text.',
    number: 'Zadejte číslo.',
    wholeNumber: 'Zadejte celé číslo.',
    boolean: 'Zvolte ano, nebo ne.',
    list: 'Zadejte seznam.',
    group: 'Vyplňte tyto údaje.',
    option: 'Vyberte jednu z nabízených možností.',
    eMail: 'Zadejte platnou e-mailovou adresu.',
    url: 'Zadejte platnou webovou adresu.',
    date: 'Zadejte platné datum.',
    instant: 'Zadejte platné datum a čas.',
    format: 'Zkontrolujte, zda je údaj zapsaný správně.',
    characters: 'Text obsahuje nepovolené znaky.',
    invalid: 'Tento údaj není platný.',
    tooShort: (least) => `Zadejte alespoň ${csCharacters(least)}.`,
    tooLong: (most) => `Zadejte nejvýše ${csCharacters(most)}.`,
    tooFew: (least) => `Zadejte alespoň ${csItems(least)}.`,
    tooMany: (most) => `Zadejte nejvýše ${csItems(most)}.`,
    tooLow: (least, inclusive) => `Číslo musí být ${inclusive ? 'alespoň' : 'větší než'} ${number('cs', least)}.`,
    tooHigh: (most, inclusive) => `Číslo musí být ${inclusive ? 'nejvýše' : 'menší než'} ${number('cs', most)}.`,
    multipleOf: (step) => `Číslo musí být násobkem ${number('cs', step)}.`,
  },
  ro: {
    required: 'Completează acest câmp.',
    text: 'Introdu un text.',
    number: 'Introdu un număr.',
    wholeNumber: 'Introdu un număr întreg.',
    boolean: 'Alege da sau nu.',
    list: 'Introdu o listă.',
    group: 'Completează aceste date.',
    option: 'Alege una dintre opțiunile oferite.',
    eMail: 'Introdu o adresă de e-mail validă.',
    url: 'Introdu o adresă web validă.',
    date: 'Introdu o dată validă.',
    instant: 'Introdu o dată și o oră valide.',
    format: 'Verifică dacă ai scris corect.',
    characters: 'Textul conține caractere nepermise.',
    invalid: 'Această valoare nu este validă.',
    tooShort: (least) => `Introdu cel puțin ${roCharacters(least)}.`,
    tooLong: (most) => `Introdu cel mult ${roCharacters(most)}.`,
    tooFew: (least) => `Introdu cel puțin ${roItems(least)}.`,
    tooMany: (most) => `Introdu cel mult ${roItems(most)}.`,
    tooLow: (least, inclusive) => `Numărul trebuie să fie ${inclusive ? 'cel puțin' : 'mai mare decât'} ${number('ro', least)}.`,
    tooHigh: (most, inclusive) => `Numărul trebuie să fie ${inclusive ? 'cel mult' : 'mai mic decât'} ${number('ro', most)}.`,
    multipleOf: (step) => `Numărul trebuie să fie multiplu de ${number('ro', step)}.`,
  },
};

function plural(locale: Locale, n: number, forms: { one: string; few: string; other: string }): string {
  const rule = new Intl.PluralRules(locale).select(n);
  const form = rule === 'one' ? forms.one : rule === 'few' ? forms.few : forms.other;
  return `${number(locale, n)} ${form}`;
}

function number(locale: Locale, n: number): string {
  return new Intl.NumberFormat(locale).format(n);
}
