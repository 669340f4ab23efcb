import { expect, it } from 'vitest';
import { listName, maskTail } from './masks.ts';

it('shows the end of a value and never most of it', () => {
  expect(maskTail('19-9900004729')).toBe('•••• 4729');
  expect(maskTail('RO64 BTRL 0TES T990 3881 4140')).toBe('•••• 4140');
  expect(maskTail('840312/9933', 2)).toBe('•••• 33');
  expect(maskTail('1234567')).toBe('••••');
  expect(maskTail('')).toBe('');
});

it('names a person in a list by last name and initial', () => {
  expect(listName({ first_name: 'Jana', last_name: 'Nováková' })).toBe('Nováková J.');
  expect(listName({ first_name: '', last_name: 'Nováková' })).toBe('Nováková');
});
