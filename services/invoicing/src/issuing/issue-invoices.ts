import { MAX_BILLINGS } from '@okruh/contracts/http/orders/internal';
import { MAX_CONTENTS } from '@okruh/contracts/http/picking';
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
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { type Billing, composeInvoice, type Contents, UnfitPackage } from '../model/compose-invoice.ts';
import { type DocumentRow, lockOrdersDocuments, updateDocument } from '../stored/documents.repository.ts';
import { type Draft, getToday, type Issue, issueDocuments } from '../stored/issue-document.ts';
import { nextTry } from '../stored/next-try.ts';
import type { Label } from '../stored/sealed.ts';
import { askTogether } from './ask-together.ts';
import { listOpenAdvances } from './open-advances.ts';

/** Documents of one page, whose contents are asked for together, and those that get their numbers in one transaction. */
const PAGE = Math.min(MAX_BILLINGS, MAX_CONTENTS);
const TOGETHER = 10;
/** Who leases a document and stops loses it after this time. */
const LEASE_SECONDS = 30;
/** Seconds until it is tried again, by attempt; the last one for all further. */
const RETRY_SECONDS = [2, 5, 15, 60, 300] as const;

interface Due extends Record<string, unknown> {
  readonly id: string;
  readonly order_id: string;
  readonly list_id: string;
}

/**
 * Creates the documents in progress whose time has come: asks orders and picking what they are made of, gives them their numbers.
 * @returns how many were tried
 */
export const issueInvoices = (deps: Deps, turn: Turn = untilDone): Promise<number> =>
  drain(turn, PAGE, [
    async (limit) => {
      const { rows } = await deps.database.db.execute<Due>(sql`
        update documents set next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}) where id in (
          select id from documents where state = 'in-progress' and next_try_at <= now() order by next_try_at, id limit ${limit} for update skip locked)
        returning id, order_id, list_id`);
      const ready = await askTogether(
        rows,
        (dues) => loadReady(deps, dues),
        (due, error) => recordFailure(deps, due, error),
      );
      // The oldest first: ids grow with time.
      ready.sort((a, b) => (a.due.id < b.due.id ? -1 : 1));
      for (const batch of toBatches(ready)) await createInvoices(deps, batch);
      return rows.length;
    },
  ]);

/** A document in progress with all that its invoice is made of. */
interface Ready {
  readonly due: Due;
  readonly billing: Billing;
  readonly contents: Contents;
}

/** @returns documents with what they are made of; those that nothing is known about have failed */
async function loadReady(deps: Deps, dues: readonly Due[]): Promise<Ready[]> {
  const [billings, contents] = await Promise.all([
    deps.orders.loadBillings(Array.from(new Set(dues.map(({ order_id: order }) => order)))),
    deps.picking.loadContents(dues.map(({ list_id: list }) => list)),
  ]);
  const billingById = new Map(billings.map((one) => [one.order_id, one]));
  const contentsById = new Map(contents.map((one) => [one.list_id, one]));
  const ready: Ready[] = [];
  for (const due of dues) {
    const billing = billingById.get(due.order_id);
    const inPackage = contentsById.get(due.list_id);
    if (billing !== undefined && inPackage !== undefined) ready.push({ due, billing, contents: inPackage });
    else await recordFailure(deps, due, new UnfitPackage('the order or the package is unknown'));
  }
  return ready;
}

/** Batches of different orders: the invoice of a further package depends on what the first one has. */
function toBatches(ready: readonly Ready[]): Ready[][] {
  const batches: Ready[][] = [];
  for (const one of ready) {
    const fitting = batches.find((batch) => batch.length < TOGETHER && batch.every(({ due }) => due.order_id !== one.due.order_id));
    if (fitting === undefined) batches.push([one]);
    else fitting.push(one);
  }
  return batches;
}

