import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Language } from '../market.ts';
import type { CompiledMessage } from './message.ts';

type Catalogue = Readonly<Record<string, string>>;

/** Plural forms that a language needs; Czech counts fractions by its fourth form. */
const forms = { cs: ['one', 'few', 'many', 'other'], ro: ['one', 'few', 'other'], en: ['one', 'other'] } as const;

/** What the interpreter of messages knows; dates and amounts are formatted by this package and come in as words. */
const knownKinds = new Set(['plural', 'select']);

/**
 * What is wrong between two catalogues: keys that one lacks, messages that don't parse, different placeholders, missing
 * plural forms, letters of the wrong Romanian alphabet. Empty when all is well.
 */
export const catalogueErrors = (cs: Catalogue, ro: Catalogue): string[] => compareToCzech(cs, ro, 'ro');

/** As `catalogueErrors`, for the English that the back office has beside the shop's languages. Elements have to be the same too. */
export const englishErrors = (cs: Catalogue, en: Catalogue): string[] => [
  ...compareToCzech(cs, en, 'en'),
  ...Object.keys(cs).flatMap((key) => (tagsIn(cs[key]) === tagsIn(en[key]) ? [] : [`${key}: other elements in en than in cs`])),
];

function compareToCzech(cs: Catalogue, other: Catalogue, language: Exclude<Language, 'cs'>): string[] {
  const keys = [...new Set([...Object.keys(cs), ...Object.keys(other)])];
  return keys.flatMap((key) => {
    const czech = cs[key];
    const translated = other[key];
    if (czech === undefined) return [`cs lacks ${key}`];
    if (translated === undefined) return [`${language} lacks ${key}`];
    const tokens = { cs: parse(czech), other: parse(translated) };
    if (tokens.cs === null || tokens.other === null) return [`${key}: ${tokens.cs === null ? 'cs' : language} is no ICU message`];
    return [
      ...(placeholderNames(tokens.cs) === placeholderNames(tokens.other) ? [] : [`${key}: other placeholders in ${language} than in cs`]),
      ...placeholderErrors(key, 'cs', tokens.cs),
      ...placeholderErrors(key, language, tokens.other),
      ...(/[şţŞŢ]/.test(translated) ? [`${key}: ${language} writes ș and ț with a comma below`] : []),
    ];
  });
}

/** Each kind of element once: plural forms repeat them. */
const tagsIn = (message = ''): string => [...new Set(message.match(/<\/?[\w-]+\/?>/g))].toSorted().join();

/** Null when the message doesn't parse. */
function parse(message: string): CompiledMessage | null {
  try {
    return compileMessageOrThrow(message) as CompiledMessage;
  } catch {
    return null;
  }
}

type Placeholder = Exclude<CompiledMessage[number], string>;
/** Those inside of a choice are among them. */
const placeholdersIn = (message: CompiledMessage): Placeholder[] =>
  message.flatMap((token) => (typeof token === 'string' ? [] : [token, ...Object.values(getCases(token)).flatMap(placeholdersIn)]));
const getCases = ({ 2: cases }: Placeholder): Readonly<Record<string, CompiledMessage>> =>
  Object.fromEntries(Object.entries(cases ?? {}).filter(([name]) => name !== 'offset'));

const placeholderNames = (message: CompiledMessage): string =>
  [...new Set(placeholdersIn(message).map(([name]) => name))].toSorted().join();

function placeholderErrors(key: string, language: Language, message: CompiledMessage): string[] {
  return placeholdersIn(message).flatMap((token) => {
    const [name, kind] = token;
    if (kind !== undefined && !knownKinds.has(kind)) return [`${key}: ${language} formats ${name} as ${kind}, which nothing renders`];
    if (kind !== 'plural') return [];
    const given = Object.keys(getCases(token));
    return forms[language].filter((form) => !given.includes(form)).map((form) => `${key}: ${language} lacks the plural form ${form}`);
  });
}
