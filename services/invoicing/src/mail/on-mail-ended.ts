import type { DataOf } from '@okruh/contracts';
import type { Envelope } from '@okruh/contracts';
import { emailFailed, emailSent } from '@okruh/contracts/events/notifications';
import { type Handler, on, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockDocument, publishDocument, recordHistory, updateDocument } from '../stored/documents.repository.ts';

/** What became of the mails that brought documents. */
export const mailEndedHandlers: readonly Handler[] = [
  on(emailSent, ({ event, data, tx }) => follow(tx, event, data, 'sent')),
  on(emailFailed, ({ event, data, tx }) => follow(tx, event, data, 'failed')),
];

async function follow(tx: Tx, event: Envelope, { about }: DataOf<typeof emailSent>, ending: 'sent' | 'failed'): Promise<void> {
  if (about?.owner !== 'invoicing') return;
  const row = await lockDocument(tx, about.id);
  if (row?.state !== 'created') return;
  const changed = await updateDocument(tx, row.id, sql`mail_state = ${ending}`);
  await recordHistory(tx, row.id, ending === 'sent' ? 'mail-sent' : 'mail-failed');
  if (ending === 'sent') await publishDocument(tx, 'invoiceSent', changed, { event });
}
