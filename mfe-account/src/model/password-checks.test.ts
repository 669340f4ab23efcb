import { fieldRules } from '@okruh/market/fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordChecks } from './password-checks.ts';

const isAccepted = (password: string) => fieldRules.password(password, { market: 'cz', today: '2026-11-20' }) === null;
const isTickedOff = (password: string) => passwordChecks.every(({ isMet }) => isMet(password));

test('all demands ticked off is exactly what the shop accepts', () => {
  const letter = fc.constantFrom('a', 'B', 'ř', 'Ș', '7', '!', '-', ' ', '🙂', '_');
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 14 }), (letters) => {
      expect(isTickedOff(letters.join(''))).toBe(isAccepted(letters.join('')));
    }),
    { numRuns: 2000 },
  );
});

test('each demand is ticked off by its own', () => {
  const met = (password: string) => passwordChecks.filter(({ isMet }) => isMet(password)).map(({ id }) => id);
  expect(met('Heslo-2026')).toEqual(['length', 'upper', 'lower', 'digit', 'special']);
  expect(met('řeka')).toEqual(['lower']);
  expect(met('ȘIR 2026 01')).toEqual(['length', 'upper', 'digit']);
});
