import { expect, it } from 'vitest';
import { vocative } from './vocative.ts';

it.each([
  ['Jana', 'Jano'],
  ['Lucie', 'Lucie'],
  ['Petr', 'Petře'],
  ['Marek', 'Marku'],
  ['Zdeněk', 'Zdeňku'],
  ['Karel', 'Karle'],
  ['Daniel', 'Danieli'],
  ['Michal', 'Michale'],
  ['Jan', 'Jane'],
  ['Tomáš', 'Tomáši'],
  ['Ondřej', 'Ondřeji'],
  ['Vojtěch', 'Vojtěchu'],
  ['Jakub', 'Jakube'],
  ['Viktor', 'Viktore'],
  ['Jiří', 'Jiří'],
  ['Dagmar', 'Dagmar'],
])('%s is greeted as %s', (name, greeted) => expect(vocative(name)).toBe(greeted));
