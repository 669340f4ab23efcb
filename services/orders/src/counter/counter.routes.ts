import { mayActAt } from '@okruh/contracts';
import type { OrderStatus } from '@okruh/contracts/http/orders/view';
import { adminCancelAtCounter, adminFindCounterOrder, adminHandOverOrder, type CounterOrder } from '@okruh/contracts/http/orders-admin';
import { type Locale, money } from '@okruh/market';
import { type Answer, type Identity, normaliseCode, ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { cancellation } from '../stored/cancellation.ts';
import type { Deps } from '../deps.ts';
import { stepAfter } from '../model/order.ts';
import { toStaff } from '../stored/history.ts';
import { applyStep, lockOrder, type Step } from '../stored/orders.repository.ts';
import { loadPackages } from '../stored/packages.ts';
import { type OrderPackageRow, type OrderRow, orders } from '../stored/tables.ts';
import { otherStore } from './other-store.ts';

/** Orders that are fetched at a store, for the clerk at its counter. */
export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminFindCounterOrder, async ({ query, locale, identity }) => {
    const scan = query.scan.replaceAll(/\s/g, '');
    const [row] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.typeDeliveryCode, 'store_pickup'), or(eq(orders.number, scan), eq(orders.code, normaliseCode(scan)))));
    if (row === undefined) return problem('not-found');
    if (!mayActAt(identity, row.storeId)) return otherStore(row);
    return ok(counterOrder({ row, packages: await loadPackages(db, row.id) }, deps, locale));
  });

  route(app, adminHandOverOrder, ({ params, locale, requestId, identity }) =>
    db.transaction((tx) => move(tx, params.id, { done: 'delivered', requestId, identity }, locale, handOver)),
  );
  route(app, adminCancelAtCounter, ({ params, locale, requestId, identity }) =>
    db.transaction((tx) => move(tx, params.id, { done: 'cancelled', requestId, identity }, locale, giveUp)),
  );

  /** Takes the step that the order allows now; one that was taken before answers the same. */
  async function move(
    tx: Tx,
    id: string,
    { done, requestId, identity }: { readonly done: OrderStatus; readonly requestId: string; readonly identity: Identity },
    locale: Locale,
    stepFor: (order: AtCounter) => Step | null,
  ): Promise<Answer> {
    const row = await lockOrder(tx, id);
    if (row === null || row.typeDeliveryCode !== 'store_pickup') return problem('not-found');
    if (!mayActAt(identity, row.storeId)) return otherStore(row);
    const packages = await loadPackages(tx, row.id);
    if (row.status === done) return ok(counterOrder({ row, packages }, deps, locale));
    const step = stepFor({ row, packages });
    if (step === null) return problem('transition-not-allowed', { title: texts.both(nameProblem({ row, packages })) });
    return ok(counterOrder({ row: await applyStep(tx, row, step, { requestId, actor: toStaff(identity) }), packages }, deps, locale));
  }
}

/** An order and the packages that it has. */
interface AtCounter {
  readonly row: OrderRow;
  readonly packages: readonly OrderPackageRow[];
}

/** Whether a package lies elsewhere: it was picked at another place and hasn't been received at the store. */
const isElsewhere = ({ row, packages }: AtCounter): boolean =>
  packages.some(({ place, status }) => place !== row.storeId && status !== 'ready_for_pickup' && status !== 'delivered');

/** Whether pieces of it weren't found: somebody decides on them first. */
const isIncomplete = ({ packages }: AtCounter): boolean =>
  packages.some(({ status, missing }) => status === 'not_available' || missing > 0);

/** Nothing leaves the store before it is paid and all of it is there, or while its money is in doubt. */
function handOver(order: AtCounter): Step | null {
  const { row } = order;
  const isFree = row.paymentStatus === 'paid' && row.holdReason === null && !isElsewhere(order) && !isIncomplete(order);
  const transition = isFree ? stepAfter(row.status, 'hand-over') : null;
  return transition === null
    ? null
    : {
        set: {
          status: transition.to,
          deliveredAt: sql`clock_timestamp()`,
          ...(row.handedOverAt === null ? { handedOverAt: sql`clock_timestamp()` } : {}),
        },
        publishes: transition.publishes,
      };
}

/** Why it isn't handed over, or given up. */
function nameProblem(order: AtCounter): 'problem.order-held' | 'problem.order-incomplete' | 'problem.not-at-counter' {
  if (order.row.holdReason !== null) return 'problem.order-held';
  return isIncomplete(order) ? 'problem.order-incomplete' : 'problem.not-at-counter';
}

const giveUp = ({ row }: AtCounter): Step | null =>
  row.status === 'awaiting_trade_in' || (row.isCounterSale && row.status === 'awaiting_payment')
    ? cancellation(stepAfter(row.status, 'cancel-by-customer'))
    : null;

function counterOrder({ row, packages }: AtCounter, deps: Deps, locale: Locale): CounterOrder {
  const { snapshot } = row;
  const order = { row, packages };
  return {
    id: row.id,
    number: row.number,
    market: row.market,
    status: row.status,
    status_label: texts.text(locale, `status.${row.status}`),
    payment_status: row.paymentStatus,
    placed_at: row.placedAt.toISOString(),
    held_until: row.status === 'awaiting_trade_in' ? (row.payableUntil?.toISOString() ?? null) : null,
    customer_name: deps.personalData.label(row),
    store_name: snapshot.delivery.place?.name ?? '',
    lines: snapshot.lines.map(({ line, name, spec, quantity, total, image }) => ({ line, name, spec, quantity, total, image })),
    total: money(row.total, row.currency),
    method: snapshot.totals.trade_in_method,
    trade_ins: snapshot.trade_ins.map(({ label, package_line, estimate, bonus }) => ({ label, package_line, estimate, bonus })),
    may_hand_over: handOver(order) !== null,
    is_elsewhere: isElsewhere(order),
    is_incomplete: isIncomplete(order),
    may_cancel: giveUp(order) !== null,
  };
}
