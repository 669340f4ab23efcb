import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { adminCancelOrder, adminGetOrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import pg from 'pg';
import type { Chance } from './chance.ts';
import type { PatientClient } from './patient-client.ts';
import type { Bought } from './shopper.ts';

export interface AdvanceOptions {
  /** The owner's connection. */
  readonly databaseUrl: string;
  /** Who cancels orders in the office. */
  readonly clerk: PatientClient;
  readonly chance: Chance;
  /** Orders that were bought so far. */
  readonly bought: readonly Bought[];
  /** No more advances fall due; lists that wait for one are freed. */
  readonly isOver: () => boolean;
}

/** Percent of the orders paid by card whose advance falls due at once, and of these those that are cancelled once it is issued. */
const SHARE = 40;
const CANCELLED_SHARE = 30;
const ROUND_MS = 200;
/** The job looks twice a minute; whose advance wasn't issued by then, since it was packed or cancelled before, isn't held any longer. */
const MAX_HELD_MS = 75_000;

interface Held {
  readonly number: string;
  readonly isCancelled: boolean;
  readonly until: number;
}

// A list that is claimed without a wave is given to nobody: its order waits to be packed.
const hold = `
  with due as (
    update invoicing.prepayments set due_at = clock_timestamp() where order_number = $1 and due_at > clock_timestamp() returning order_id
  ), asked as (
    update invoicing.advance_tasks t set due_at = clock_timestamp(), next_try_at = clock_timestamp(), revision = revision + 1
    from due where t.order_id = due.order_id
  )
  update picking.picking_lists set claimed_at = clock_timestamp()
  where order_number = $1 and status = 'waiting' and wave_id is null`;
const findAdvance = `select order_id as id from invoicing.documents where order_number = $1 and kind = 'advance' and state = 'created'`;
const free = `update picking.picking_lists set claimed_at = null where order_number = $1 and status = 'waiting' and wave_id is null`;

/** Lets advances of orders fall due while their packing waits, and cancels some of these orders once they are issued. */
export async function makeAdvancesDue({ databaseUrl, clerk, chance, bought, isOver }: AdvanceOptions): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  // The database dies as well; each statement may come twice.
  const ask = async (text: string, number: string): Promise<{ id: string } | undefined> => {
    for (;;) {
      const answer = await pool.query<{ id: string }>(text, [number]).catch(() => null);
      if (answer !== null) return answer.rows[0];
      await pause(ROUND_MS);
    }
  };
  let held: Held[] = [];
  try {
    for (let next = 0; !isOver() || held.length > 0; await pause(ROUND_MS)) {
      for (; next < bought.length && !isOver(); next += 1) {
        const one = bought[next];
        if (one?.isCard === true && chance.percent(SHARE))
          held.push({ number: one.number, isCancelled: chance.percent(CANCELLED_SHARE), until: performance.now() + MAX_HELD_MS });
      }
      const waiting: Held[] = [];
      for (const one of held) {
        const issued = await ask(findAdvance, one.number);
        if (issued === undefined && performance.now() < one.until) {
          await ask(hold, one.number);
          waiting.push(one);
          continue;
        }
        if (issued !== undefined && one.isCancelled) await cancel(clerk, issued.id);
        await ask(free, one.number);
      }
      held = waiting;
    }
  } finally {
    await pool.end();
  }
}

/** Cancels an order in the office; one that went on meanwhile refuses. */
async function cancel(clerk: PatientClient, id: string): Promise<void> {
  const { version } = await clerk.must(adminGetOrderDesk, { params: { id } });
  const body = { version, reason: 'cannot-deliver', note: '' } as const;
  await clerk.insist(adminCancelOrder, { params: { id }, body }, { 'idempotency-key': randomUUID() });
}
