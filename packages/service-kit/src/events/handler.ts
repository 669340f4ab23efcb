import type { DataOf, Envelope, EventContract } from '@okruh/contracts';
import type { Tx } from '../database/database.ts';
import type { Logger } from '../logger.ts';

/** The event's data isn't what its contract says: trying again would not help. */
export class InvalidEventData extends Error {
  override readonly name = 'InvalidEventData';
}

export interface HandlerContext<C extends EventContract> {
  readonly event: Envelope<DataOf<C>>;
  readonly data: DataOf<C>;
  /** The transaction of the inbox: what is written through it happens exactly once. */
  readonly tx: Tx;
  /** Logs with the event's id and the correlation id of its chain. */
  readonly logger: Logger;
}

/** What a consumer does with one type of event. */
export interface Handler {
  readonly contract: EventContract;
  apply(event: Envelope, tx: Tx, logger: Logger): Promise<void>;
}

/**
 * Binds a function to an event. It runs in the transaction of the inbox: a throw undoes it all and means "deliver
 * again"; a business outcome never throws. Events of one aggregate usually come in order, but a repeated delivery may
 * come late: projections write with `newer()`.
 *
 * @example
 * on(buyoutAccepted, async ({ event, data, tx }) => { await tx.insert(offers)… })
 */
export function on<const C extends EventContract>(contract: C, handle: (context: HandlerContext<C>) => Promise<void>): Handler {
  return {
    contract,
    async apply(event, tx, logger) {
      const parsed = contract.data.safeParse(event.data);
      if (!parsed.success) {
        const places = parsed.error.issues.map((issue) => issue.path.join('.') || '(whole)');
        throw new InvalidEventData(`data is off the contract at ${places.join(', ')}`);
      }
      const data = parsed.data as DataOf<C>;
      await handle({ event: { ...event, data }, data, tx, logger });
    },
  };
}
