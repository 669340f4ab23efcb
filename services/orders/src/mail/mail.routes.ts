import type { RequestOf } from '@okruh/contracts';
import { internalOrderMails, type OrderMail } from '@okruh/contracts/http/orders/mails';
import { money } from '@okruh/market';
import { ok, route } from '@okruh/service-kit';
import { inArray, sum } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { MailRow } from '../stored/office-tables.ts';
import { findWrittenMails, openWritten } from '../stored/order-mails.ts';
import { findOrders } from '../stored/orders.repository.ts';
import { findAdditions } from '../stored/additions.ts';
import { findChanges, loadDues } from '../stored/order-changes.ts';
import { loadPackagesTogether } from '../stored/packages.ts';
import { type AdditionRow, type OrderChangeRow, orderPayments, type OrderRow } from '../stored/tables.ts';
import { termsVersion } from '../stored/terms-version.ts';
import { transferPaper } from '../paper/transfer-paper.ts';
import { withdrawalPaper } from '../paper/withdrawal-paper.ts';
import { withdrawals } from '../stored/withdrawal-tables.ts';
import { openStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawals, type Withdrawal } from '../stored/withdrawals.repository.ts';
import { findTransfers, isTransferAwaited } from '../stored/transfer.ts';
import { additionVariables } from './addition-variables.ts';
import { changeVariables } from './change-variables.ts';
import { complaintVariables } from './complaint-variables.ts';
import { decideMail, isPackageKind } from './decide-mail.ts';
import type { MailFacts } from './mail-facts.ts';
import { orderMail } from './mail-variables.ts';
import { withdrawalVariables } from './withdrawal-variables.ts';

const nothing: OrderMail = { state: 'nothing' };
const later: OrderMail = { state: 'later' };
/** What is collected of each order, minor units. */
type Dues = ReadonlyMap<string, number>;
type AskedMail = RequestOf<typeof internalOrderMails>['body']['mails'][number];

const isOfWithdrawal = ({ kind }: AskedMail): boolean => kind.startsWith('withdrawal-') || kind.startsWith('complaint-');
const isOfAddition = ({ kind }: AskedMail): boolean => kind === 'addition-offered' || kind === 'lines-added';

