import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blindIndex, blindIndexes, CipherError, createFieldCipher, deriveFieldKey, withUnderived } from './encryption.ts';

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
    const encrypted = cipher.encrypt('8001011234', 'buyout:1:birth-number');
    expect(() => cipher.decrypt(encrypted, 'buyout:2:birth-number')).toThrow(CipherError);
    const [id = '', content = ''] = encrypted.split('.');
    const bytes = Buffer.from(content, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => cipher.decrypt(`${id}.${bytes.toString('base64url')}`, 'buyout:1:birth-number')).toThrow(CipherError);
    expect(() => cipher.decrypt(encrypted.slice(0, 20), 'buyout:1:birth-number')).toThrow(CipherError);
    expect(() => createFieldCipher(oldKey).decrypt(encrypted, 'buyout:1:birth-number')).toThrow(CipherError);
  });
  it('stays readable after the key was changed, as long as the old one is there', () => {
    const encrypted = createFieldCipher(oldKey).encrypt('text', 'place');
    const rotated = createFieldCipher(`${newKey},${oldKey}`);
    expect(rotated.decrypt(encrypted, 'place')).toBe('text');
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

describe('the field key of a service', () => {
  it('is another for each service, and opens nothing of the others nor of the root', () => {
    const [orders, repairs] = [deriveFieldKey(newKey, 'orders'), deriveFieldKey(newKey, 'repairs')];
    const encrypted = createFieldCipher(orders).encrypt('Petra', 'order:1:customer');
    for (const other of [repairs, newKey, `raw:${newKey}`])
      expect(() => createFieldCipher(other).decrypt(encrypted, 'order:1:customer')).toThrow(CipherError);
    expect(blindIndex(orders, 'petra@mail.cz')).not.toBe(blindIndex(repairs, 'petra@mail.cz'));
    expect(deriveFieldKey(`${newKey},${oldKey}`, 'orders')).toBe(`${orders},${deriveFieldKey(oldKey, 'orders')}`);
  });
  it('still opens and finds what was encrypted before keys were derived', () => {
    const root = Buffer.from(oldKey, 'base64');
    const nonce = Buffer.alloc(12, 1);
    const before = createCipheriv('aes-256-gcm', root, nonce).setAAD(Buffer.from('order:1:customer'));
    const content = Buffer.concat([before.update('Petra'), before.final()]);
    const id = createHash('sha256').update(root).digest('base64url').slice(0, 6);
    const encrypted = `${id}.${Buffer.concat([nonce, before.getAuthTag(), content]).toString('base64url')}`;
    const hashKey = createHmac('sha256', root).update('okruh blind index').digest();
    const index = createHmac('sha256', hashKey).update('petra@mail.cz').digest('base64url');

    const fieldKey = deriveFieldKey(withUnderived(oldKey), 'orders');
    const cipher = createFieldCipher(fieldKey);
    expect(cipher.decrypt(encrypted, 'order:1:customer')).toBe('Petra');
    expect(cipher.isOld(encrypted)).toBe(true);
    expect(cipher.isOld(cipher.encrypt('Petra', 'order:1:customer'))).toBe(false);
    expect(blindIndexes(fieldKey, 'petra@mail.cz')).toEqual([blindIndex(deriveFieldKey(oldKey, 'orders'), 'petra@mail.cz'), index]);
  });
});
