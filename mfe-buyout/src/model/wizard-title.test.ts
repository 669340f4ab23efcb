import { expect, it } from 'vitest';
import texts from '../locales/cs.json';
import type { WizardSelection } from './pages.ts';
import { wizardTitle } from './wizard-title.ts';

const choices = {
  types: [{ value: 'telefony', label: 'Telefony' }],
  manufacturers: [{ value: 'apple', label: 'Apple' }],
  models: [{ value: 'apple-iphone-13', label: 'Apple iPhone 13' }],
};
const text = (key: string, values: object = {}): string =>
  (texts as Readonly<Record<string, string>>)[key]?.replace(/\{(\w+)\}/g, (_, name: string) =>
    String((values as Readonly<Record<string, unknown>>)[name]),
  ) ?? key;

it.each<[selection: Partial<WizardSelection>, title: string]>([
  [{}, 'Výkup telefonů, tabletů, hodinek a počítačů'],
  [{ type: 'telefony' }, 'Výkup: telefony'],
  [{ type: 'telefony', manufacturer: 'apple' }, 'Výkup: telefony Apple'],
  [{ type: 'telefony', manufacturer: 'apple', model: 'apple-iphone-13' }, 'Výkup Apple iPhone 13'],
])('%o is called %s', (chosen, title) => {
  const selection = { type: null, manufacturer: null, model: null, color: null, condition: null, ...chosen } as WizardSelection;
  expect(wizardTitle(text as never, { selection, isSelling: false, device: null, ...choices })).toBe(title);
});
