import type { FieldCipher } from '@okruh/service-kit';

/** Kinds of a label. */
export type LabelKind = 'pdf' | 'zpl';

/** What the cipher of a label is bound to. */
export const labelPlace = (parcelId: string, kind: LabelKind): string => `parcel:${parcelId}:label-${kind}`;

/** A label as a carrier made it. */
export interface Label {
  readonly pdf: Buffer;
  readonly zpl: string;
}
export interface SealedLabel {
  readonly pdf: string;
  readonly zpl: string;
}

/** Labels have the recipient's name and address on them: they are stored sealed. */
export const sealLabel = (cipher: FieldCipher, parcelId: string, { pdf, zpl }: Label): SealedLabel => ({
  pdf: cipher.encrypt(pdf.toString('base64'), labelPlace(parcelId, 'pdf')),
  zpl: cipher.encrypt(zpl, labelPlace(parcelId, 'zpl')),
});

/** @throws CipherError when it belongs to another parcel */
export const openLabelPdf = (cipher: FieldCipher, parcelId: string, sealed: string): Buffer =>
  Buffer.from(cipher.decrypt(sealed, labelPlace(parcelId, 'pdf')), 'base64');
/** @throws CipherError when it belongs to another parcel */
export const openLabelZpl = (cipher: FieldCipher, parcelId: string, sealed: string): string =>
  cipher.decrypt(sealed, labelPlace(parcelId, 'zpl'));
