/** Wording of the terms that the form shows; a change of the text changes this. */
export const TERMS_VERSION = '2026-11-01';

/** How long the link of the registration mail opens the account. */
export const REGISTRATION_HOURS = 24;
