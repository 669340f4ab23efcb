import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

type Catalogue = Readonly<Record<string, string>>;

/** Plural forms that a language needs; Czech counts fractions by its fourth form. */
const forms = { cs: ['one', 'few', 'many', 'other'], ro: ['one', 'few', 'other'] } as const;

/**
 * What is wrong between two catalogues: keys that one lacks, messages that don't parse, different placeholders, missing
 * plural forms, letters of the wrong Romanian alphabet. Empty when all is well.
 */
export function catalogueFaults(cs: Catalogue, ro: Catalogue): string[] {
  const keys = [...new Set([...Object.keys(cs), ...Object.keys(ro)])];
  return keys.flatMap((key) => {
    const czech = cs[key];
    const romanian = ro[key];
    if (czech === undefined) return [`cs lacks ${key}`];
    if (romanian === undefined) return [`ro lacks ${key}`];
    const tokens = { cs: tokensOf(czech), ro: tokensOf(romanian) };
    if (tokens.cs === null || tokens.ro === null) return [`${key}: ${tokens.cs === null ? 'cs' : 'ro'} is no ICU message`];
    return [
      ...(placeholders(tokens.cs) === placeholders(tokens.ro) ? [] : [`${key}: other placeholders in ro than in cs`]),
      ...pluralFaults(key, 'cs', tokens.cs),
      ...pluralFaults(key, 'ro', tokens.ro),
      ...(/[şţŞŢ]/.test(romanian) ? [`${key}: ro writes ș and ț with a comma below`] : []),
    ];
  });
}

/** Ids that a source names as texts and the catalogue doesn't have. Computed ids (`type.${kind}`) are left out. */
export function missingTexts(source: string, catalogue: Catalogue): string[] {
  const named = [...source.matchAll(/\btext\(\s*'([^']+)'/g), ...source.matchAll(/<Text\s+id="([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(named)].filter((id) => !(id in catalogue));
}

/** Null when the message doesn't parse. */
function tokensOf(message: string): CompiledMessage | null {
  try {
    return compileMessageOrThrow(message);
  } catch {
    return null;
  }
}

function placeholders(message: CompiledMessage): string {
  return [...new Set(message.flatMap((token) => (typeof token === 'string' ? [] : [token[0]])))].sort().join();
}

function pluralFaults(key: string, language: keyof typeof forms, message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || token[1] !== 'plural') return [];
    const given = Object.keys(typeof token[2] === 'object' && token[2] !== null ? token[2] : {});
    return forms[language].filter((form) => !given.includes(form)).map((form) => `${key}: ${language} lacks the plural form ${form}`);
  });
}
