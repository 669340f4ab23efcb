import type { Envelope } from '@okruh/contracts';
import { emailFailed, emailSent } from '@okruh/contracts/events/notifications';
import {
  type Database,
  deleteOldest,
  drain,
  findRecordedTraceparent,
  isoInstant,
  newEnvelope,
  outboxInsertText,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { mails } from '../tables.ts';
import type { PlannedMail } from './mail-source.ts';

/** What an attempt needs of a mail's row. */
export type Mail = Pick<
  typeof mails.$inferSelect,
  'id' | 'eventId' | 'template' | 'market' | 'correlationId' | 'traceparent' | 'owner' | 'kind' | 'aboutId' | 'messageId' | 'attempts'
>;

/** A mail that this process may work on until the lease runs out. */
export interface LeasedMail {
  readonly mail: Mail;
  /** By the database's clock. */
  readonly ageSeconds: number;
  /** An earlier attempt broke off after the mail server was given the mail: it may be out already. */
  readonly mayBeOut: boolean;
}

/** Longer than an attempt can take (send-mail.ts, mail-server.ts): a dead process holds a mail no longer than this. */
const LEASE_SECONDS = 45;

/** Queues a mail in the transaction of the inbox. The same event again changes nothing. */
export async function queueMail(tx: Tx, cause: Envelope, mail: PlannedMail): Promise<void> {
  const { template, market, source, delaySeconds = 0, isOnce = false } = mail;
  const id = uuidv7();
  // Two events that come at the same moment would not see each other's mail (mails_about).
  if (isOnce) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${source.id} ${template}`}, 0))`);
  await tx.execute(sql`
    insert into mails (id, event_id, template, market, correlation_id, traceparent, owner, kind, about_id, message_id, next_attempt_at)
    select ${id}::uuid, ${cause.id}::uuid, ${template}, ${market}, ${cause.correlationid},
      ${findRecordedTraceparent(cause.traceparent)}, ${source.owner}, ${source.kind}, ${source.id}::uuid, ${`<${id}@mail.okruh.example>`}, now() + make_interval(secs => ${delaySeconds})
    where not (${isOnce} and exists (
      select from mails m where m.owner = ${source.owner} and m.about_id = ${source.id}::uuid and m.template = ${template}))
    on conflict (event_id, template, market) do nothing`);
}

interface LeasedRow {
  readonly id: string;
  readonly event_id: string;
  readonly template: string;
  readonly market: Mail['market'];
  readonly correlation_id: string;
  readonly traceparent: string | null;
  readonly owner: Mail['owner'];
  readonly kind: string;
  readonly about_id: string;
  readonly message_id: string;
  readonly attempts: number;
  readonly age_seconds: number;
  readonly may_be_out: boolean;
}

/**
 * Takes the mails that are due longest; no other process gets them while the lease lasts. `handed_over_at` is set with the
 * lease and taken back when the mail surely didn't go out: found set at the next attempt it means that one broke off.
 */
export async function leaseMails({ pool }: Database, most: number): Promise<LeasedMail[]> {
  const { rows } = await pool.query<LeasedRow>({
    name: 'lease-mails',
    text: `with due as (
        select id, handed_over_at is not null as may_be_out from mails
        where state = 'waiting' and next_attempt_at <= now() order by next_attempt_at limit $1 for update skip locked
      )
      update mails set attempts = attempts + 1, handed_over_at = now(), next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from due where mails.id = due.id
      returning mails.id, event_id, template, market, correlation_id, traceparent, owner, kind, about_id, message_id,
        attempts, extract(epoch from now() - created_at)::float8 as age_seconds, may_be_out`,
    values: [most],
  });
  return rows.map((row) => ({
    mail: {
      id: row.id,
      eventId: row.event_id,
      template: row.template,
      market: row.market,
      correlationId: row.correlation_id,
      traceparent: row.traceparent,
      owner: row.owner,
      kind: row.kind,
      aboutId: row.about_id,
      messageId: row.message_id,
      attempts: row.attempts,
    },
    ageSeconds: row.age_seconds,
    mayBeOut: row.may_be_out,
  }));
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

/** A mail and how it ended. */
export interface EndedMail {
  readonly mail: Mail;
  readonly ending: MailEnding;
}

/** Closes mails and tells the shop, in one statement; what was closed before stays as it was and is reported once. */
export async function closeMails({ pool, outbox }: Database, ended: readonly EndedMail[]): Promise<void> {
  await pool.query({
    name: 'close-mails',
    text: `with ended as (
        select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) as ended (id, state, reason, content_hash, envelope)
      ), closed as (
        update mails set state = ended.state, reason = coalesce(ended.reason, mails.reason), content_hash = decode(ended.content_hash, 'hex'),
          closed_at = clock_timestamp()
        from ended where mails.id = ended.id and mails.state = 'waiting'
        returning mails.id, ended.envelope, closed_at
      )
      ${outboxInsertText({
        envelope: `jsonb_set(closed.envelope, '{data,at}', to_jsonb(${isoInstant('closed_at')}))`,
        from: 'closed where closed.envelope is not null',
        at: 'closed_at',
        mustNotify: '$6',
      })}`,
    values: [
      ended.map(({ mail }) => mail.id),
      ended.map(({ ending }) => ending.state),
      ended.map(({ ending }) => (ending.state === 'sent' ? null : ending.reason)),
      ended.map(({ ending }) => (ending.state === 'sent' ? ending.contentHash.toString('hex') : null)),
      ended.map(buildEvent),
      outbox.isRelayRemote(),
    ],
  });
  outbox.notify();
}

/** The event of a mail's end as JSON, null when nobody hears of it. Its times are the database's: the statement puts them in. */
function buildEvent({ mail, ending }: EndedMail): string | null {
  if (ending.state === 'skipped') return null;
  const cause = { id: mail.eventId, correlationid: mail.correlationId, traceparent: mail.traceparent };
  const envelope = { subject: mail.id, version: 1, market: mail.market, cause };
  const at = new Date().toISOString();
  const about = { owner: mail.owner, id: mail.aboutId };
  const data = { mail_id: mail.id, market: mail.market, template: mail.template, cause_id: mail.eventId, about, at };
  return JSON.stringify(
    ending.state === 'sent'
      ? newEnvelope(emailSent, { ...envelope, data })
      : newEnvelope(emailFailed, { ...envelope, data: { ...data, reason: ending.reason } }),
  );
}

const FORGET_PAGE = 1_000;

/** Forgets mails that were closed 30 days ago, and whose mailbox those were that don't count any more; page by page until nothing is left. */
export async function forgetOldMails({ db }: Database, turn: Turn = untilDone): Promise<void> {
  await drain(turn, FORGET_PAGE, [
    async (limit) => {
      const { rowCount } = await db.execute(sql`
        update mails set mailbox = null where ctid = any(array(
          select ctid from mails where mailbox is not null and state <> 'waiting' and let_out_at < now() - interval '1 hour'
          order by let_out_at limit ${limit}))`);
      return rowCount ?? 0;
    },
    deleteOldest({
      db,
      table: mails,
      where: sql`state <> 'waiting' and closed_at < now() - interval '30 days'`,
      orderBy: mails.closedAt,
    }),
  ]);
}
