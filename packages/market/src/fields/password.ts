import { type FieldRule, message } from './message.ts';

const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;

/** A new password: 10 to 200 characters with an upper-case and a lower-case letter, a digit and a special character. */
export const password: FieldRule = (value) => {
  if (value === '') return null;
  const { length } = Array.from(value);
  if (length < PASSWORD_MIN) return message('passwordShort', { min: PASSWORD_MIN, length });
  if (length > PASSWORD_MAX) return message('tooLong', { max: PASSWORD_MAX, length });
  if (/^\d+$/.test(value)) return message('passwordNumeric');
  if (!/\p{Lu}/u.test(value)) return message('passwordUpper');
  if (!/\p{Ll}/u.test(value)) return message('passwordLower');
  if (!/\d/.test(value)) return message('passwordDigit');
  return /[^\p{L}\p{M}\d\s]/u.test(value) ? null : message('passwordSpecial');
};

/** The repeated password is the same as the first one. */
export const samePassword =
  (first: string): FieldRule =>
  (value) =>
    value === first ? null : message('passwordMatch');
