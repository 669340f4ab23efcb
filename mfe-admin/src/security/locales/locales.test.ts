import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

test('the security trail speaks both languages: the same keys, ICU messages, comma below', () => {
  expect(Object.keys(ro)).toEqual(Object.keys(cs));
  for (const message of [...Object.values(cs), ...Object.values(ro)]) expect(() => compileMessage(message)).not.toThrow();
  expect(Object.values(ro).join('')).not.toMatch(/[şţŞŢ]/);
});
