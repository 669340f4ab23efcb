import type { Market } from '../market.ts';
import { type FieldRule, message, whenFilled } from './message.ts';

/** Identity card number without spaces, upper case; null when it isn't one of the market. */
export function parseIdentityCard(text: string, market: Market): string | null {
  const compact = text.replace(/[\s\u00A0]/g, '').toUpperCase();
  // Romanian electronic cards, issued since 2021, have seven digits.
  return (market === 'cz' ? /^\d{9}$/ : /^[A-Z]{2}\d{6,7}$/).test(compact) ? compact : null;
}

export const identityCard: FieldRule = whenFilled((value, { market }) => {
  if (parseIdentityCard(value, market) !== null) return null;
  return market === 'cz' ? message('identityCardCz') : message('identityCardRo');
});

/** First or last name: Latin letters, in parts joined by a space, hyphen or apostrophe. */
export const personName: FieldRule = whenFilled((value) =>
  /^\p{Script=Latin}[\p{Script=Latin}\p{M}]*\.?(?:[ '’-]+\p{Script=Latin}[\p{Script=Latin}\p{M}]*\.?)*$/u.test(value)
    ? null
    : message('personName'),
);

/** Title before a name: Latin letters, each word ends in a dot ("Ing.", "doc. Ing.", "Ph.D."). */
export const title: FieldRule = whenFilled((value) =>
  /^(?:\p{Script=Latin}+\.)+(?: (?:\p{Script=Latin}+\.)+)*$/u.test(value) ? null : message('title'),
);
