import { parsePhone } from '../address/phone.ts';
import { type FieldRule, message, whenFilled } from './message.ts';

// A module of its own: the plans of numbers weigh more than all other rules, and a page may load them late.
/** How many digits may be forgotten before the text is no number that was mistyped. */
const MAX_MISSING = 3;

/** Valid Czech, Slovak or Romanian number; without a prefix it is one of the market. */
export const phone: FieldRule = whenFilled((value, { market }) => {
  if (parsePhone(value, market) !== null) return null;
  const [, prefix, digits = ''] = /^(\+42[01]|\+40)?(\d+)$/.exec(value.replace(/[\s-]/g, '')) ?? [];
  // A Romanian number begins with 0 unless a prefix stands before it.
  const should = prefix === undefined && market === 'ro' ? 10 : 9;
  const { length } = digits;
  return length < should && length >= should - MAX_MISSING ? message('phoneLength', { should, length }) : message('phone');
});
