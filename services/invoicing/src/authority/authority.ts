/** Where Romanian documents are uploaded to: the authority's e-Factura. */
export interface Authority {
  /**
   * Hands a document over.
   * @throws DependencyDown when it doesn't answer, or answers nonsense
   */
  upload(document: UploadedDocument): Promise<UploadAnswer>;
  /**
   * What became of an upload.
   * @throws DependencyDown when it doesn't answer, or answers nonsense
   */
  check(uploadId: string): Promise<CheckAnswer>;
}

export interface UploadedDocument {
  /** UBL by CIUS-RO. */
  readonly xml: string;
  /** CUI of the seller, digits alone. */
  readonly cif: string;
  /** The buyer is no company: another address of the API. */
  readonly isConsumer: boolean;
}

export type UploadAnswer =
  | { readonly state: 'taken'; readonly uploadId: string }
  | { readonly state: 'refused'; readonly errors: readonly string[] };

export type CheckAnswer =
  | { readonly state: 'processing' }
  | { readonly state: 'accepted'; readonly downloadId: string }
  | { readonly state: 'refused'; readonly downloadId: string; readonly errors: readonly string[] };
