import { cancelOrder, findOrder as findOrderContract, getOrder } from '@okruh/contracts/http/orders';
import type { OrderInvoice, OrderView } from '@okruh/contracts/http/orders/view';
import { type Locale, money } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { orderPath } from '../model/addresses.ts';
import { complaintView, findComplainable } from '../stored/complaint-view.ts';
import { cancellation } from '../stored/cancellation.ts';
import type { Deps } from '../deps.ts';
import { getWithdrawableUntil, refuseWithdrawal } from '../model/withdrawal-time.ts';
import type { OrderLookup } from '../request/order-lookup.ts';
import { linkAtVisit } from '../request/guest-orders.ts';
import { mayCancel, stepAfter } from '../model/order.ts';
import { isOwn, readByCode } from '../request/order-access.ts';
import { applyStep, lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { additionViews, loadAdditions } from '../stored/additions.ts';
import { loadInvoices } from '../stored/invoices.ts';
import { changeView, getDue, loadChanges } from '../stored/order-changes.ts';
import { loadPackages, numberPackages, showPackage } from '../stored/packages.ts';
import { type AdditionRow, type OrderChangeRow, type OrderPackageRow, type OrderRow, type Transfer } from '../stored/tables.ts';
import { loadBuyouts } from '../stored/trade-ins.ts';
import { findTransfers, isTransferAwaited } from '../stored/transfer.ts';
import { timeline } from '../stored/timeline.ts';
import { nameLine, needsAccount, withdrawalView } from '../stored/withdrawal-view.ts';
import { gatherFacts, loadWithdrawals, type WithdrawalFacts } from '../stored/withdrawals.repository.ts';

/** What a customer sees of an order and does with it, by its code. */
export function statusRoutes(app: FastifyInstance, deps: Deps & { readonly lookUp: OrderLookup }): void {
  const { db } = deps.database;

  route(app, getOrder, async (request) => {
    const read = () => readByCode(deps.database, request.params.code, request.market);
    const found = await read();
    if (found === null) return problem('not-found');
    // A customer who ordered signed out.
    const row = found.customerId === null && (await linkAtVisit(deps, request)) ? ((await read()) ?? found) : found;
    const isOwner = isOwn(row, request, deps.linkSecret);
    const { items: buyouts, promises } = isOwner ? await loadBuyouts(deps, row, request.requestId) : { items: [], promises: [] };
    const transfers = isTransferAwaited(row) ? await findTransfers(db, [row.id]) : null;
    const changes = await loadChanges(db, row.id);
    const packages = await loadPackages(db, row.id);
    // Before it is sent there is nothing to withdraw from.
    const isSent =
      refuseWithdrawal(
        { market: row.market, status: row.status, isCompany: false, isCounterSale: row.isCounterSale, deliveredAt: null },
        deps.now(),
      ) === null;
    const facts = isOwner && isSent ? gatherFacts(row, { changes, packages, withdrawals: await loadWithdrawals(db, row.id) }) : null;
    return ok({
      ...orderView(
        row,
        {
          packages,
          changes,
          additions: await loadAdditions(db, row.id),
          invoices: isOwner ? await loadInvoices(db, row.id) : [],
          locale: request.locale,
          now: deps.now(),
        },
        isOwner ? deps.personalData : null,
      ),
      ...withdrawalPart(row, facts, deps),
      ...complaintPart(row, facts, deps),
      buyouts: [...buyouts],
      promises: [...promises],
      transfer: transferView(row, transfers?.get(row.id) ?? null),
    });
  });

  route(app, findOrderContract, async ({ body, market }) => {
    const found = await deps.lookUp(body, market);
    if (found !== null && 'wait' in found) return problem('too-many-requests', { headers: { 'retry-after': String(found.wait) } });
    // Without the token of the mail: number and e-mail stand on every parcel, they open no address.
    return found === null
      ? problem('order-not-found', { status: 404, title: texts.both('problem.order-not-found') })
      : ok({ location: orderPath(market, found.code) });
  });

  route(app, cancelOrder, async (request) => {
    const found = await readByCode(deps.database, request.params.code, request.market);
    if (found === null) return problem('not-found');
    if (!isOwn(found, request, deps.linkSecret)) return problem('forbidden');
    return db.transaction(async (tx) => {
      const row = await lockOrder(tx, found.id);
      if (row === null) return problem('not-found');
      // Sent again, it is cancelled already.
      if (row.status === 'cancelled') return ok({ status: row.status });
      const step = cancellation(stepAfter(row.status, 'cancel-by-customer'));
      if (step === null) return problem('too-late-to-cancel', { title: texts.both('problem.too-late-to-cancel') });
      const cancelled = await applyStep(tx, row, step, { requestId: request.requestId, actor: { kind: 'customer' } });
      return ok({ status: cancelled.status });
    });
  });
}

/** @param personalData opens the personal part; null for who may not see it */
function orderView(
  row: OrderRow,
  {
    packages,
    changes,
    additions,
    invoices,
    locale,
    now,
  }: {
    readonly packages: readonly OrderPackageRow[];
    readonly changes: readonly OrderChangeRow[];
    readonly additions: readonly AdditionRow[];
    readonly invoices: readonly OrderInvoice[];
    readonly locale: Locale;
    readonly now: Date;
  },
  personalData: PersonalData | null,
): Omit<OrderView, 'buyouts' | 'promises' | 'transfer' | keyof WithdrawalPart | keyof ComplaintPart> {
  const { snapshot } = row;
  const customer = personalData?.open(row) ?? null;
  const reader = { locale, mayAct: customer !== null };
  return {
    code: row.code,
    number: row.number,
    status: row.status,
    status_label: texts.text(locale, `status.${row.status}`),
    payment_status: row.paymentStatus,
    cancel_reason: row.cancelReason,
    placed_at: row.placedAt.toISOString(),
    payable_until: row.payableUntil?.toISOString() ?? null,
    lines: snapshot.lines,
    totals: snapshot.totals,
    // A single-use code is its owner's.
    discounts: snapshot.applied_discounts.map((discount) => (customer === null ? { ...discount, code: null } : discount)),
    trade_ins: snapshot.trade_ins,
    delivery: snapshot.delivery,
    payment: snapshot.payment,
    timeline: timeline(row, { packages, ...reader, now, due: getDue(row, changes) }),
    packages: numberPackages(packages).map((one) => showPackage(one, row, reader)),
    changes: changes.map(changeView),
    additions: additionViews(additions),
    invoices: [...invoices],
    may_cancel: customer !== null && mayCancel(row.status),
    customer:
      customer === null
        ? null
        : {
            first_name: customer.billing_address.first_name,
            e_mail: customer.billing_address.email,
            billing_address: customer.billing_address,
            delivery_address: customer.delivery_address,
            note: customer.note,
          },
    may_act: customer !== null,
    // Whether an account has this address only its mailbox learns: registering asks the same of everybody.
    may_register: customer !== null && row.customerId === null,
  };
}

type WithdrawalPart = Pick<OrderView, 'withdrawals' | 'withdrawable_until' | 'may_withdraw'>;

/** Withdrawals of an order, and whether there may be more. @param facts null for who may not see them, and before it is sent */
function withdrawalPart(row: OrderRow, facts: WithdrawalFacts | null, { personalData, now }: Deps): WithdrawalPart {
  if (facts === null) return { withdrawals: [], withdrawable_until: null, may_withdraw: false };
  const mayWithdraw = refuseWithdrawal(facts.subject, now()) === null && facts.left.length > 0;
  return {
    withdrawals: facts.withdrawals
      .filter(({ row: { kind } }) => kind === 'withdrawal')
      .map((one) => withdrawalView(one, row, personalData)),
    withdrawable_until: mayWithdraw ? getWithdrawableUntil(facts.subject) : null,
    may_withdraw: mayWithdraw,
  };
}

type ComplaintPart = Pick<OrderView, 'complaints' | 'complainable' | 'complaint_needs_account'>;

/** Complaints about goods of an order, and what may be complained about. @param facts as above */
function complaintPart(row: OrderRow, facts: WithdrawalFacts | null, { personalData, now }: Deps): ComplaintPart {
  if (facts === null) return { complaints: [], complainable: [], complaint_needs_account: false };
  return {
    complaints: facts.withdrawals.filter(({ row: { kind } }) => kind === 'complaint').map((one) => complaintView(one, row, personalData)),
    complainable: findComplainable(row, facts, now()).goods.map(({ line: { line }, quantity, until }) => ({
      line,
      name: nameLine(row, line),
      quantity,
      until,
    })),
    complaint_needs_account: needsAccount(row),
  };
}

/** What is to be sent where, and by when. */
const transferView = (row: OrderRow, transfer: Transfer | null): OrderView['transfer'] =>
  transfer && { ...transfer, amount: money(row.total, row.currency), due_at: row.payableUntil?.toISOString() ?? null };
