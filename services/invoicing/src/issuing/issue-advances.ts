import { MAX_BILLINGS } from '@okruh/contracts/http/orders/internal';
import {
  DependencyDown,
  describeError,
  drain,
  type Job,
  secondsOverdue,
  startEvery,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { localTime } from '@okruh/market';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { composeAdvance } from '../model/compose-advance.ts';
import { type Billing, UnfitPackage } from '../model/compose-invoice.ts';
import { isClosed } from '../stored/closed-months.ts';
import { type Cause, type DocumentRow, lockDocument, lockOrderDocuments, recordHistory } from '../stored/documents.repository.ts';
import { getToday, issueDocument } from '../stored/issue-document.ts';
import { nextTry } from '../stored/next-try.ts';
import { getAdvanceCause, requestLook } from './advance-tasks.ts';
import { askTogether } from './ask-together.ts';
import { toLabel } from './issue-invoices.ts';
import { takeBackAdvances } from './open-advances.ts';

/** Orders of one page, whose billings are asked for together. */
const PAGE = MAX_BILLINGS;
/** Who leases an order and stops loses it after this time. */
const LEASE_SECONDS = 120;
/** Seconds until it is tried again, by attempt; the last one for all further. */
const RETRY_SECONDS = [5, 15, 60, 300] as const;
/** After an advance was issued the order is looked at again: it may have been cancelled or changed while its data were fetched. */
const SECOND_LOOK_MS = 60_000;

interface Task extends Record<string, unknown> {
  readonly order_id: string;
  readonly revision: number;
}

/**
 * Looks after the advances of the orders whose time has come: issues what is due, takes back what will never be settled.
 * @returns how many were tried
 */
export const issueAdvances = (deps: Deps, turn: Turn = untilDone): Promise<number> =>
  drain(turn, PAGE, [
    async (limit) => {
      const now = deps.now();
      const { rows } = await deps.database.db.execute<Task>(sql`
        update advance_tasks set next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}) where order_id in (
          select order_id from advance_tasks where next_try_at <= ${now} order by next_try_at, order_id limit ${limit} for update skip locked)
        returning order_id, revision`);
      const billed = await askTogether(
        rows,
        (tasks) => loadBilled(deps, tasks),
        (task, error) => recordFailure(deps, task, error),
      );
      for (const { task, billing } of billed) {
        try {
          await doTask(deps, task, billing);
        } catch (error) {
          await recordFailure(deps, task, error);
        }
      }
      return rows.length;
    },
  ]);

interface BilledTask {
  readonly task: Task;
  readonly billing: Billing;
}

/** @returns tasks with what their orders are made of; that of an unknown order has failed */
async function loadBilled(deps: Deps, tasks: readonly Task[]): Promise<BilledTask[]> {
  const billings = await deps.orders.loadBillings(tasks.map(({ order_id: order }) => order));
  const billingById = new Map(billings.map((one) => [one.order_id, one]));
  const billed: BilledTask[] = [];
  for (const task of tasks) {
    const billing = billingById.get(task.order_id);
    if (billing === undefined) await recordFailure(deps, task, new UnfitPackage('the order is unknown'));
    else billed.push({ task, billing });
  }
  return billed;
}

async function doTask(deps: Deps, { order_id: order, revision }: Task, billing: Billing): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    // The documents first, as everybody does who asks for a look.
    await lockOrderDocuments(tx, order);
    await tx.execute(sql`
      with next as (
        select min(p.due_at) as due_at from prepayments p where p.order_id = ${order} and p.due_at > ${deps.now()}
          and not exists (select from documents d where d.cause = p.cause)
      ), ended as (
        delete from advance_tasks where order_id = ${order} and revision = ${revision} and (select due_at from next) is null
      )
      update advance_tasks t set due_at = n.due_at, next_try_at = n.due_at, attempts = 0 from next n
      where t.order_id = ${order} and t.revision = ${revision} and n.due_at is not null`);
    await lookAfterAdvances(tx, deps, billing, { isAsked: false, actor: null, cause: {} });
  });
}

interface Look {
  /** A person asks for it: it doesn't wait for its day. */
  readonly isAsked: boolean;
  /** Display name of the member of staff; null for our processes. */
  readonly actor: string | null;
  readonly cause: Cause;
}

