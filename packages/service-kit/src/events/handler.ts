import type { DataOf, Envelope, EventContract } from '@okruh/contracts';
import type { Tx } from '../database/database.ts';
import type { Logger } from '../logger.ts';

/** The event's data doesn't match its contract; retrying would not help. */
export class InvalidEventData extends Error {
  override readonly name = 'InvalidEventData';
}

export interface HandlerContext<C extends EventContract> {
  readonly event: Envelope<DataOf<C>>;
  readonly data: DataOf<C>;
  /** The inbox transaction: writes through it happen exactly once. */
  readonly tx: Tx;
  /** Logs with the event's id and the correlation id of its chain. */
  readonly logger: Logger;
}

/** Handler of one event type. */
export interface Handler {
  readonly contract: EventContract;
  apply(event: Envelope, tx: Tx, logger: Logger): Promise<void>;
  /** Applies several events at once, each of another aggregate; without it they are applied concurrently. */
  applyAll?(events: readonly Envelope[], tx: Tx): Promise<void>;
}

function readData<const C extends EventContract>(contract: C, event: Envelope): Envelope<DataOf<C>> {
  const parsed = contract.data.safeParse(event.data);
  if (!parsed.success) {
    const places = parsed.error.issues.map((issue) => issue.path.join('.') || '(whole)');
    throw new InvalidEventData(`data is off the contract at ${places.join(', ')}`);
  }
  return { ...event, data: parsed.data as DataOf<C> };
}

/**
 * Binds a function to an event. It runs in the transaction of the inbox: a throw undoes it all and means "deliver
 * again"; a business outcome never throws. Events of one aggregate usually come in order, but a repeated delivery may
 * come late: projections write with `newer()`. Events of several aggregates may share the transaction and run concurrently
 * in it, so a handler must not open a nested transaction.
 *
 * @example
 * on(buyoutAccepted, async ({ event, data, tx }) => { await tx.insert(offers)… })
 */
export function on<const C extends EventContract>(contract: C, handle: (context: HandlerContext<C>) => Promise<void>): Handler {
  return {
    contract,
    async apply(event, tx, logger) {
      const read = readData(contract, event);
      await handle({ event: read, data: read.data, tx, logger });
    },
  };
}

/**
 * Binds a function to a frequent event: it gets a batch of events, each of another aggregate, and writes them with one statement.
 * Otherwise as `on`.
 *
 * @example
 * onAll(stockChanged, async (events, tx) => { await tx.execute(sql`insert … select … from jsonb_to_recordset(…)`) })
 */
export function onAll<const C extends EventContract>(
  contract: C,
  handle: (events: readonly Envelope<DataOf<C>>[], tx: Tx) => Promise<void>,
): Handler {
  const applyAll = (events: readonly Envelope[], tx: Tx): Promise<void> =>
    handle(
      events.map((event) => readData(contract, event)),
      tx,
    );
  return { contract, applyAll, apply: (event, tx) => applyAll([event], tx) };
}
