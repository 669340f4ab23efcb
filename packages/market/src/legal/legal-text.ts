/**
 * Terms of sale and instructions on withdrawal, once for the papers that go with each order (services/orders) and for the
 * pages of the shop (shell).
 */

/** A paper as paragraphs under headings. */
export interface LegalText {
  readonly title: string;
  /** Whose paper it is and since when it holds. */
  readonly lead: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** The papers of one version, by language. */
export interface LegalTexts {
  readonly terms: LegalText;
  readonly withdrawal: LegalText;
  /** Lines of the model form under the instructions; the ones with dots are filled in by hand. */
  readonly form: { readonly title: string; readonly note: string; readonly lines: readonly string[] };
}
