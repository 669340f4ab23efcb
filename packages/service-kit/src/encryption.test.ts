import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blindIndex, CipherError, createFieldCipher } from './encryption.ts';

const key = (): string => randomBytes(32).toString('base64');
const oldKey = key();
const newKey = key();

describe('an encrypted field', () => {
  it('is readable again with its key and place, whatever the text', () => {
    const cipher = createFieldCipher(newKey);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(cipher.decrypt(cipher.encrypt(text, context), context)).toBe(text);
      }),
    );
  });
  it('never reads the same twice and never shows the text', () => {
    const cipher = createFieldCipher(newKey);
    const first = cipher.encrypt('CZ6508000000192000145399', 'buyout:1:iban');
    expect(first).not.toBe(cipher.encrypt('CZ6508000000192000145399', 'buyout:1:iban'));
    expect(Buffer.from(first.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('0000192000');
  });
  it('is refused in another place, changed by a bit, cut, or under another key', () => {
    const cipher = createFieldCipher(newKey);
    const sealed = cipher.encrypt('8001011234', 'buyout:1:birth-number');
    expect(() => cipher.decrypt(sealed, 'buyout:2:birth-number')).toThrow(CipherError);
    const [id = '', content = ''] = sealed.split('.');
    const bytes = Buffer.from(content, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => cipher.decrypt(`${id}.${bytes.toString('base64url')}`, 'buyout:1:birth-number')).toThrow(CipherError);
    expect(() => cipher.decrypt(sealed.slice(0, 20), 'buyout:1:birth-number')).toThrow(CipherError);
    expect(() => createFieldCipher(oldKey).decrypt(sealed, 'buyout:1:birth-number')).toThrow(CipherError);
  });
  it('stays readable after the key was changed, while the old one is kept', () => {
    const sealed = createFieldCipher(oldKey).encrypt('text', 'place');
    const rotated = createFieldCipher(`${newKey},${oldKey}`);
    expect(rotated.decrypt(sealed, 'place')).toBe('text');
    expect(createFieldCipher(newKey).decrypt(rotated.encrypt('text', 'place'), 'place')).toBe('text');
  });
  it('wants keys of 32 bytes', () => {
    expect(() => createFieldCipher('c2hvcnQ=')).toThrow(RangeError);
  });
});

describe('the index of an encrypted field', () => {
  it('is equal for equal texts under one key only', () => {
    expect(blindIndex(newKey, '356938035643809')).toBe(blindIndex(newKey, '356938035643809'));
    expect(blindIndex(newKey, '356938035643809')).not.toBe(blindIndex(newKey, '356938035643808'));
    expect(blindIndex(newKey, '356938035643809')).not.toBe(blindIndex(oldKey, '356938035643809'));
  });
});
