/** Templates of mails about orders that have a name here; one that we don't know yet is shown by its code. */
const named: ReadonlySet<string> = new Set([
  'order_placed',
  'order_paid',
  'order_payment_failed',
  'order_cancelled',
  'order_refunded',
  'order_collection_due',
  'order_message',
]);

/** What a mail is, by its template. */
export const nameMail = (template: string, text: (id: string) => string): string =>
  named.has(template) ? text(`order.mail.${template}`) : template;
