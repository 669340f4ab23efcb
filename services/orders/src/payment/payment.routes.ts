import { internalOrderPayment, internalOrderSeller } from '@okruh/contracts/http/orders/internal';
import { isUuid } from '@okruh/contracts/uuid';
import { money } from '@okruh/market';
import { normaliseCode, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findAddition } from '../stored/additions.ts';
import { findOrder, findOrderByCode } from '../stored/orders.repository.ts';
import type { AdditionRow, OrderRow } from '../stored/tables.ts';

/** What payments ask before money is taken, and the buy-out of who gave an old device: the amount never comes from a browser. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  route(app, internalOrderSeller, async ({ params }) => {
    const row = await findOrder(database, params.order);
    if (row === null) return problem('not-found');
    const { billing_address: address } = deps.personalData.open(row);
    const tails = row.snapshot.trade_ins.flatMap(({ package_line: line, identifier_tail: tail }) =>
      tail === null ? [] : [[String(line), tail] as const],
    );
    return ok({
      customer_id: row.customerId,
      first_name: address.first_name,
      last_name: address.last_name,
      address: address.address,
      city: address.city,
      district: address.district,
      postcode: address.postcode,
      phone: address.phone,
      e_mail: address.email,
      identifier_tails: Object.fromEntries(tails),
    });
  });

  route(app, internalOrderPayment, async ({ params, market }) => {
    const { row, addition } = await findPayable(params.code);
    // Who asks on behalf of a market's visitor sees orders of that market only.
    if (row === null || (market !== null && row.market !== market)) return problem('not-found');
    const { billing_address: address, birth_date: birthDate } = deps.personalData.open(row);
    const { lines, payment } = row.snapshot;
    return ok({
      order_id: row.id,
      parent_order_id: null,
      code: row.code,
      number: row.number,
      market: row.market,
      status: row.status,
      payment_status: row.paymentStatus,
      type_payment: row.typePayment,
      sub_payment: row.subPayment,
      amount: money(row.total, row.currency),
      payable_until: row.payableUntil?.toISOString() ?? null,
      transaction_id: row.transactionId,
      installment: payment.installment,
      leasing: payment.leasing,
      variable_symbol: row.number,
      applicant: {
        first_name: address.first_name,
        last_name: address.last_name,
        e_mail: address.email,
        phone: address.phone,
        birth_date: birthDate,
        address: address.address,
        city: address.city,
        postcode: address.postcode,
      },
      lines: lines.map((line) => ({ name: line.name, quantity: line.quantity, total: line.final_total })),
      ...(addition !== null && toPayable(addition)),
    });
  });

  /** An order, or an addition with its order, by its code or id. */
  async function findPayable(code: string): Promise<{ readonly row: OrderRow | null; readonly addition: AdditionRow | null }> {
    const row = isUuid(code) ? await findOrder(database, code) : await findOrderByCode(database, normaliseCode(code));
    if (row !== null) return { row, addition: null };
    const addition = await findAddition(database.db, isUuid(code) ? { id: code } : { code: normaliseCode(code) });
    return addition === null ? { row, addition } : { row: await findOrder(database, addition.orderId), addition };
  }
}

/** An addition is paid by card, as if it were an order of its own; one that doesn't wait for money can't be paid. */
const toPayable = (addition: AdditionRow) => ({
  order_id: addition.id,
  parent_order_id: addition.orderId,
  code: addition.code,
  status: addition.state === 'awaiting_payment' ? ('awaiting_payment' as const) : ('cancelled' as const),
  payment_status: 'pending' as const,
  type_payment: 'card' as const,
  sub_payment: null,
  amount: money(addition.amount, addition.currency),
  payable_until: addition.payableUntil?.toISOString() ?? null,
  transaction_id: null,
  installment: null,
  leasing: null,
  lines: addition.lines.map((line) => ({ name: line.name, quantity: line.quantity, total: line.final_total })),
});
