import { ageOn, type Market, parseDate } from '@okruh/market';
import { fieldRules, firstError, messageText } from '@okruh/market/fields';
import type { FieldCipher } from '@okruh/service-kit';
import { z } from 'zod';
import { texts } from '../locales/texts.ts';

/** What the pay-later partner asks for: a birth date as the market writes it, and the consent to its terms. */
const payLaterSchema = z.object({ birth_date: z.string(), consent: z.boolean() });
export type PayLaterData = z.output<typeof payLaterSchema>;

/** Days until what was bought has to be paid (the partner's product "pay in 30 days"). */
export const PAY_LATER_DUE_DAYS = 30;
/** The partner lends to adults only. */
const PAY_LATER_LEAST_AGE = 18;

/** Bound to the cart, so that it can't be moved into another one. */
export const payLaterPlace = (cartId: string): string => `cart:${cartId}:pay-later`;

export const encryptPayLater = (cipher: FieldCipher, cartId: string, data: PayLaterData): string =>
  cipher.encrypt(JSON.stringify(data), payLaterPlace(cartId));

/** Null when nothing was filled in. @throws CipherError when it belongs to another cart */
export const openPayLater = (cipher: FieldCipher, cartId: string, encrypted: string | null): PayLaterData | null =>
  encrypted === null ? null : payLaterSchema.parse(JSON.parse(cipher.decrypt(encrypted, payLaterPlace(cartId))));

/** What is wrong with the data for the pay-later partner; null when they will do. */
export function payLaterError(
  { birth_date: birthDate, consent }: PayLaterData,
  context: { readonly market: Market; readonly today: string },
): { readonly field: 'birth_date' | 'consent'; readonly text: { readonly cs: string; readonly ro: string } } | null {
  const inBoth = (field: 'birth_date' | 'consent', wrong: NonNullable<ReturnType<typeof firstError>>) => ({
    field,
    text: { cs: messageText(wrong, 'cs'), ro: messageText(wrong, 'ro') },
  });
  const wrong = firstError(birthDate, [fieldRules.required, fieldRules.pastDate], context);
  if (wrong !== null) return inBoth('birth_date', wrong);
  const parsed = parseDate(birthDate);
  if (parsed.ok && ageOn(parsed.date, context.today) < PAY_LATER_LEAST_AGE)
    return { field: 'birth_date', text: texts.both('payment.too-young') };
  const missing = firstError(String(consent), [fieldRules.consentRequired], context);
  return missing === null ? null : inBoth('consent', missing);
}
