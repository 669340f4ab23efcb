import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/core';
import { type Market, markets } from '../market.ts';
import { phoneMetadata } from './phone-metadata.ts';

/**
 * Phone number in E.164 (`+420601000001`), the stored form; null when it isn't a valid Czech, Slovak or Romanian
 * number. A number without a prefix is one of the market.
 */
export const parsePhone = (text: string, market: Market): string | null => phoneNumber(text, market)?.number ?? null;

/** A stored number for people: `+420 601 000 001`; a text that isn't a number stays as it is. */
export const formatPhone = (e164: string): string => phoneNumber(e164, 'cz')?.formatInternational() ?? e164;

function phoneNumber(text: string, market: Market): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: markets[market].countryCode, extract: false }, phoneMetadata);
  return parsed?.isValid() === true && parsed.ext === undefined ? parsed : null;
}
