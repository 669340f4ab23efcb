import { parsePostcode } from '../address/postcode.ts';
import { postcodeFitsDistrict } from '../address/postcode-region.ts';
import { type FieldRule, message, whenFilled } from './message.ts';

/** Stored form of an e-mail address: no spaces around it, lower case. */
export const parseEmail = (text: string): string => text.trim().toLowerCase();

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

export const eMail: FieldRule = whenFilled((value) => {
  if (/[^\u0021-\u007E]/.test(value)) return message('eMailCharacters');
  const at = value.lastIndexOf('@');
  if (at === -1) return message('eMailAt');
  const domain = value.slice(at + 1);
  if (domain === '' || !domain.includes('.') || domain.endsWith('.')) return message('eMailDomain');
  const local = value.slice(0, at);
  return LOCAL.test(local) && local.length <= 64 && DOMAIN.test(domain) && value.length <= 254 ? null : message('eMailShape');
});

/** Postcode of the market. */
export const postcode: FieldRule = whenFilled((value, { market }) =>
  parsePostcode(value, market) === null ? message('postcode', { market }) : null,
);

/** Postcode that can lie in a district (id; an empty one passes), by its first digits. Use it after `postcode`. */
export const postcodeIn = (districtId: string): FieldRule =>
  whenFilled((value, { market }) => (postcodeFitsDistrict(value, districtId, market) ? null : message('postcodeDistrict')));
