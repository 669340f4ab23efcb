import { describe, expect, it } from 'vitest';
import { normaliseEmail } from './e-mail-address.ts';

describe('one mailbox has one spelling', () => {
  it.each([
    [' Jan.Novotny@Example.COM ', 'jan.novotny@example.com'],
    ['jan@EXAMPLE.com', 'jan@example.com'],
    ['ｊａｎ@example.com', 'jan@example.com'],
    ['jan@bücher.example', 'jan@xn--bcher-kva.example'],
    ['žofie@example.com'.normalize('NFD'), 'žofie@example.com'],
    ['not an address', 'not an address'],
  ])('%s is %s', (typed, stored) => {
    expect(normaliseEmail(typed)).toBe(stored);
  });
});
