import type cs from './locales/cs.json';
import { texts } from './locales/texts.ts';
import type { MailBlock, MailLocale, MailTemplate, MailText } from './mail-template.ts';

type MailKey = keyof typeof cs;
/** What the catalogues say in one mail: `subject`, `paragraph-2`, `fact.price`. */
type Part<Code extends string> = MailKey extends infer Key ? (Key extends `${Code}.${infer Name}` ? Name : never) : never;

/**
 * A mail whose sentences stand in the catalogues under its code; the order of its blocks is the same in every language.
 *
 * @param blocks makes them; `say` reads one sentence of this mail
 */
export function mailTemplate<const Code extends string>(
  head: Omit<MailTemplate, 'code' | 'texts'> & { readonly code: Code },
  blocks: (say: (part: Part<Code>) => string) => readonly MailBlock[],
): MailTemplate {
  // Values come when the mail is sent (render-mail.ts): until then each placeholder is its own pattern.
  const patterns = Object.fromEntries([...head.variables, ...(head.optional ?? [])].map((name) => [name, `{{${name}}}`]));
  const inLanguage = (locale: MailLocale): MailText => {
    const say = (part: string): string => texts.text(locale, `${head.code}.${part}` as MailKey, patterns);
    return { subject: say('subject'), preheader: say('preheader'), heading: say('heading'), blocks: blocks(say), why: say('why') };
  };
  return { ...head, texts: { cs: inLanguage('cs'), ro: inLanguage('ro') } };
}

/** Label and value of each name: the sentence `fact.<name>` beside the variable of that name. */
export const factRows = <const Name extends string>(say: (part: `fact.${NoInfer<Name>}`) => string, names: readonly Name[]): MailBlock => ({
  kind: 'facts',
  rows: names.map((name) => ({ label: say(`fact.${name}`), value: `{{${name}}}` })),
});
