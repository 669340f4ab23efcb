import { expect, test } from 'vitest';
import cs from './locales/cs.json' with { type: 'json' };
import { describeDetail } from './trail-words.ts';

const texts: Readonly<Record<string, string>> = cs;
const text = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));

test.each([
  ['role-changed', 'accountant -> support', 'Účetní → Zákaznická péče'],
  ['role-changed', 'store none -> store-plzen', 'prodejna: žádná → store-plzen'],
  ['role-changed', 'added as shop', 'přidán/a jako Prodejna'],
  ['session-ended', 'all', 'všechna'],
  ['login-failed', 'password', 'heslo nesouhlasí'],
  ['denied', 'list_staff', 'list_staff'],
  ['login', null, null],
] as const)('%s with the detail %s reads %s', (kind, detail, words) => {
  expect(describeDetail(text, { kind, detail })).toBe(words);
});
