import type { DataOf } from '@okruh/contracts';
import { emailFailed, emailSent } from '@okruh/contracts/events/notifications';
import { type Handler, on, type Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { recordHistory } from '../stored/history.ts';
import { type MailRow, orderMails } from '../stored/office-tables.ts';
import { WRITTEN_TEMPLATE } from '../stored/order-mails.ts';
import { orders } from '../stored/tables.ts';

type Ending = Pick<MailRow, 'failure'> & { readonly state: 'sent' | 'failed' };

/** What became of mails about orders, so that the office sees it at the order. */
export const mailEndedHandlers: readonly Handler[] = [
  on(emailSent, ({ data, tx }) => follow(tx, data, { state: 'sent', failure: null })),
  on(emailFailed, ({ data, tx }) => follow(tx, data, { state: 'failed', failure: data.reason })),
];

async function follow(tx: Tx, data: DataOf<typeof emailSent>, ending: Ending): Promise<void> {
  if (data.about?.owner !== 'orders') return;
  const { template, about } = data;
  const orderId =
    template === WRITTEN_TEMPLATE ? await endWritten(tx, data, about.id, ending) : await keepAutomatic(tx, data, about.id, ending);
  if (orderId === null) return;
  const kind = ending.state === 'sent' ? 'mail-sent' : 'mail-failed';
  await recordHistory(tx, { orderId, kind, template }, { kind: 'system' });
}

/** @returns the order, or null when the mail was sent again meanwhile */
async function endWritten(tx: Tx, data: DataOf<typeof emailSent>, mailId: string, ending: Ending): Promise<string | null> {
  const [ended] = await tx
    .update(orderMails)
    .set({ ...ending, endedAt: sql`${data.at}::timestamptz` })
    .where(and(eq(orderMails.id, mailId), eq(orderMails.eventId, data.cause_id), eq(orderMails.state, 'waiting')))
    .returning({ orderId: orderMails.orderId });
  return ended?.orderId ?? null;
}

/** @returns the order, or null when it isn't there (a database that was brought back from a copy), or the mail is known */
async function keepAutomatic(tx: Tx, data: DataOf<typeof emailSent>, orderId: string, ending: Ending): Promise<string | null> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (order === undefined) return null;
  const at = sql`${data.at}::timestamptz`;
  const stored = await tx
    .insert(orderMails)
    .values({ id: data.mail_id, orderId, template: data.template, ...ending, requestedAt: at, endedAt: at })
    .onConflictDoNothing()
    .returning({ id: orderMails.id });
  return stored.length === 0 ? null : orderId;
}
