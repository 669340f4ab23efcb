import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

test('both languages have the same keys, every message is ICU, and Romanian letters have a comma below', () => {
  expect(Object.keys(ro)).toEqual(Object.keys(cs));
  for (const message of [...Object.values(cs), ...Object.values(ro)]) expect(() => compileMessage(message)).not.toThrow();
  expect(Object.values(ro).join('')).not.toMatch(/[şţŞŢ]/);
});
