import type { Envelope } from '@okruh/contracts';
import { emailFailed, emailSent } from '@okruh/contracts/events/notifications';
import { appendEvent, type Database, type Tx } from '@okruh/service-kit';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { mails } from '../tables.ts';
import type { PlannedMail } from './mail-source.ts';

export type Mail = typeof mails.$inferSelect;

/** A mail that this process may work on until the lease runs out. */
export interface LeasedMail {
  readonly mail: Mail;
  /** By the database's clock. */
  readonly ageSeconds: number;
  /** An earlier attempt broke off after the mail server was given the mail: it may be out already. */
  readonly mayBeOut: boolean;
}

/** Longer than an attempt can take (send-mail.ts, smtp.ts): a dead process holds a mail no longer than this. */
const LEASE_SECONDS = 45;

/** Queues a mail in the transaction of the inbox. The same event again changes nothing. */
export async function queueMail(tx: Tx, cause: Envelope, { template, market, source }: PlannedMail): Promise<void> {
  const id = uuidv7();
  await tx
    .insert(mails)
    .values({
      id,
      eventId: cause.id,
      template,
      market,
      correlationId: cause.correlationid,
      owner: source.owner,
      kind: source.kind,
      aboutId: source.id,
      messageId: `<${id}@mail.okruh.example>`,
    })
    .onConflictDoNothing({ target: [mails.eventId, mails.template] });
}

/** Takes the mail that is due longest; no other process gets it while the lease lasts. */
export async function leaseMail({ db }: Database): Promise<LeasedMail | null> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), sql`${mails.nextAttemptAt} <= now()`))
    .orderBy(mails.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  if (!mail) return null;
  // The lease ends LEASE_SECONDS from the database's now, which tells the age without a second query.
  const ageSeconds = (mail.nextAttemptAt.getTime() - mail.createdAt.getTime()) / 1000 - LEASE_SECONDS;
  return { mail, ageSeconds, mayBeOut: mail.handedOverAt !== null };
}

/** From here on the mail may be out. */
export async function noteHandOver({ db }: Database, mail: Mail): Promise<void> {
  await db
    .update(mails)
    .set({ handedOverAt: sql`clock_timestamp()` })
    .where(eq(mails.id, mail.id));
}

/** The attempt failed, another one follows. `mayBeOut`: nobody knows whether the mail server took the mail. */
export async function postponeMail(
  { db }: Database,
  mail: Mail,
  { seconds, reason, mayBeOut }: { seconds: number; reason: string; mayBeOut: boolean },
): Promise<void> {
  await db
    .update(mails)
    .set({ reason, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`, ...(mayBeOut ? {} : { handedOverAt: null }) })
    .where(and(eq(mails.id, mail.id), eq(mails.state, 'waiting')));
}

export type MailEnding =
  | { readonly state: 'sent'; readonly contentHash: Buffer }
  | { readonly state: 'skipped' | 'failed'; readonly reason: string };

/** Closes the mail and tells the shop, in one transaction. */
export async function closeMail({ db }: Database, mail: Mail, ending: MailEnding): Promise<void> {
  await db.transaction(async (tx) => {
    const [closed] = await tx
      .update(mails)
      .set({ ...ending, closedAt: sql`now()` })
      .where(and(eq(mails.id, mail.id), eq(mails.state, 'waiting')))
      .returning({ at: mails.closedAt });
    if (!closed?.at || ending.state === 'skipped') return;
    const envelope = { subject: mail.id, version: 1, market: mail.market, correlationId: mail.correlationId };
    const data = { mail_id: mail.id, market: mail.market, template: mail.template, cause_id: mail.eventId, at: closed.at.toISOString() };
    if (ending.state === 'sent') await appendEvent(tx, emailSent, { ...envelope, data });
    else await appendEvent(tx, emailFailed, { ...envelope, data: { ...data, reason: ending.reason } });
  });
}

/** Forgets mails that were closed 30 days ago. */
export async function forgetOldMails({ db }: Database): Promise<void> {
  await db.delete(mails).where(and(ne(mails.state, 'waiting'), lt(mails.closedAt, sql`now() - interval '30 days'`)));
}
