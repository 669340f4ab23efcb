import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** A message of the stream of dead letters, as its headers describe it. */
export interface ArrivedLetter {
  readonly sequence: number;
  readonly consumer: string;
  readonly stream: string;
  readonly streamSequence: number;
  readonly subject: string;
  readonly type: string;
  readonly eventId: string | null;
  readonly market: string | null;
  readonly caseId: string | null;
  readonly number: string | null;
  readonly reason: string;
  readonly detail: string;
  readonly at: string;
}

/**
 * Notes a dead letter, once. What came back after it was published again takes the place of the letter before: that one is settled by
 * it, and the redrive it belongs to learns that it failed.
 */
export async function storeDeadLetter(tx: Tx, letter: ArrivedLetter): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into dead_letters (sequence, consumer, stream, stream_sequence, subject, type, event_id, market, case_id, number, reason, detail, at, redriven)
    select ${letter.sequence}, ${letter.consumer}, ${letter.stream}, ${letter.streamSequence}, ${letter.subject}, ${letter.type},
      ${letter.eventId}::uuid, ${letter.market}, ${letter.caseId}::uuid, ${letter.number}, ${letter.reason}, ${letter.detail}, ${letter.at}::timestamptz,
      coalesce((select max(redriven) from dead_letters where event_id = ${letter.eventId}::uuid and consumer = ${letter.consumer}), 0)
    on conflict (sequence) do nothing`);
  if (rowCount !== 1 || letter.eventId === null) return;
  await tx.execute(sql`
    with before as (
      update dead_letters set state = 'returned', settled_at = now()
      where event_id = ${letter.eventId}::uuid and consumer = ${letter.consumer} and sequence < ${letter.sequence} and state in ('waiting', 'sent')
      returning sequence
    )
    update redrive_items set state = 'dead', settled_at = now(), detail = ${letter.detail}
    from before where dead_sequence = before.sequence and redrive_items.state = 'sent'`);
}