interface DuePrepayment extends Record<string, unknown> {
  readonly cause: string;
  readonly lines: readonly number[];
  readonly paid_at: string;
}

/**
 * Issues the advances of an order whose goods aren't invoiced yet, and takes back what of earlier ones will never be settled.
 * @param billing what orders say about it, asked for without a lock
 * @returns how many advances were issued
 */
export async function lookAfterAdvances(tx: Tx, deps: Deps, billing: Billing, { isAsked, actor, cause }: Look): Promise<number> {
  const { order_id: order, market } = billing;
  const documents = await lockOrderDocuments(tx, order);
  const created = documents.filter(({ state }) => state === 'created');
  const invoices = created.filter(({ kind }) => kind === 'invoice');
  const left = {
    billing,
    invoiced: invoices.flatMap(({ pieces }) => pieces),
    hasFees: invoices.some(({ has_fees: has }) => has),
  };
  const isCancelled = billing.status === 'cancelled';
  const earlier = created.filter(({ kind }) => kind === 'advance').map((row) => deps.sealed.openContent(row));
  let issued = 0;
  if (!isCancelled && billing.paid_at !== null) {
    const { rows } = await tx.execute<DuePrepayment>(sql`
      select cause, lines, to_char(paid_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at from prepayments p
      where p.order_id = ${order} and (${isAsked} or p.due_at <= ${deps.now()}) and not exists (select from documents d where d.cause = p.cause)
      order by p.paid_at, p.cause`);
    for (const { cause: name, lines, paid_at: paidAt } of rows) {
      const paidOn = localTime(paidAt, market).date;
      const content = composeAdvance({
        ...left,
        paidLines: lines,
        paidFees: name === getAdvanceCause(order),
        paidOn,
        issuedOn: getToday(deps, market),
        isClosed: await isClosed(tx, market, paidOn),
        earlier,
      });
      if (content === null) continue;
      const row = await insertAdvance(tx, name, billing, actor);
      const draft = { document: { ...content, seller: deps.sellers[market] }, label: toLabel(billing), customerId: billing.customer_id };
      earlier.push(deps.sealed.openContent(await issueDocument(tx, deps, row, draft, cause)));
      issued += 1;
    }
  }
  if (issued > 0) await requestLook(tx, order, new Date(deps.now().getTime() + SECOND_LOOK_MS));
  await takeBackAdvances(tx, deps, documents, isCancelled ? null : left, cause);
  return issued;
}

async function insertAdvance(
  tx: Tx,
  cause: string,
  { order_id: order, number, market }: Billing,
  actor: string | null,
): Promise<DocumentRow> {
  const id = uuidv7();
  await tx.execute(sql`
    insert into documents (id, cause, market, kind, state, order_id, order_number)
    values (${id}, ${cause}, ${market}, 'advance', 'in-progress', ${order}, ${number})`);
  await recordHistory(tx, id, 'requested', actor);
  const row = await lockDocument(tx, id);
  if (row === null) throw new Error(`advance ${id} vanished`);
  return row;
}

/** It is tried again later, the longer the more often it failed. */
async function recordFailure(deps: Deps, { order_id: order }: Task, error: unknown): Promise<void> {
  const level = error instanceof DependencyDown ? 'warn' : 'error';
  deps.logger[level]({ order, err: describeError(error) }, 'the advances of an order could not be looked after');
  await deps.database.db.execute(sql`
    update advance_tasks set attempts = attempts + 1, next_try_at = ${nextTry(RETRY_SECONDS, sql`${deps.now()}::timestamptz`)}
    where order_id = ${order}`);
}

const EVERY_MS = 30_000;

/** Looks after what is due twice a minute until stopped. */
export const startIssuingAdvances = (deps: Deps): Job =>
  startEvery({
    name: 'issue-advances',
    everyMs: EVERY_MS,
    logger: deps.logger,
    work: (turn) => issueAdvances(deps, turn),
    backlogSeconds: () => secondsOverdue(deps.database.db, sql`select min(due_at) from advance_tasks where due_at <= clock_timestamp()`),
  });