/** Creates invoices in one transaction; where it fails, each in its own, so that none holds up the others. */
async function createInvoices(deps: Deps, batch: readonly Ready[]): Promise<void> {
  try {
    const unfit = await deps.database.db.transaction((tx) => composeAndIssue(tx, deps, batch));
    for (const [due, error] of unfit) await recordFailure(deps, due, error);
  } catch (error) {
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) return recordFailure(deps, only.due, error);
    deps.logger.warn({ documents: batch.length, err: describeError(error) }, 'invoices could not be created together');
    for (const one of batch) await createInvoices(deps, [one]);
  }
}

/** @returns documents that can't be composed, with the reason */
async function composeAndIssue(tx: Tx, deps: Deps, batch: readonly Ready[]): Promise<(readonly [Due, UnfitPackage])[]> {
  const documents = await lockOrdersDocuments(
    tx,
    batch.map(({ due }) => due.order_id),
  );
  const unfit: (readonly [Due, UnfitPackage])[] = [];
  const issues: Issue[] = [];
  for (const { due, billing, contents } of batch) {
    const row = documents.find(({ id }) => id === due.id);
    // Created by another process, or not needed any more.
    if (row?.state !== 'in-progress') continue;
    const ofOrder = documents.filter(({ order_id: order }) => order === due.order_id);
    try {
      const draft = composeDraft(deps, billing, contents, ofOrder);
      // Nothing of it was picked.
      if (draft === null) await updateDocument(tx, row.id, sql`state = 'void', problem = null`);
      else issues.push({ row, draft });
    } catch (error) {
      if (!(error instanceof UnfitPackage)) throw error;
      unfit.push([due, error]);
    }
  }
  if (issues.length > 0) await issueDocuments(tx, deps, 'invoice', issues, {});
  return unfit;
}

/** @returns null when nothing of the package can be invoiced */
function composeDraft(deps: Deps, billing: Billing, contents: Contents, ofOrder: readonly DocumentRow[]): Draft | null {
  const { market } = billing;
  const issued = ofOrder.filter(({ state, kind }) => state === 'created' && kind === 'invoice');
  const hasFees = !issued.some(({ has_fees: has }) => has);
  const { content, pieces } = composeInvoice({
    billing,
    contents,
    invoiced: issued.flatMap((one) => one.pieces),
    hasFees,
    issuedOn: getToday(deps, market),
    advances: listOpenAdvances(deps, ofOrder),
  });
  if (content.lines.length === 0) return null;
  return {
    document: { ...content, kind: 'invoice', seller: deps.sellers[market], corrects: null },
    label: toLabel(billing),
    customerId: billing.customer_id,
    invoiced: { pieces, hasFees },
  };
}

/** It is tried again later, the longer the more often it failed. */
async function recordFailure(deps: Deps, due: Due, error: unknown): Promise<void> {
  const problem = error instanceof DependencyDown ? 'unavailable' : error instanceof UnfitPackage ? 'unfit' : 'error';
  deps.logger[problem === 'unavailable' ? 'warn' : 'error'](
    { document: due.id, err: describeError(error) },
    'an invoice could not be created',
  );
  await deps.database.db.execute(sql`
    update documents set attempts = attempts + 1, problem = ${problem},
      next_try_at = ${nextTry(RETRY_SECONDS)}
    where id = ${due.id} and state = 'in-progress'`);
}

/** Whom the documents of an order are for, as lists show it. */
export function toLabel({ billing_address: address }: Billing): Label {
  const [initial] = address.first_name;
  return {
    customer: initial === undefined ? address.last_name : `${address.last_name} ${initial}.`,
    company: address.invoice_on_company ? address.company : '',
    lastName: address.last_name,
  };
}

const EVERY_MS = 1_000;

/** Tries what is due once a second until stopped; woken by each request. */
export const startIssuing = (deps: Deps): Job =>
  startEvery({
    name: 'issue-invoices',
    everyMs: EVERY_MS,
    logger: deps.logger,
    work: (turn) => issueInvoices(deps, turn),
    backlogSeconds: () => secondsOverdue(deps.database.db, sql`select min(requested_at) from documents where state = 'in-progress'`),
  });
