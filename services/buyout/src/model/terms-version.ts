/** Version of the buy-out terms that a seller agrees to now. */
export const TERMS_VERSION = '2026-11';
