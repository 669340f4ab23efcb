import type { Locale } from '@okruh/market';
import { fieldRules, firstError, messageText, parseImei, parseSerialNumber } from '@okruh/market/fields';
import { type Answer, type FieldCipher, fieldErrors, problem } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';
import type { SummedPackage } from '../pricing/computed-cart.ts';
import { lineName } from '../pricing/cart-view.ts';

/** IMEI or serial number of a piece, bound to its package. */
export const encryptIdentifier = (cipher: FieldCipher, packageId: string, identifier: string): string =>
  cipher.encrypt(identifier, identifierPlace(packageId));
const openIdentifier = (cipher: FieldCipher, packageId: string, encrypted: string): string =>
  cipher.decrypt(encrypted, identifierPlace(packageId));
export const identifierPlace = (packageId: string): string => `package:${packageId}:trade-in`;

interface GivenPieces {
  /** Package that the device is given with. */
  readonly own: SummedPackage;
  /** Packages that have the same device already. */
  readonly others: readonly SummedPackage[];
  readonly device: string;
  readonly body: { readonly identifier?: string | null | undefined; readonly other_identifier?: string | null | undefined };
  readonly locale: Locale;
}
export type ReadPieces =
  | { readonly refusal: Answer }
  | {
      /** Identifier of the own piece; null when none is needed. */
      readonly own: string | null;
      /** Identifiers of other packages that became known. */
      readonly toSave: readonly { readonly id: string; readonly identifier: string }[];
    };

/** One device belongs to one package. Two pieces of the same model are distinguished by their IMEI or serial numbers. */
export function readPieces(cipher: FieldCipher, given: GivenPieces): ReadPieces {
  const { own, others, device, body, locale } = given;
  const held = own.priced.loaded.tradeIn;
  const [owner] = others;
  const stored =
    held?.device === device && held.identifierCiphertext !== null ? openIdentifier(cipher, getId(own), held.identifierCiphertext) : null;
  if (owner === undefined) return { own: stored, toSave: [] };
  if (isEmpty(body.identifier) && stored !== null) return { own: stored, toSave: [] };
  if (isEmpty(body.identifier))
    return { refusal: problem('trade-in-twice', { title: texts.both('trade-in.used-already'), extra: belongsTo(owner, locale) }) };
  const kind = owner.priced.loaded.tradeIn?.stored.identifierKind ?? 'imei';
  const mine = readIdentifier(body.identifier, kind, locale);
  const unnamed = others.filter(({ priced }) => priced.loaded.tradeIn?.identifierCiphertext === null);
  const other = unnamed.length === 0 ? null : readIdentifier(body.other_identifier, kind, locale);
  const errors = {
    ...(mine.error === null ? {} : { identifier: [mine.error] }),
    ...(other === null || other.error === null ? {} : { other_identifier: [other.error] }),
  };
  if (Object.keys(errors).length > 0) return { refusal: fieldErrors(errors) };
  const same = others.find((one) => decryptIdentifier(cipher, one, other?.value ?? null) === mine.value);
  if (same !== undefined)
    return { refusal: fieldErrors({ identifier: [texts.text(locale, 'trade-in.used-by', { product: getProductName(same, locale) })] }) };
  return { own: mine.value, toSave: other === null ? [] : unnamed.map((one) => ({ id: getId(one), identifier: other.value })) };
}

/** `extra` of `trade-in-twice`: what the device belongs to. */
export const belongsTo = (owner: SummedPackage, locale: Locale) => ({
  package_id: getId(owner),
  product: getProductName(owner, locale),
  needs_identifier: owner.priced.loaded.tradeIn?.identifierCiphertext === null,
});

const getId = ({ priced }: SummedPackage): string => priced.loaded.id;
const getProductName = ({ lines: [product] }: SummedPackage, locale: Locale): string =>
  product === undefined ? '' : lineName(product.line, locale);
const isEmpty = (text: string | null | undefined): text is null | undefined | '' => (text ?? '') === '';

function decryptIdentifier(cipher: FieldCipher, one: SummedPackage, other: string | null): string | null {
  const encrypted = one.priced.loaded.tradeIn?.identifierCiphertext ?? null;
  return encrypted === null ? other : openIdentifier(cipher, getId(one), encrypted);
}

function readIdentifier(text: string | null | undefined, kind: 'imei' | 'serial_number', locale: Locale) {
  const typed = text ?? '';
  const rule = kind === 'imei' ? fieldRules.imei : fieldRules.serialNumber;
  const error = firstError(typed, [fieldRules.required, rule], { market: locale === 'cs' ? 'cz' : 'ro', today: '' });
  const value = kind === 'imei' ? parseImei(typed) : parseSerialNumber(typed);
  return { value: value ?? '', error: error === null ? null : messageText(error, locale) };
}
