import { type FieldCipher, prefixHashes, prefixIndex } from '@okruh/service-kit';
import type { IssuedDocument } from '../model/issued-document.ts';

/** Who a document is for, as lists show it. */
export interface Label {
  /** "Nováková J."; empty for companies' documents without a person. */
  readonly customer: string;
  readonly company: string;
  readonly lastName: string;
}

/** What a cipher is bound to: a value moved to another row doesn't open. */
export const contentPlace = (documentId: string): string => `document:${documentId}:content`;
export const labelPlace = (documentId: string): string => `document:${documentId}:label`;
export const revisionPlace = (id: string): string => `revision:${id}:content`;

/** Seals what documents say and whom they are for, and finds them by keyed hashes of names. */
export interface SealedData {
  encryptContent(document: IssuedDocument): string;
  openContent(row: { readonly id: string; readonly content_cipher: string | null }): IssuedDocument;
  encryptRevision(id: string, document: IssuedDocument): string;
  encryptLabel(documentId: string, label: Label): string;
  openLabel(row: { readonly id: string; readonly label_cipher: string | null }): Label | null;
  /** Hashes that a document is stored under. */
  indexNames(label: Label): string[];
  /** Hashes to look the beginning of a name or a company up by; none when it is too short. */
  nameHashes(typed: string): string[];
}

export function createSealedData(cipher: FieldCipher, key: string): SealedData {
  return {
    encryptContent: (document) => cipher.encrypt(JSON.stringify(document), contentPlace(document.id)),
    openContent({ id, content_cipher: sealed }) {
      if (sealed === null) throw new Error(`document ${id} isn't created`);
      return JSON.parse(cipher.decrypt(sealed, contentPlace(id))) as IssuedDocument;
    },
    encryptRevision: (id, document) => cipher.encrypt(JSON.stringify(document), revisionPlace(id)),
    encryptLabel: (id, label) => cipher.encrypt(JSON.stringify(label), labelPlace(id)),
    openLabel: ({ id, label_cipher: sealed }) => (sealed === null ? null : (JSON.parse(cipher.decrypt(sealed, labelPlace(id))) as Label)),
    indexNames: ({ lastName, company }) => [...prefixIndex(key, 'name', lastName), ...prefixIndex(key, 'company', company)],
    nameHashes: (typed) => [...prefixHashes(key, 'name', typed), ...prefixHashes(key, 'company', typed)],
  };
}
