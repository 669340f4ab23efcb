/** Templates of mails about orders that have a name here; one that we don't know yet is shown by its code. */
const named: ReadonlySet<string> = new Set([
  'order_placed',
  'order_paid',
  'order_payment_failed',
  'order_cancelled',
  'order_refunded',
  'order_collection_due',
  'order_message',
  'order_package_handed_over',
  'order_package_returned',
  'order_ready',
  'order_delivered',
  'order_review',
  'order_addition_offered',
  'order_lines_added',
]);

/** What a mail is, by its template. */
export const nameMail = (template: string, text: (id: string) => string): string =>
  named.has(template) ? text(`order.mail.${template}`) : template;
