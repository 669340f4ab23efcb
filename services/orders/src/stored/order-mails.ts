import { mailRequested } from '@okruh/contracts/events/orders';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, inArray } from 'drizzle-orm';
import { type Actor, recordHistory } from './history.ts';
import { type MailRow, orderMails } from './office-tables.ts';
import type { PersonalData } from './personal-data.ts';
import type { OrderRow } from './tables.ts';

/** Code of notifications' template for what the office wrote. */
export const WRITTEN_TEMPLATE = 'order_message';

/** What a member of staff wrote to the customer of an order. */
export interface WrittenText {
  readonly subject: string;
  readonly text: string;
}

/** Asks notifications for a written mail; only ids leave this service. The event is the mail's own, so the order's version stays. */
export async function requestMail(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'number' | 'market'>,
  mail: Pick<MailRow, 'id' | 'attempts'>,
  actor: Actor,
  requestId: string,
): Promise<MailRow> {
  const { id: orderId, number, market } = order;
  const attempt = mail.attempts + 1;
  const event = await appendEvent(tx, mailRequested, {
    subject: mail.id,
    version: attempt,
    market,
    data: { mail_id: mail.id, order_id: orderId, number, market, attempt, at: new Date().toISOString() },
    correlationId: requestId,
  });
  const [requested] = await tx
    .update(orderMails)
    .set({ state: 'waiting', endedAt: null, failure: null, attempts: attempt, eventId: event.id })
    .where(eq(orderMails.id, mail.id))
    .returning();
  if (requested === undefined) throw new Error(`mail ${mail.id} vanished while its order was locked`);
  await recordHistory(tx, { orderId, kind: 'mail-requested', template: WRITTEN_TEMPLATE, eventIds: [event.id] }, actor);
  return requested;
}

/** Text of a written mail, opened; null for one that went out by itself. */
export function openWritten(row: MailRow, personalData: PersonalData): WrittenText | null {
  if (row.subjectCiphertext === null || row.textCiphertext === null) return null;
  return {
    subject: personalData.openText(row.id, 'mail-subject', row.subjectCiphertext),
    text: personalData.openText(row.id, 'mail-text', row.textCiphertext),
  };
}

/** Written mails by their id. */
export async function findWrittenMails(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, MailRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(orderMails)
    .where(inArray(orderMails.id, [...ids]));
  return new Map(rows.filter(({ template }) => template === WRITTEN_TEMPLATE).map((row) => [row.id, row]));
}
