import { DependencyDown, type Job, secondsOverdue, startEvery, type Turn, untilDone } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { findPayment } from '../stored/payments.repository.ts';
import { cancelPayout } from '../stored/settle.ts';
import { followPayment } from './follow-payment.ts';

/** A card that isn't held to the reader for so long won't come. */
const GIVE_UP_SECONDS = 600;
/** A pay-out in cash that isn't carried through after so long won't be. */
const PAYOUT_SECONDS = 60;
const AGAIN_SECONDS = 15;
const PAGE = 20;

/** Cards and pay-outs that no page asks about any more: the clerk's browser was closed. Cards end as their terminal says. */
export async function checkPending(deps: Deps, turn: Turn = untilDone): Promise<void> {
  for (;;) {
    const { rows } = await deps.database.db.execute<{ id: string }>(sql`
      update payments set next_check_at = now() + make_interval(secs => ${AGAIN_SECONDS})
      where id in (select id from payments where state = 'pending' and next_check_at <= now() order by next_check_at limit ${PAGE} for update skip locked)
      returning id`);
    for (const { id } of rows) await checkOne(deps, id);
    if (rows.length < PAGE || turn.isOver()) return;
  }
}

async function checkOne(deps: Deps, id: string): Promise<void> {
  const payment = await findPayment(deps.database.db, id);
  if (payment === null) return;
  if (payment.kind === 'payout') {
    // The page that began it would have asked again by now; its seller got nothing.
    if (payment.age_seconds > PAYOUT_SECONDS) await deps.database.db.transaction((tx) => cancelPayout(tx, id, `check-${id}`));
    return;
  }
  try {
    await followPayment(deps, payment, payment.age_seconds > GIVE_UP_SECONDS ? 'cancel' : 'check', `check-${id}`);
  } catch (error) {
    // Asked again later.
    if (!(error instanceof DependencyDown)) throw error;
  }
}

export const startChecking = (deps: Deps): Job =>
  startEvery({
    name: 'check-pending',
    everyMs: 5_000,
    logger: deps.logger,
    work: (turn) => checkPending(deps, turn),
    backlogSeconds: () => secondsOverdue(deps.database.db, sql`select min(next_check_at) from payments where state = 'pending'`),
  });
