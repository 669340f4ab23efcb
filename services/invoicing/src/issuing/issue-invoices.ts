import { DependencyDown, describeError, drain, type Job, secondsOverdue, startEvery, type Turn, untilDone } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { type Billing, composeInvoice, type Contents, UnfitPackage } from '../model/compose-invoice.ts';
import { type DocumentRow, lockOrderDocuments, updateDocument } from '../stored/documents.repository.ts';
import { getToday, issueDocument } from '../stored/issue-document.ts';
import type { Label } from '../stored/sealed.ts';
import { planUpload } from '../stored/plan-upload.ts';

/** Documents of one page, and those that are made at the same time. */
const PAGE = 40;
const AT_ONCE = 4;
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
      const waiting = rows.values();
      const work = async (): Promise<void> => {
        for (const due of waiting) await tryInvoice(deps, due);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return rows.length;
    },
  ]);

async function tryInvoice(deps: Deps, due: Due): Promise<void> {
  try {
    const [billing, contents] = await Promise.all([deps.orders.loadBilling(due.order_id), deps.picking.loadContents(due.list_id)]);
    if (billing === null || contents === null) throw new UnfitPackage('the order or the package is unknown');
    await createInvoice(deps, due, billing, contents);
  } catch (error) {
    const problem = error instanceof DependencyDown ? 'unavailable' : error instanceof UnfitPackage ? 'unfit' : 'error';
    deps.logger[problem === 'unavailable' ? 'warn' : 'error'](
      { document: due.id, err: describeError(error) },
      'an invoice could not be created',
    );
    await deps.database.db.execute(sql`
      update documents set attempts = attempts + 1, problem = ${problem},
        next_try_at = now() + make_interval(secs => (${sql.param([...RETRY_SECONDS])}::int[])[least(attempts + 1, ${RETRY_SECONDS.length})])
      where id = ${due.id} and state = 'in-progress'`);
  }
}

async function createInvoice(deps: Deps, due: Due, billing: Billing, contents: Contents): Promise<DocumentRow | null> {
  const { market } = billing;
  return deps.database.db.transaction(async (tx) => {
    const documents = await lockOrderDocuments(tx, due.order_id);
    const row = documents.find(({ id }) => id === due.id);
    // Created by another process, or not needed any more.
    if (row?.state !== 'in-progress') return null;
    const issued = documents.filter(({ state, kind }) => state === 'created' && kind === 'invoice');
    const issuedOn = getToday(deps, market);
    const hasFees = !issued.some(({ has_fees: has }) => has);
    const { content, pieces } = composeInvoice({ billing, contents, invoiced: issued.flatMap((one) => one.pieces), hasFees, issuedOn });
    if (content.lines.length === 0) {
      // Nothing of it was picked.
      return updateDocument(tx, row.id, sql`state = 'void', problem = null`);
    }
    return issueDocument(
      tx,
      deps,
      row,
      {
        document: { ...content, kind: 'invoice', seller: deps.sellers[market], advances: [], corrects: null },
        label: toLabel(billing),
        customerId: billing.customer_id,
        set: sql`pieces = ${JSON.stringify(pieces)}::jsonb, has_fees = ${hasFees}, ${planUpload(market, issuedOn)}`,
      },
      {},
    );
  });
}

function toLabel({ billing_address: address }: Billing): Label {
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
