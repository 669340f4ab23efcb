import type { Locale } from '../site/site.ts';
import type { Refusal } from './gate.ts';

/** Of the back office, and English for those who release from the command line. */
export type RefusalLanguage = Locale | 'en';

/** Words in braces are facts of the refusal. */
const texts: Readonly<Record<RefusalLanguage, Readonly<Record<Refusal['kind'], string>>>> = {
  cs: {
    'no-shell': 'Rám obchodu (shell) zatím neběží: vydejte nejdřív ten.',
    'shell-range': '{remote} funguje s rámem {needs}, běží rám {shell}.',
    'shared-missing': '{remote} čeká sdílený balíček {shared}, který rám nenabízí.',
    'shared-version': '{remote} je sestaven s {shared} {needs}, rám nabízí {offered}.',
    'contract-unknown': 'Volá cestu {route}, kterou žádná služba nenabízí.',
    'contract-changed': 'Volá cestu {route} podle smlouvy {built}, platí {live}.',
  },
  ro: {
    'no-shell': 'Cadrul magazinului (shell) nu rulează încă: publică-l mai întâi pe acesta.',
    'shell-range': '{remote} funcționează cu cadrul {needs}, rulează cadrul {shell}.',
    'shared-missing': '{remote} așteaptă pachetul comun {shared}, pe care cadrul nu îl oferă.',
    'shared-version': '{remote} a fost construit cu {shared} {needs}, cadrul oferă {offered}.',
    'contract-unknown': 'Apelează ruta {route}, pe care nu o oferă niciun serviciu.',
    'contract-changed': 'Apelează ruta {route} după contractul {built}, în vigoare este {live}.',
  },
  en: {
    'no-shell': 'No shell is live: release the shell first.',
    'shell-range': '{remote} works with shell {needs}, the shell is {shell}.',
    'shared-missing': "{remote} expects the shared package {shared}, which the shell doesn't offer.",
    'shared-version': '{remote} was built with {shared} {needs}, the shell offers {offered}.',
    'contract-unknown': 'It calls the route {route}, which no service offers.',
    'contract-changed': 'It calls the route {route} by the contract {built}, live is {live}.',
  },
};

/** One sentence for the person who releases. */
export function refusalText(refusal: Refusal, language: RefusalLanguage): string {
  const facts = new Map(Object.entries(refusal));
  return texts[language][refusal.kind].replace(/\{(\w+)\}/g, (word, name: string) => facts.get(name) ?? word);
}
