import { dictionary } from '@zxcvbn-ts/language-common';
import { fold, type Market } from '@okruh/market';
import type { Person } from '../stored/personal-data.ts';

/** Some 49,000 passwords that leaked most often, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Shorter words are found in every good password by chance. */
const WORD_MIN = 4;

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const undisguised = (text: string): string => Array.from(text, (character) => lookAlikes[character] ?? character).join('');

/** The text between the first and the last letter: what is left when digits and marks are cut off both ends. */
function core(text: string): string {
  const characters = Array.from(text);
  return characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join('');
}

/** Whether it is among the common ones, also with look-alikes for letters and with digits and marks around it: `P@ssw0rd2026!`. */
export function isCommonPassword(password: string): boolean {
  const text = fold(password.normalize('NFC'));
  const forms = [text, core(text), undisguised(text), undisguised(core(text)), core(undisguised(text))];
  return forms.some((form) => form.length >= WORD_MIN && common.has(form));
}

/** Whether the password is the person's own name or address, with or without something around it. */
function isOwnData(password: string, person: Person): boolean {
  const typed = fold(password);
  const mailbox = person.eMail.replace(/@.*$/, '');
  const names = [person.eMail, mailbox, person.firstName ?? '', person.lastName ?? ''];
  const pair = `${person.firstName ?? ''}${person.lastName ?? ''}`;
  return [...names, pair, `${person.lastName ?? ''}${person.firstName ?? ''}`]
    .map(fold)
    .some((own) => own.length >= WORD_MIN && (typed === own || core(typed) === core(own)));
}

const messages = {
  common: {
    cz: 'Takové heslo je mezi nejčastějšími, útočníci ho zkoušejí jako první. Zvolte prosím jiné.',
    ro: 'Această parolă este printre cele mai folosite și este încercată prima de atacatori. Te rugăm să alegi alta.',
  },
  own: {
    cz: 'Heslem nemůže být vaše jméno ani e-mail. Zvolte prosím jiné.',
    ro: 'Parola nu poate fi numele sau adresa ta de e-mail. Te rugăm să alegi alta.',
  },
} as const satisfies Record<string, Record<Market, string>>;

/** Why a password that keeps the rules of the form is refused all the same; null when it isn't. */
export function weakPasswordText(market: Market, password: string, person: Person): string | null {
  if (isOwnData(password, person)) return messages.own[market];
  return isCommonPassword(password) ? messages.common[market] : null;
}
