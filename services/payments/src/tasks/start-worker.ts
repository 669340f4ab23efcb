import { deleteOldest, DependencyDown, drain, type Job, startEvery, type Turn } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { askProvider } from '../request/ask-provider.ts';
import { forgetCards, keepCard } from '../stored/saved-cards.repository.ts';
import { payoutSent } from '@okruh/contracts/events/payments';
import type { Deps } from '../deps.ts';
import { applySnapshot, lockPayment, note, returnMoney } from '../stored/payments.repository.ts';
import type { Done, Provider } from '../providers/provider.ts';
import { refusePayout, publishPayout } from '../stored/trade-ins.ts';
import { type PaymentRow, payments, type TaskRow, tasks } from '../model/tables.ts';

const BATCH = 20;
/** A task that is being done is left alone so long; then its doer is believed dead. */
const LEASE_SECONDS = 60;
/** Longest pause between two tries. */
const LONGEST_PAUSE_SECONDS = 300;

interface Claimed extends Record<string, unknown> {
  readonly id: string;
}

/**
 * Does what has to be asked of providers: refunds, ends of sessions, completions of loans. Each is claimed for a minute, done
 * outside any transaction and with its own key, so that a crash at any point repeats it without harm.
 *
 * @returns how many were tried
 */
export async function doTasks(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const names = Object.keys(deps.providers.byName);
  const { rows } = await db.execute<Claimed>(sql`
    update tasks set attempts = attempts + 1, next_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select t.id from tasks t join payments p on p.id = t.payment_id
      where t.outcome is null and not t.by_hand and t.next_at <= now() and p.provider = any(${sql.param(names)}::text[])
        and not (p.provider = 'partner' and p.session_id is null)
      order by t.next_at limit ${BATCH} for update of t skip locked)
    returning id`);
  await Promise.all(rows.map(({ id }) => doTask(deps, id)));
  return rows.length;
}

async function doTask(deps: Deps, id: string): Promise<void> {
  const { db } = deps.database;
  const [row] = await db.select().from(tasks).innerJoin(payments, eq(payments.id, tasks.paymentId)).where(eq(tasks.id, id));
  const provider = row === undefined ? undefined : deps.providers.byName[row.payments.provider];
  if (row === undefined || provider === undefined) return;
  const task = row.tasks;
  try {
    const done = await ask(provider, task, row.payments);
    await db.transaction(async (tx) => {
      const found = await lockPayment(tx, task.paymentId);
      if (found === null) return;
      await tx
        .update(tasks)
        .set({
          outcome: done.isDone ? 'done' : 'refused',
          doneAt: sql`now()`,
          ...(done.isDone || task.kind === 'refund' ? {} : { note: done.why }),
        })
        .where(eq(tasks.id, id));
      if (done.isDone) {
        const paid = await applySnapshot(tx, found.locked, found.payment, done.snapshot, {});
        if (task.buyoutId !== null) await publishPayout(tx, found.locked, { ...task, buyoutId: task.buyoutId }, payoutSent);
        // While this refund was under way nothing more could be asked back: a webhook had booked it already, so it counted twice.
        if (task.kind === 'refund' && found.locked.order.isCancelled) await returnMoney(tx, found.locked, paid);
        if (task.kind === 'keep-card') await keepCard(tx, deps, found.locked.order.market, paid, done.snapshot.card);
      } else if (task.buyoutId !== null) await refusePayout(tx, found.locked, { ...task, buyoutId: task.buyoutId });
      else if (task.kind === 'refund') await note(tx, task.paymentId, { event: 'refund-refused', note: done.why });
    });
    // What couldn't be ended was paid meanwhile, most likely: the provider says how it stands.
    if (!done.isDone) await askProvider(deps, row.payments, {});
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    const pause = Math.min(2 ** task.attempts, LONGEST_PAUSE_SECONDS);
    await db
      .update(tasks)
      .set({ nextAt: sql`now() + make_interval(secs => ${pause})` })
      .where(eq(tasks.id, id));
  }
}

async function ask(provider: Provider, task: TaskRow, payment: PaymentRow): Promise<Done> {
  switch (task.kind) {
    case 'refund':
      return provider.refund(payment, task.amount ?? 0, task.key);
    case 'void':
      return provider.void(payment, task.key);
    case 'capture':
      return provider.capture(payment, task.key);
    case 'keep-card': {
      const snapshot = await provider.read(payment);
      return snapshot === null ? { isDone: false, why: 'no-such-session' } : { isDone: true, snapshot };
    }
    default:
      return task.kind satisfies never;
  }
}

/** Seconds that a payment may stay without news before its provider is asked, more each time. */
const FIRST_QUESTION_SECONDS = 30;

/**
 * Asks about payments whose news are overdue: a webhook that never came must not cost anybody their order.
 * @returns how many were asked about
 */
export async function askAboutSilent(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const names = Object.keys(deps.providers.byName);
  const { rows } = await db.execute<Claimed>(sql`
    update payments set checked_at = now(), checks = checks + 1
    where id in (
      select id from payments
      where state in ('pending', 'authorised') and provider = any(${sql.param(names)}::text[])
        and coalesce(checked_at, changed_at) < now() - make_interval(secs => ${FIRST_QUESTION_SECONDS} * least(power(2, checks), 120))
      order by checked_at nulls first limit ${BATCH} for update skip locked)
    returning id`);
  for (const { id } of rows) {
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    if (payment !== undefined) await askProvider(deps, payment, {});
  }
  return rows.length;
}

/** Providers repeat a message for days, never for months; a wallet's sheet is closed within minutes. */
async function forgetOld({ database: { db } }: Deps, turn: Turn): Promise<void> {
  await drain(turn, FORGET_PAGE, [
    deleteOldest({ db, table: sql`webhook_events`, where: sql`at < now() - interval '90 days'`, orderBy: sql`at` }),
    deleteOldest({
      db,
      table: sql`wallet_transactions`,
      where: sql`order_id is null and created_at < now() - interval '30 days'`,
      orderBy: sql`created_at`,
    }),
  ]);
}

const FORGET_PAGE = 1_000;
const EVERY_MS = 500;
const FORGET_EVERY_MS = 3_600_000;
const ASK_EVERY_MS = 10_000;
const FORGET_CARDS_EVERY_MS = 5_000;

/** Does all of it until stopped; several processes share the work by the rows' locks. */
export function startWorker(deps: Deps): { stop(): Promise<void> } {
  const { logger } = deps;
  // A full batch means that more waits.
  const batches = (name: string, everyMs: number, work: (deps: Deps) => Promise<number>): Job =>
    startEvery({ name, everyMs, logger, work: (turn) => drain(turn, BATCH, [() => work(deps)]) });
  const jobs = [
    batches('do-payment-tasks', EVERY_MS, doTasks),
    batches('ask-silent-payments', ASK_EVERY_MS, askAboutSilent),
    startEvery({ name: 'forget-old-messages', everyMs: FORGET_EVERY_MS, logger, work: (turn) => forgetOld(deps, turn) }),
    batches('forget-cards', FORGET_CARDS_EVERY_MS, forgetCards),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
