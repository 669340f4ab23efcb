import type { Envelope } from '@okruh/contracts';
import { complaintDecided, goodsReturned, orderCancelled } from '@okruh/contracts/events/orders';
import { listCancelled, listCreated, packageFinished, packageReturned, type PickingListState } from '@okruh/contracts/events/picking';
import { type Handler, on, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { documentColumns, type DocumentRow, lockOrderDocuments, publishDocument } from '../stored/documents.repository.ts';
import { takeBackInvoices } from './credit-documents.ts';
import { creditWithdrawal } from './credit-withdrawal.ts';
import { takeBackAdvances } from './open-advances.ts';

const WAKE_MS = 30;

/** What other services publish that documents follow from. */
export const shopEventHandlers = (deps: Deps & { readonly wakeIssuing: () => void }): readonly Handler[] => [
  on(listCreated, ({ data, tx }) => expectInvoice(tx, data, 'not-created')),
  on(packageFinished, async ({ event, data, tx }) => {
    deps.lag.note(new Date(event.time));
    await requestInvoice(tx, event, data);
    // Soon after the commit of the inbox; a turn that comes too early is followed by the next one.
    setTimeout(deps.wakeIssuing, WAKE_MS);
  }),
  // A list that ends without a package has no invoice; one whose package was finished had its pieces, and the order's end takes it back.
  on(listCancelled, ({ data, tx }) => endExpected(tx, data)),
  on(packageReturned, async ({ event, data, tx }) => {
    // Still on its way back.
    if (data.status !== 'returned') return;
    const documents = await lockOrderDocuments(tx, data.order_id);
    const ofList = documents.filter(({ list_id: list }) => list === data.list_id);
    await takeBackInvoices(tx, deps, ofList, { reason: 'package-returned', nameCause: ({ id }) => `returned:${id}` }, { event });
  }),
  on(goodsReturned, ({ event, data, tx }) => {
    const lines = data.lines.map(({ line, quantity, deduction }) => ({ line, quantity, deduction: deduction.amount }));
    const goods = { reason: 'withdrawal', id: data.withdrawal_id, orderId: data.order_id, lines, isWhole: data.is_whole } as const;
    return creditWithdrawal(tx, deps, goods, { event });
  }),
  on(complaintDecided, async ({ event, data, tx }) => {
    // New goods change no invoice.
    if (data.decision !== 'refund') return;
    const lines = data.lines.map(({ line, quantity }) => ({ line, quantity, deduction: 0 }));
    const goods = { reason: 'complaint', id: data.complaint_id, orderId: data.order_id, lines, isWhole: data.is_whole } as const;
    await creditWithdrawal(tx, deps, goods, { event });
  }),
  on(orderCancelled, async ({ event, data, tx }) => {
    const documents = await lockOrderDocuments(tx, data.order_id);
    await takeBackInvoices(tx, deps, documents, { reason: 'order-cancelled', nameCause: ({ id }) => `cancelled:${id}` }, { event });
    await takeBackAdvances(tx, deps, documents, null, { event });
  }),
];

/** A row for the invoice of a list, once. */
async function expectInvoice(tx: Tx, list: PickingListState, state: 'not-created' | 'void'): Promise<void> {
  await tx.execute(sql`
    insert into documents (id, cause, market, kind, state, order_id, order_number, list_id)
    values (${uuidv7()}, ${getCause(list)}, ${list.market}, 'invoice', ${state}, ${list.order_id}, ${list.order_number}, ${list.list_id})
    on conflict (cause) do nothing`);
}

/** The invoice of a list is in progress from now on, whether its list was known or not; one that was asked for before stays as it is. */
async function requestInvoice(tx: Tx, event: Envelope, list: PickingListState): Promise<void> {
  const { rows } = await tx.execute<DocumentRow>(sql`
    with requested as (
      insert into documents as o (id, cause, market, kind, state, order_id, order_number, list_id, next_try_at)
      values (${uuidv7()}, ${getCause(list)}, ${list.market}, 'invoice', 'in-progress', ${list.order_id}, ${list.order_number}, ${list.list_id}, now())
      on conflict (cause) do update set state = 'in-progress', next_try_at = now(), version = o.version + 1,
        changed_at = date_trunc('milliseconds', clock_timestamp())
      where o.state = 'not-created' returning *
    ), noted as (
      insert into document_history (document_id, event) select id, 'requested' from requested
    )
    select ${documentColumns} from requested d`);
  const [requested] = rows;
  if (requested !== undefined) await publishDocument(tx, 'invoiceRequested', requested, { event });
}

async function endExpected(tx: Tx, list: PickingListState): Promise<void> {
  await expectInvoice(tx, list, 'void');
  await tx.execute(sql`
    update documents set state = 'void', problem = null, version = version + 1, changed_at = clock_timestamp()
    where cause = ${getCause(list)} and state = 'not-created'`);
}

const getCause = ({ list_id: id }: PickingListState): string => `list:${id}`;