/** What notifications ask for when events have to become mails: the events themselves carry no address. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, internalOrderMails, async ({ body }) => {
    const changes = await findChanges(
      deps.database.db,
      body.mails.filter(({ kind }) => kind === 'changed').map(({ id }) => id),
    );
    const additions = await findAdditions(
      deps.database.db,
      body.mails.filter(isOfAddition).map(({ id }) => id.toLowerCase()),
    );
    const returned = await findReturned(body.mails.filter(isOfWithdrawal).map(({ id }) => id.toLowerCase()));
    const written = await findWrittenMails(
      deps.database.db,
      body.mails.filter(({ kind }) => kind === 'written').map(({ id }) => id.toLowerCase()),
    );
    const isOfPackage = ({ kind }: AskedMail): boolean => isPackageKind(kind);
    const packages = await loadPackagesTogether(deps.database.db, {
      orderIds: body.mails.filter(({ kind }) => kind === 'ready' || kind === 'delivered').map(({ id }) => id.toLowerCase()),
      listIds: body.mails.filter(isOfPackage).map(({ id }) => id.toLowerCase()),
    });
    const byList = new Map([...packages.values()].flat().map((one) => [one.listId, one]));
    const orderIds = body.mails.map((asked) =>
      isOfPackage(asked)
        ? byList.get(asked.id.toLowerCase())?.orderId
        : asked.kind === 'written'
          ? written.get(asked.id.toLowerCase())?.orderId
          : (additions.get(asked.id.toLowerCase())?.orderId ??
            changes.get(asked.id.toLowerCase())?.orderId ??
            returned.get(asked.id.toLowerCase())?.row.orderId ??
            asked.id.toLowerCase()),
    );
    const rows = await findOrders(deps.database, [...new Set(orderIds.filter((id) => id !== undefined))]);
    const refunds = await loadRefunds(body.mails.filter(({ kind }) => kind === 'refunded').map(({ id }) => id));
    const transfers = await findTransfers(
      deps.database.db,
      [...rows.values()].filter(isTransferAwaited).map(({ id }) => id),
    );
    const dues = await loadDues(deps.database.db, [...rows.values()]);
    const mails = await Promise.all(
      body.mails.map(async (asked, index) => {
        if (asked.kind === 'changed') return buildChanged(changes.get(asked.id.toLowerCase()), rows, dues);
        if (isOfAddition(asked)) return buildAddition(asked.kind, additions.get(asked.id.toLowerCase()), rows, dues);
        if (isOfWithdrawal(asked)) return buildWithdrawal(asked.kind, returned.get(asked.id.toLowerCase()), rows, dues);
        if (asked.kind === 'written') return buildWritten(written.get(asked.id.toLowerCase()), rows, dues);
        const row = rows.get(orderIds[index] ?? '');
        // Picking's event reached the mails before it reached us.
        if (row === undefined) return isOfPackage(asked) ? later : nothing;
        const facts: Omit<MailFacts, 'customer'> = {
          row,
          transfer: transfers.get(row.id) ?? null,
          refunded: money(refunds.get(row.id) ?? 0, row.currency),
          due: dues.get(row.id) ?? row.total,
          packages: packages.get(row.id) ?? [],
          about: byList.get(asked.id.toLowerCase()) ?? null,
        };
        const due = decideMail(asked.kind, facts, deps.now());
        return due === 'now' ? buildMail(asked.kind, facts) : due === 'later' ? later : nothing;
      }),
    );
    return ok({ mails });
  });

  async function buildMail(kind: AskedMail['kind'], facts: Omit<MailFacts, 'customer'>): Promise<OrderMail> {
    const customer = deps.personalData.open(facts.row);
    if (customer.billing_address.email === '') return nothing;
    const transfer = kind === 'placed' && isTransferAwaited(facts.row) ? facts.transfer : null;
    const paper = transfer === null ? null : await transferPaper(facts.row, transfer);
    return {
      state: 'ready',
      data: orderMail({ ...facts, transfer, customer }, deps),
      terms_version: termsVersion(facts.row),
      transfer_paper: paper?.toString('base64') ?? null,
      withdrawal_paper: null,
      complaint_paper: null,
    };
  }

  async function findReturned(ids: readonly string[]): Promise<ReadonlyMap<string, Withdrawal>> {
    if (ids.length === 0) return new Map();
    const found = await findWithdrawals(deps.database.db, inArray(withdrawals.id, [...ids]));
    return new Map(found.map((one) => [one.row.id, one]));
  }

  /** The receipt of a withdrawal or a complaint with its paper, and what was decided of it. */
  async function buildWithdrawal(
    kind: AskedMail['kind'],
    withdrawal: Withdrawal | undefined,
    rows: ReadonlyMap<string, OrderRow>,
    dues: Dues,
  ): Promise<OrderMail> {
    const row = withdrawal === undefined ? undefined : rows.get(withdrawal.row.orderId);
    const isReceipt = kind === 'withdrawal-received' || kind === 'complaint-reported';
    if (withdrawal === undefined || row === undefined || (!isReceipt && withdrawal.row.judgedAt === null)) return nothing;
    const due = dues.get(row.id) ?? row.total;
    const mail = await buildMail(kind, { row, transfer: null, refunded: money(0, row.currency), due, packages: [], about: null });
    if (mail.state !== 'ready') return mail;
    const { personalData } = deps;
    const isComplaint = withdrawal.row.kind === 'complaint';
    const own = (isComplaint ? complaintVariables : withdrawalVariables)(withdrawal, row, personalData);
    const data = { ...mail.data, variables: { ...mail.data.variables, ...own } };
    if (!isReceipt) return { ...mail, data };
    const paper = (await withdrawalPaper(withdrawal, row, openStatement(withdrawal, personalData))).toString('base64');
    return { ...mail, data, ...(isComplaint ? { complaint_paper: paper } : { withdrawal_paper: paper }) };
  }

  /** One change of an order and what it means for the customer's money; nothing once the whole order ended. */
  async function buildChanged(change: OrderChangeRow | undefined, rows: ReadonlyMap<string, OrderRow>, dues: Dues): Promise<OrderMail> {
    const row = change === undefined ? undefined : rows.get(change.orderId);
    if (change === undefined || row === undefined || row.status === 'cancelled') return nothing;
    const due = dues.get(row.id) ?? row.total;
    const facts = { row, transfer: null, refunded: money(0, row.currency), due, packages: [], about: null };
    const mail = await buildMail('changed', facts);
    if (mail.state !== 'ready') return mail;
    const variables = { ...mail.data.variables, ...changeVariables(change, row, due) };
    return { ...mail, data: { ...mail.data, variables } };
  }

  /** Products that are added: the question for their money only while it is awaited. */
  async function buildAddition(
    kind: AskedMail['kind'],
    addition: AdditionRow | undefined,
    rows: ReadonlyMap<string, OrderRow>,
    dues: Dues,
  ): Promise<OrderMail> {
    const row = addition === undefined ? undefined : rows.get(addition.orderId);
    const wanted = kind === 'addition-offered' ? 'awaiting_payment' : 'added';
    if (addition === undefined || row === undefined || row.status === 'cancelled' || addition.state !== wanted) return nothing;
    const due = dues.get(row.id) ?? row.total;
    const mail = await buildMail(kind, { row, transfer: null, refunded: money(0, row.currency), due, packages: [], about: null });
    if (mail.state !== 'ready') return mail;
    return { ...mail, data: { ...mail.data, variables: { ...mail.data.variables, ...additionVariables(addition, row, due) } } };
  }

  /** What the office wrote, with the order that it is about. */
  function buildWritten(mail: MailRow | undefined, rows: ReadonlyMap<string, OrderRow>, dues: Dues): OrderMail {
    const row = mail === undefined ? undefined : rows.get(mail.orderId);
    const text = mail === undefined ? null : openWritten(mail, deps.personalData);
    if (row === undefined || text === null) return nothing;
    const { to, market, variables } = orderMail(
      {
        row,
        customer: deps.personalData.open(row),
        transfer: null,
        refunded: money(0, row.currency),
        due: dues.get(row.id) ?? row.total,
        packages: [],
        about: null,
      },
      deps,
    );
    const { order_number = '', order_url = '' } = variables;
    return {
      state: 'ready',
      data: { to, market, variables: { order_number, order_url, subject: text.subject, message: text.text } },
      terms_version: termsVersion(row),
      transfer_paper: null,
      withdrawal_paper: null,
      complaint_paper: null,
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
