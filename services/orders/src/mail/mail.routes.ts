import { internalOrderMails, type OrderMail } from '@okruh/contracts/http/orders';
import { money } from '@okruh/market';
import { ok, route } from '@okruh/service-kit';
import { inArray, sum } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { MailRow } from '../stored/office-tables.ts';
import { findWrittenMails, openWritten } from '../stored/order-mails.ts';
import { findOrders } from '../stored/orders.repository.ts';
import { findChanges, getDue, loadChanges } from '../stored/order-changes.ts';
import { type OrderChangeRow, type OrderRow, orderPayments, type Transfer } from '../stored/tables.ts';
import { termsVersion } from '../stored/terms-version.ts';
import { transferPaper } from '../paper/transfer-paper.ts';
import { findTransfers, isTransferAwaited } from '../stored/transfer.ts';
import { changeVariables } from './change-variables.ts';
import { orderMail } from './mail-variables.ts';

const nothing: OrderMail = { state: 'nothing' };
const later: OrderMail = { state: 'later' };
/** How long the first mail of an order waits for the account that its transfer goes to. */
const MAX_TRANSFER_WAIT_MS = 15 * 60_000;

/** What notifications ask for when events have to become mails: the events themselves carry no address. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, internalOrderMails, async ({ body }) => {
    const changes = await findChanges(
      deps.database.db,
      body.mails.filter(({ kind }) => kind === 'changed').map(({ id }) => id),
    );
    const written = await findWrittenMails(
      deps.database.db,
      body.mails.filter(({ kind }) => kind === 'written').map(({ id }) => id.toLowerCase()),
    );
    const rows = await findOrders(
      deps.database,
      body.mails.map(({ id }) => written.get(id.toLowerCase())?.orderId ?? changes.get(id.toLowerCase())?.orderId ?? id),
    );
    const refunds = await loadRefunds(body.mails.filter(({ kind }) => kind === 'refunded').map(({ id }) => id));
    const transfers = await findTransfers(
      deps.database.db,
      [...rows.values()].filter(isTransferAwaited).map(({ id }) => id),
    );
    const mails = await Promise.all(
      body.mails.map(async ({ kind, id }) => {
        if (kind === 'changed') return buildChanged(changes.get(id.toLowerCase()), rows);
        if (kind === 'written') return buildWritten(written.get(id.toLowerCase()), rows);
        const row = rows.get(id.toLowerCase());
        return row === undefined ? nothing : buildMail(kind, row, refunds.get(row.id) ?? 0, transfers.get(row.id) ?? null);
      }),
    );
    return ok({ mails });
  });

  async function buildMail(kind: string, row: OrderRow, refunded: number, published: Transfer | null): Promise<OrderMail> {
    // Paid by another try, or over: nobody has to do anything any more.
    if (kind === 'payment-failed' && row.status !== 'awaiting_payment') return nothing;
    // Fetched or over meanwhile.
    if (kind === 'collection-due' && row.status !== 'awaiting_trade_in') return nothing;
    // The mail was quicker than payments' event.
    if (kind === 'refunded' && refunded === 0) return later;
    const customer = deps.personalData.open(row);
    if (customer.billing_address.email === '') return nothing;
    const transfer = kind === 'placed' && isTransferAwaited(row) ? published : null;
    // The mail was quicker than payments' event. An order from before that event existed never gets one, and payments may be away
    // for long: then the mail points to the order's page, which asks payments itself.
    const isWaiting = kind === 'placed' && isTransferAwaited(row) && transfer === null;
    if (isWaiting && deps.now().getTime() - row.placedAt.getTime() < MAX_TRANSFER_WAIT_MS) return later;
    const paper = transfer === null ? null : await transferPaper(row, transfer);
    return {
      state: 'ready',
      data: orderMail({ row, customer, transfer, refunded: money(refunded, row.currency) }, deps),
      terms_version: termsVersion(row),
      transfer_paper: paper?.toString('base64') ?? null,
    };
  }

  /** One change of an order and what it means for the customer's money; nothing once the whole order ended. */
  async function buildChanged(change: OrderChangeRow | undefined, rows: ReadonlyMap<string, OrderRow>): Promise<OrderMail> {
    const row = change === undefined ? undefined : rows.get(change.orderId);
    if (change === undefined || row === undefined || row.status === 'cancelled') return nothing;
    const mail = await buildMail('changed', row, 0, null);
    if (mail.state !== 'ready') return mail;
    const due = getDue(row, await loadChanges(deps.database.db, row.id));
    const variables = { ...mail.data.variables, ...changeVariables(change, row, due) };
    return { ...mail, data: { ...mail.data, variables } };
  }

  /** What the office wrote, with the order that it is about. */
  function buildWritten(mail: MailRow | undefined, rows: ReadonlyMap<string, OrderRow>): OrderMail {
    const row = mail === undefined ? undefined : rows.get(mail.orderId);
    const text = mail === undefined ? null : openWritten(mail, deps.personalData);
    if (row === undefined || text === null) return nothing;
    const { to, market, variables } = orderMail(
      { row, customer: deps.personalData.open(row), transfer: null, refunded: money(0, row.currency) },
      deps,
    );
    const { order_number = '', order_url = '' } = variables;
    return {
      state: 'ready',
      data: { to, market, variables: { order_number, order_url, subject: text.subject, message: text.text } },
      terms_version: termsVersion(row),
      transfer_paper: null,
    };
  }

  /** What went back so far, by order. */
  async function loadRefunds(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const sums = await deps.database.db
      .select({ id: orderPayments.orderId, amount: sum(orderPayments.refunded) })
      .from(orderPayments)
      .where(inArray(orderPayments.orderId, [...ids]))
      .groupBy(orderPayments.orderId);
    return new Map(sums.map(({ id, amount }) => [id, Number(amount ?? 0)]));
  }
}
