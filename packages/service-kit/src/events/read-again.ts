import type { JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { isNotFound } from './streams.ts';

/** The newest message that this process was given of a stream. */
export interface LastSeen {
  readonly sequence: number;
  readonly messageId: string;
  /** When the stream stored it. */
  readonly at: Date;
}

export const toLastSeen = ({ seq, headers, time }: JsMsg): LastSeen => ({
  sequence: seq,
  messageId: headers?.get('Nats-Msg-Id') ?? '',
  at: time,
});

/** What was given shortly before a crash and not acknowledged is read again as well; longer than the longest pause between two attempts. */
const MARGIN_MS = 600_000;

/** Whether a durable consumer is there and can go on; if not, from when on a new one reads (null: from the first message). */
export interface Start {
  readonly goesOn: boolean;
  readonly since: Date | null;
}

/**
 * A stream that lost its end (a cut file, a broken disk) gives the same numbers to other messages, and a durable consumer that had passed
 * them would never be given these. Such a consumer is deleted, so that it is put up again.
 *
 * @throws when there is no such stream
 */
export async function findStart(jsm: JetStreamManager, stream: string, durable: string, seen: LastSeen | null): Promise<Start> {
  const { state } = await jsm.streams.info(stream);
  try {
    const { delivered } = await jsm.consumers.info(stream, durable);
    if (delivered.stream_seq <= state.last_seq && !(await wasReplaced(jsm, stream, seen))) return { goesOn: true, since: null };
    await jsm.consumers.delete(stream, durable);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return { goesOn: false, since: seen === null ? null : new Date(seen.at.getTime() - MARGIN_MS) };
}

/** Whether another message has the number of the one that was seen last: the stream was filled again before anybody looked. */
async function wasReplaced(jsm: JetStreamManager, stream: string, seen: LastSeen | null): Promise<boolean> {
  if (seen === null) return false;
  const stored = await jsm.streams.getMessage(stream, { seq: seen.sequence });
  return stored === null || stored.header.get('Nats-Msg-Id') !== seen.messageId;
}
