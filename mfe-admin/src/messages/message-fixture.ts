import type { MessageDetail } from '@okruh/contracts/http/accounts/message-admin';

/** A question about an order that waits for its answer. */
export const message = (changes: Partial<MessageDetail> = {}): MessageDetail => ({
  id: '0190b7c0-0000-7000-8000-00000000e001',
  number: '1042',
  market: 'cz',
  kind: 'contact',
  reason: 'Dotaz k objednávce',
  sender: 'Nová P.',
  state: 'open',
  received_at: '2026-11-24T09:15:00.000Z',
  is_late: false,
  has_file: false,
  version: 1,
  name: 'Petra Nová',
  e_mail: 'petra@example.com',
  phone: '+420 601 234 567',
  text: 'Kde je moje objednávka?',
  references: [{ field: 'order_number', value: '2611003907' }],
  files: [],
  steps: [],
  others: [],
  deleted_after: '2027-05-23',
  ...changes,
});
