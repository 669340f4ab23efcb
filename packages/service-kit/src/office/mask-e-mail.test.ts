import { expect, it } from 'vitest';
import { maskEMail } from './mask-e-mail.ts';

it.each([
  ['jana.novakova@seznam.cz', 'j•••••@••••.cz'],
  ['i@example.com', 'i•••••@••••.com'],
  ['jana@localhost', 'j•••••@••••'],
  ['@nobody', ''],
  ['', ''],
])('the address %s is shown as %s', (given, shown) => expect(maskEMail(given)).toBe(shown));
