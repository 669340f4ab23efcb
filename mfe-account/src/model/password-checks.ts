/** One demand on a new password, to be ticked off while typing. */
export interface PasswordCheck {
  /** Key of its text below `password.check.`. */
  readonly id: 'length' | 'upper' | 'lower' | 'digit' | 'special';
  readonly isMet: (password: string) => boolean;
}

/** The demands of `fieldRules.password`, one by one; a test holds both together. */
export const passwordChecks: readonly PasswordCheck[] = [
  { id: 'length', isMet: (password) => Array.from(password).length >= 10 },
  { id: 'upper', isMet: (password) => /\p{Lu}/u.test(password) },
  { id: 'lower', isMet: (password) => /\p{Ll}/u.test(password) },
  { id: 'digit', isMet: (password) => /\d/.test(password) },
  { id: 'special', isMet: (password) => /[^\p{L}\p{M}\d\s]/u.test(password) },
];
