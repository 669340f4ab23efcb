/** Addresses of payments, of loans at counters and of the bank's statements, alike on both hosts. */
export const paymentPaths = {
  payments: '/admin/platby',
  loans: '/admin/splatky-na-prodejne',
  statements: '/admin/vypisy',
} as const;
export type PaymentSection = keyof typeof paymentPaths;

/** A page of payments or statements. */
export type PaymentPage = { readonly name: PaymentSection } | { readonly name: 'payment' | 'statement'; readonly id: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One payment. */
export const paymentPath = (id: string): string => `${paymentPaths.payments}/${id}`;
/** One statement with its lines. */
export const statementPath = (id: string): string => `${paymentPaths.statements}/${id}`;

/** Page of an address below a section; null when it is none of these. */
export function paymentPageOf(section: string | undefined, key: string): PaymentPage | null {
  if (!UUID.test(key)) return null;
  if (`/admin/${section}` === paymentPaths.payments) return { name: 'payment', id: key };
  return `/admin/${section}` === paymentPaths.statements ? { name: 'statement', id: key } : null;
}

/** Section that a page belongs to. */
export const paymentSectionOf = ({ name }: PaymentPage): PaymentSection =>
  name === 'payment' ? 'payments' : name === 'statement' ? 'statements' : name;
