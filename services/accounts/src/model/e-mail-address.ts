import { domainToASCII } from 'node:url';

/**
 * One spelling per mailbox, for look-ups and for uniqueness: trimmed, Unicode compatibility form, lower case, domain in its ASCII form.
 * Mails always go to the stored spelling, so a look-alike typed by somebody else reaches nobody new.
 */
export function normaliseEmail(typed: string): string {
  const address = typed.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
