import { createHmac } from 'node:crypto';
import { toNetwork, type Tx } from '@okruh/service-kit';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Mailbox } from './account.repository.ts';
import { throttles } from './tables.ts';
import { chargeAttempt, refundAttempt, throttleRules, type ThrottleKind, type ThrottleState } from '../model/throttle.ts';

/** One thing that is tried: an address, a network, a browser. */
export interface Bucket {
  readonly kind: ThrottleKind;
  readonly key: string;
}

export interface Throttle {
  /**
   * Charges one attempt to all the buckets, or to none when one of them is shut.
   *
   * @returns seconds to wait, or null when the attempt may go on
   */
  charge(buckets: readonly Bucket[]): Promise<number | null>;
  /** The attempt succeeded: its own buckets are emptied, of a network's bucket only this charge is taken back. */
  settle(tx: Tx, buckets: readonly Bucket[]): Promise<void>;
  /** Empties a bucket. */
  clear(tx: Tx, bucket: Bucket): Promise<void>;
}

/**
 * @param secret keys the buckets' names, so that the table holds neither addresses of people nor of machines
 */
export function createThrottle(db: Tx, secret: string): Throttle {
  const getName = ({ kind, key }: Bucket): string =>
    `${kind}:${createHmac('sha256', secret).update(`throttle:${kind}:${key}`).digest('base64url')}`;
  const write = (tx: Tx, name: string, next: ThrottleState) => tx.update(throttles).set(next).where(eq(throttles.bucket, name));

  return {
    charge: (buckets) =>
      db.transaction(async (tx) => {
        const kinds = new Map(buckets.map((bucket) => [getName(bucket), bucket.kind]));
        // Rows first, so that the lock below also holds for buckets that nobody filled before.
        await tx
          .insert(throttles)
          .values([...kinds.keys()].toSorted().map((bucket) => ({ bucket, attempts: 0, lastAt: sql`clock_timestamp()` })))
          .onConflictDoNothing();
        const held = await tx
          .select({ row: throttles, now: sql<Date>`clock_timestamp()`.mapWith(throttles.lastAt) })
          .from(throttles)
          .where(inArray(throttles.bucket, [...kinds.keys()]))
          .orderBy(asc(throttles.bucket))
          .for('update');
        const decisions = held.map(({ row, now }) => {
          const kind = kinds.get(row.bucket);
          if (kind === undefined) throw new Error('a bucket came back that was not asked for');
          return { name: row.bucket, decision: chargeAttempt(throttleRules[kind], row, now) };
        });
        const waits = decisions.flatMap(({ decision }) => (decision.admitted ? [] : [decision.retryAfterSeconds]));
        if (waits.length > 0) return Math.max(...waits);
        for (const { name, decision } of decisions) if (decision.admitted) await write(tx, name, decision.next);
        return null;
      }),

    async settle(tx, buckets) {
      for (const bucket of buckets.toSorted((a, b) => (getName(a) < getName(b) ? -1 : 1))) {
        const name = getName(bucket);
        if (bucket.kind !== 'ip') {
          await tx.delete(throttles).where(eq(throttles.bucket, name));
          continue;
        }
        const [row] = await tx.select().from(throttles).where(eq(throttles.bucket, name)).for('update');
        if (row) await write(tx, name, refundAttempt(throttleRules.ip, row));
      }
    },

    async clear(tx, bucket) {
      await tx.delete(throttles).where(eq(throttles.bucket, getName(bucket)));
    },
  };
}

/** Guesses at one address; the right password or a new one empties it. */
export const mailboxBucket = ({ kind, market, eMail }: Mailbox): Bucket => ({
  kind: 'account',
  key: `${kind}:${kind === 'staff' ? '' : market}:${eMail}`,
});

/** Mails that anybody can cause; each purpose is counted alone. */
export type MailPurpose = 'registration' | 'reset' | 'news' | 'receipt';

/** What a mail is charged to: the mailbox as this network asks for it, then the mailbox alone. */
export function mailBuckets(purpose: MailPurpose, { market, eMail, ip }: { market: string; eMail: string; ip: string }): Bucket[] {
  const mailbox = `${purpose}:${market}:${eMail}`;
  return [
    { kind: 'mail', key: `${mailbox}:${toNetwork(ip)}` },
    { kind: 'mailbox', key: mailbox },
  ];
}
