import { parseImei } from './device.ts';

/** What of a person or a device a typed text is. */
export type PersonalKind = 'e_mail' | 'phone' | 'device';

/**
 * Tells texts that belong to a person or a device from numbers of orders, invoices and parcels and from ids. Such a text stays out of
 * addresses and logs.
 *
 * @returns null for anything else, also for serial numbers: they look like numbers of parcels
 */
export function toPersonalKind(typed: string): PersonalKind | null {
  if (typed.includes('@')) return 'e_mail';
  const digits = typed.trim().replaceAll(/[\s()./-]/g, '');
  // With a prefix of a country, nine digits of a Czech phone, or ten of a Romanian one.
  if (/^(?:\+|00)\d{9,15}$/.test(digits) || /^\d{9}$/.test(digits) || /^0[237]\d{8}$/.test(digits)) return 'phone';
  return parseImei(digits) === null ? null : 'device';
}
