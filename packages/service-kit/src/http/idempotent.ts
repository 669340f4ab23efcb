import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Answer } from './answer.ts';

/** Longest key that is accepted; longer ones are cut nowhere, the caller answers them with a field error. */
export const IDEMPOTENCY_KEY_MAX = 200;

interface Held extends Record<string, unknown> {
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: unknown;
}

/**
 * Lets a call act once however often it is repeated: the first successful answer is kept in the transaction of its
 * effect and given to every repetition within a day. A repetition that comes while the first is under way waits for it.
 * Refusals (field errors, problems) aren't kept: the person corrects the form and sends the same key again.
 *
 * @param tx a transaction, or the database itself (then one is opened)
 * @param key the call's `Idempotency-Key`; without one the work is simply done
 * @param route the contract's name
 * @param subject whose key it is: account id, session or address
 * @param work gets the transaction that its writes must go through
 */
export async function idempotent(
  tx: Tx,
  key: string | undefined,
  route: string,
  subject: string,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return tx.transaction(async (inner) => {
    if (key === undefined || key === '') return work(inner);
    // A concurrent first call holds the row: this insert waits until it commits or rolls back.
    const claimed = await inner.execute(sql`
      insert into idempotency_keys (route, subject, key) values (${route}, ${subject}, ${key})
      on conflict do nothing returning key`);
    if (claimed.rows.length === 0) {
      const held = await inner.execute<Held>(sql`
        select status, headers, body from idempotency_keys where route = ${route} and subject = ${subject} and key = ${key}`);
      return answerOf(held.rows[0]);
    }
    const answer = await work(inner);
    await keep(inner, { key, route, subject }, answer);
    return answer;
  });
}

async function keep(tx: Tx, id: { key: string; route: string; subject: string }, answer: Answer): Promise<void> {
  if ('raw' in answer) throw new TypeError(`${id.route}: only JSON answers can be kept for repetitions`);
  const where = sql`route = ${id.route} and subject = ${id.subject} and key = ${id.key}`;
  if ('problem' in answer || 'fieldErrors' in answer || answer.status >= 300) {
    await tx.execute(sql`delete from idempotency_keys where ${where}`);
    return;
  }
  await tx.execute(sql`
    update idempotency_keys set
      status = ${answer.status},
      headers = ${answer.headers === undefined ? null : JSON.stringify(answer.headers)}::jsonb,
      body = ${answer.body === undefined ? null : JSON.stringify(answer.body)}::jsonb
    where ${where}`);
}

function answerOf(held: Held | undefined): Answer {
  if (held === undefined || held.status === null) throw new Error('a kept answer is gone');
  return {
    status: held.status,
    ...(held.body === null ? {} : { body: held.body }),
    ...(held.headers === null ? {} : { headers: held.headers }),
  };
}
