import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Answer } from './answer.ts';

/** Longest key that is accepted; longer ones are cut nowhere, the caller answers them with a field error. */
export const IDEMPOTENCY_KEY_MAX = 200;

interface Held extends Record<string, unknown> {
  readonly answer: Buffer | null;
}

/**
 * Lets a call act once however often it is repeated: the first successful answer is kept in the transaction of its
 * effect and given to every repetition within a day. A repetition that comes while the first is under way waits for it.
 * Refusals (field errors, problems) aren't kept: the person corrects the form and sends the same key again.
 *
 * What is kept can be read only with the client's key: the row's id is a hash of it, the answer sealed under it. Neither the
 * caller nor a link with its token stands in the database.
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
    const held = heldUnder(key, route, subject);
    // A concurrent first call holds the row: this insert waits until it commits or rolls back.
    const claimed = await inner.execute(sql`insert into idempotency_keys (id) values (${held.id}) on conflict do nothing returning id`);
    if (claimed.rows.length === 0) {
      const { rows } = await inner.execute<Held>(sql`select answer from idempotency_keys where id = ${held.id}`);
      const encrypted = rows[0]?.answer ?? null;
      if (encrypted === null) throw new Error('a kept answer is gone');
      return held.open(encrypted);
    }
    const answer = await work(inner);
    if ('raw' in answer) throw new TypeError(`${route}: only JSON answers can be kept for repetitions`);
    const isRefusal = 'problem' in answer || 'fieldErrors' in answer || answer.status >= 300;
    await inner.execute(
      isRefusal
        ? sql`delete from idempotency_keys where id = ${held.id}`
        : sql`update idempotency_keys set answer = ${held.encrypt(answer)} where id = ${held.id}`,
    );
    return answer;
  });
}

interface HeldUnder {
  readonly id: Buffer;
  encrypt(answer: Answer): Buffer;
  open(encrypted: Buffer): Answer;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key that follows from the client's (HKDF); the row's id says nothing about it. */
function heldUnder(key: string, route: string, subject: string): HeldUnder {
  const derived = Buffer.from(hkdfSync('sha256', key, JSON.stringify([route, subject]), 'okruh kept answer', 2 * KEY_BYTES));
  const encryption = derived.subarray(KEY_BYTES);
  return {
    id: derived.subarray(0, KEY_BYTES),
    encrypt(answer) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce);
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    },
    open(encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', encryption, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      return JSON.parse(text) as Answer;
    },
  };
}
