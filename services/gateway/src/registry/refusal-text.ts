import { texts } from '../locales/texts.ts';
import type { Locale } from '../site/site.ts';
import type { Refusal } from './gate.ts';

/** Of the back office, and English for those who release from the command line. */
export type RefusalLanguage = Locale | 'en';

/** Words in braces are facts of the refusal. */
const english: Readonly<Record<Refusal['kind'], string>> = {
  'no-shell': 'No shell is live: release the shell first.',
  'shell-range': '{remote} works with shell {needs}, the shell is {shell}.',
  'shared-missing': "{remote} expects the shared package {shared}, which the shell doesn't offer.",
  'shared-version': '{remote} was built with {shared} {needs}, the shell offers {offered}.',
  'contract-unknown': 'It calls the route {route}, which no service offers.',
  'contract-changed': 'It calls the route {route} by the contract {built}, live is {live}.',
};

/** One sentence for the person who releases. */
export function refusalText(refusal: Refusal, language: RefusalLanguage): string {
  if (language !== 'en') return texts.text(language, `release.refusal.${refusal.kind}`, { ...refusal });
  const facts = new Map(Object.entries(refusal));
  return english[refusal.kind].replace(/\{(\w+)\}/g, (word, name: string) => facts.get(name) ?? word);
}
