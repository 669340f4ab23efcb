import { parsePhone } from '../phone.ts';
import { type FieldRule, message, whenFilled } from './message.ts';

// A module of its own: the plans of numbers weigh more than all other rules, and a page may load them late.
/** Valid Czech, Slovak or Romanian number; without a prefix it is one of the market. */
export const phone: FieldRule = whenFilled((value, { market }) => (parsePhone(value, market) === null ? message('phone') : null));
