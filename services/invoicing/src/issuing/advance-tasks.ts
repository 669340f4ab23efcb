import type { DataOf, Envelope } from '@okruh/contracts';
import { linesAdded, orderChanged, orderPaid } from '@okruh/contracts/events/orders';
import type { TypePayment } from '@okruh/contracts/http/checkout';
import { localTime } from '@okruh/market';
import { type Handler, on, type Projection, startOfDay, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { ADVANCE_HOUR, advanceDueOn } from '../model/advance-deadline.ts';

/** Money that is ours before the goods leave: what a carrier or a counter collects isn't, and a loan is paid out at the hand-over. */
const inAdvance: Readonly<Record<TypePayment, boolean>> = {
  card: true,
  wallet_a: true,
  wallet_b: true,
  bank_transfer: true,
  cash_on_delivery: false,
  pay_later: false,
  instalments: false,
  leasing: false,
};

interface Prepayment {
  readonly cause: string;
  /** Numbers of the order's lines that it paid for. */
  readonly lines: readonly number[];
  readonly paidAt: string;
}

export const getAdvanceCause = (orderId: string): string => `advance:${orderId}`;

/** What was paid with an order before its goods; null when nothing was. */
const toPrepayment = (data: DataOf<typeof orderPaid>): Prepayment | null =>
  inAdvance[data.type_payment] && data.paid_at !== null
    ? { cause: getAdvanceCause(data.order_id), lines: data.lines.map(({ line }) => line), paidAt: data.paid_at }
    : null;

/** Products that were added and paid for by themselves; those that are collected aren't. */
const toAddedPrepayment = ({ order_id: order, addition, changed_at: paidAt }: DataOf<typeof linesAdded>): Prepayment | null =>
  addition.is_due_raised ? null : { cause: `${getAdvanceCause(order)}:${addition.id}`, lines: addition.lines, paidAt };

/** Remembers a payment, once. */
async function keepPrepayment(
  tx: Tx,
  { order_id: order, number, market }: Pick<DataOf<typeof orderPaid>, 'order_id' | 'number' | 'market'>,
  { aggregateversion: version }: Envelope,
  { cause, lines, paidAt }: Prepayment,
): Promise<void> {
  const dueOn = advanceDueOn(market, localTime(paidAt, market).date);
  await tx.execute(sql`
    insert into prepayments (cause, order_id, order_number, market, lines, paid_at, due_at, version)
    values (${cause}, ${order}, ${number}, ${market}, ${sql.param([...lines])}::int[], ${paidAt}::timestamptz,
      ${startOfDay(dueOn, market)} + make_interval(hours => ${ADVANCE_HOUR}), ${version})
    on conflict (cause) do nothing`);
}

/** Asks the job to look after orders. @param from of it `order_id` and `due_at` of orders are selected */
async function request(tx: Tx, from: SQL): Promise<void> {
  await tx.execute(sql`
    insert into advance_tasks as t (order_id, due_at, next_try_at)
    select order_id, min(due_at), min(due_at) from ${from} group by order_id
    on conflict (order_id) do update set due_at = least(t.due_at, excluded.due_at), next_try_at = least(t.next_try_at, excluded.next_try_at),
      attempts = 0, revision = t.revision + 1`);
}

/** Asks the job to look after the advances of an order at a time. */
export const requestLook = (tx: Tx, orderId: string, at: Date): Promise<void> =>
  request(tx, sql`(select ${orderId}::uuid as order_id, ${at}::timestamptz as due_at) asked`);

const requestIssue = (tx: Tx, orderId: string): Promise<void> => request(tx, sql`prepayments where order_id = ${orderId}`);

/** Payments in advance, and pieces that left an order whose advance was issued. */
export const advanceHandlers = ({ now }: { readonly now: () => Date }): readonly Handler[] => [
  on(orderPaid, async ({ event, data, tx }) => {
    const prepayment = toPrepayment(data);
    if (prepayment === null) return;
    await keepPrepayment(tx, data, event, prepayment);
    await requestIssue(tx, data.order_id);
  }),
  on(linesAdded, async ({ event, data, tx }) => {
    const prepayment = toAddedPrepayment(data);
    if (prepayment === null) return;
    await keepPrepayment(tx, data, event, prepayment);
    await requestIssue(tx, data.order_id);
  }),
  on(orderChanged, async ({ data, tx }) => {
    if (data.change.kind === 'substituted') return;
    const { rows } = await tx.execute(
      sql`select from documents where order_id = ${data.order_id} and kind = 'advance' and state = 'created'`,
    );
    if (rows.length > 0) await requestLook(tx, data.order_id, now());
  }),
];

/** Payments in advance, read again from the events of orders; what was missing is looked after. */
export const prepaymentProjection: Projection = {
  name: 'prepayments',
  tables: ['prepayments'],
  handlers: [
    on(orderPaid, async ({ event, data, tx }) => {
      const prepayment = toPrepayment(data);
      if (prepayment !== null) await keepPrepayment(tx, data, event, prepayment);
    }),
    on(linesAdded, async ({ event, data, tx }) => {
      const prepayment = toAddedPrepayment(data);
      if (prepayment !== null) await keepPrepayment(tx, data, event, prepayment);
    }),
  ],
  async afterwards(tx, keys) {
    const causes = keys.map(({ cause }) => String(cause));
    await request(tx, sql`prepayments where cause = any(${sql.param(causes)}::text[])`);
  },
};
