import { jetstream, DeliverPolicy } from '@nats-io/jetstream';
import { type Envelope, getStreamName, toType } from '@okruh/contracts';
import type { Replayed, ReplayRequest } from '@okruh/contracts/consumer-routes';
import { nanos, type NatsConnection } from 'nats';
import { databaseFailure, describeError } from '../database/database-error.ts';
import { DependencyDown } from '../dependency-down.ts';
import { INBOX_DAYS } from './clear-old.ts';
import { getMessageId } from './dead-letters.ts';
import { listSubjects as listFilters } from './durable-consumer.ts';
import { applyTogether, applyWave, type InboxOptions, listSubjects, readEnvelope, UnreadableEvent } from './inbox.ts';
import { parseEventId } from './streams.ts';
import { toWaves } from './waves.ts';

/** A message of the range with its event. */
interface Stored {
  readonly sequence: number;
  readonly event: Envelope;
}
type Failure = Replayed['failed'][number];

interface Page {
  readonly stored: readonly Stored[];
  readonly unreadable: readonly Failure[];
  readonly nextSequence: number | null;
}

interface Options {
  readonly inbox: InboxOptions;
  readonly nc: NatsConnection;
  /** Types whose handlers write a projection and nothing else. */
  readonly replayable: ReadonlySet<string>;
}

/** A day less than the inbox remembers: clocks differ, and it is cleared while this runs. */
const REMEMBERED_MS = (INBOX_DAYS - 1) * 86_400_000;

/**
 * Applies a part of a stream to a consumer: what its inbox lacks, and once more what is replayable when that is asked for. Who repeats the
 * call after a crash does nothing twice. An event whose handler throws is in the answer, and the others are applied all the same.
 *
 * @throws DependencyDown, or the error of a database that is away: the call can be repeated
 */
export async function replayEvents({ inbox, nc, replayable }: Options, request: ReplayRequest): Promise<Replayed> {
  const page = await readPage(nc, inbox, request);
  const failed: Failure[] = [...page.unreadable];
  const oldest = Date.now() - REMEMBERED_MS;
  const due = page.stored.filter(({ event }) => replayable.has(event.type) || Date.parse(event.time) >= oldest);
  const applied = new Set<string>();
  await applyInHalves(due, failed, async (part) => {
    const events = part.map(({ event }) => event);
    const outcomes = await applyTogether(inbox, events);
    for (const [index, outcome] of outcomes.entries()) if (outcome === 'applied') applied.add(events[index]?.id ?? '');
  });
  const lost = new Set(failed.map(({ sequence }) => sequence));
  const known = due.filter(({ event, sequence }) => !applied.has(event.id) && !lost.has(sequence));
  const repeatable = request.is_again ? known.filter(({ event }) => replayable.has(event.type)) : [];
  let again = 0;
  await applyInHalves(repeatable, failed, async (part) => {
    await inbox.database.db.transaction(async (tx) => {
      for (const wave of toWaves(
        part.map(({ event }) => event),
        listSubjects,
      ))
        await applyWave(inbox, wave, tx);
    });
    again += part.length;
  });
  return {
    next_sequence: page.nextSequence,
    applied: [...applied],
    again,
    skipped: known.length - repeatable.length,
    too_old: page.stored.length - due.length,
    failed,
  };
}

/** All in one transaction; when that fails, in halves, until the failing event is alone. */
async function applyInHalves(part: readonly Stored[], failed: Failure[], apply: (part: readonly Stored[]) => Promise<void>): Promise<void> {
  const [first] = part;
  if (first === undefined) return;
  try {
    return await apply(part);
  } catch (error) {
    if (error instanceof DependencyDown || databaseFailure(error) !== null) throw error;
    if (part.length === 1) {
      failed.push({ sequence: first.sequence, event_id: first.event.id, type: first.event.type, error: toText(error) });
      return;
    }
  }
  const half = Math.ceil(part.length / 2);
  await applyInHalves(part.slice(0, half), failed, apply);
  await applyInHalves(part.slice(half), failed, apply);
}

const toText = (error: unknown): string => {
  const { type, message } = describeError(error);
  return `${type}: ${message}`.slice(0, 500);
};

/** Messages from a sequence on that the consumer handles, as many as are asked for. */
async function readPage(nc: NatsConnection, inbox: InboxOptions, request: ReplayRequest): Promise<Page> {
  const { stream, from_sequence: from, to_sequence: to, limit } = request;
  const handlers = [...inbox.handlers.values()].filter(({ contract }) => getStreamName(contract.publisher) === stream);
  const [first] = handlers;
  if (first === undefined || from > to) return { stored: [], unreadable: [], nextSequence: null };
  const consumer = await jetstream(nc).consumers.get(stream, {
    inactive_threshold: nanos(60_000),
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: from,
    filter_subjects: listFilters(nc, { publisher: first.contract.publisher, types: handlers.map(({ contract }) => contract.type) }),
  });
  try {
    const pending = (await consumer.info()).num_pending;
    const stored: Stored[] = [];
    const unreadable: Failure[] = [];
    let last = 0;
    let read = 0;
    const count = Math.min(pending, limit);
    const messages = count === 0 ? [] : await consumer.fetch({ max_messages: count, expires: 5_000 });
    for await (const message of messages) {
      last = message.seq;
      read += 1;
      if (message.seq > to) break;
      const type = toType(message.subject);
      if (!inbox.handlers.has(type)) continue;
      try {
        stored.push({ sequence: message.seq, event: readEnvelope(message.string()) });
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        unreadable.push({
          sequence: message.seq,
          event_id: parseEventId(getMessageId(message.headers) ?? ''),
          type,
          error: toText(error),
        });
      }
    }
    if (read === 0 && count > 0) throw new DependencyDown('the broker');
    return { stored, unreadable, nextSequence: read < pending && last < to ? last + 1 : null };
  } finally {
    await consumer.delete().catch(() => undefined);
  }
}
