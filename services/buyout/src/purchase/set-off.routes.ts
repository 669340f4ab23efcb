import { buyoutCancelled, payoutMade } from '@okruh/contracts/events/buyout';
import { internalCheckDevice, internalOrderBuyouts, internalSetOff } from '@okruh/contracts/http/buyout/internal';
import { markets } from '@okruh/market';
import { counterSums, calculateWorth } from '@okruh/market/trade-in-settlement';
import { type Answer, ok, problem, route, type Tx } from '@okruh/service-kit';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { claimPath } from '../stored/lease-promise-path.ts';
import { listOrderPromises } from '../stored/lease-promises.repository.ts';
import { promiseView } from '../stored/lease-promise-view.ts';
import { texts } from '../locales/texts.ts';
import { accessToken } from '../model/access-token.ts';
import { statusPath } from '../model/addresses.ts';
import { statusAfter } from '../model/buyout.ts';
import { type Actor, applyStep, toFacts } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { toDeviceAccount } from '../stored/purchase.ts';
import { lockOrderBuyouts } from '../stored/settlement.ts';
import { type BuyoutRow, buyouts, purchases } from '../stored/tables.ts';

/** Nobody has agreed or declined yet. */
const undecided: readonly BuyoutRow['status'][] = ['received', 'inspected', 'counter_offer'];

/** What orders and payments ask about the buy-outs of an order. */
export function setOffRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, internalOrderBuyouts, async ({ params }) => {
    const rows = await db.select().from(buyouts).where(eq(buyouts.orderId, params.order)).orderBy(asc(buyouts.orderLine));
    return ok({
      items: rows.map((row) => ({
        package_line: row.orderLine ?? 1,
        number: row.number,
        status: row.status,
        status_label: texts.text(markets[row.market].locale, `status.${row.status}`),
        location: statusPath(row.market, row.code, accessToken(deps.linkSecret, row.code)),
        needs_data: !row.isComplete,
      })),
      promises: (await listOrderPromises(db, params.order)).map((known) => {
        const view = promiseView(known, deps.now());
        return {
          ...view,
          line: known.promise.line,
          location: view.state === 'open' ? claimPath(deps.priceList.current(), known.promise) : null,
        };
      }),
    });
  });

  route(app, internalCheckDevice, async ({ params, body }) => {
    const [row] = await db.select({ identifierIndex: buyouts.identifierIndex }).from(buyouts).where(eq(buyouts.id, params.id));
    if (row === undefined) return problem('not-found');
    return ok({ is_match: deps.personalData.identifierHashes(body.identifier).includes(row.identifierIndex) });
  });

  route(app, internalSetOff, ({ params, body, requestId }) =>
    db.transaction((tx) => setOff(tx, params.order, body, { name: body.by, requestId })),
  );
}

/**
 * Sets the agreed sums off against the price of the order. The rows' locks make it the one place where a device becomes money of
 * an order: what was set off is answered, and nothing ever takes it back here.
 */
async function setOff(
  tx: Tx,
  orderId: string,
  { price, set_off: expected }: { readonly price: number; readonly set_off: number },
  actor: Actor,
): Promise<Answer> {
  const rows = await lockOrderBuyouts(tx, orderId);
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.orderId, orderId));
  if (purchase === undefined || purchase.method !== 'in_store') return problem('not-found');
  if (rows.some(({ status }) => undecided.includes(status))) return problem('undecided', { title: texts.both('problem.undecided') });
  const sums = counterSums(price, rows.map(toDeviceAccount));
  if (purchase.isCancelled || sums.setOff !== expected)
    return problem('changed-meanwhile', { title: texts.both('problem.changed-meanwhile') });
  for (const [index, row] of rows.entries()) await settleDevice(tx, row, sums.setOffs[index] ?? 0, actor);
  return ok({ set_off: sums.setOff, surplus: sums.surplus });
}

async function settleDevice(tx: Tx, row: BuyoutRow, part: number, actor: Actor): Promise<void> {
  const ended = statusAfter(toFacts(row), 'cancel');
  // It wasn't brought: the order is paid without it.
  if (ended !== null) {
    await applyStep(tx, row, buyoutCancelled, { set: { status: ended }, history: { event: ended } }, actor);
    return;
  }
  if (part === 0 || row.setOff === part) return;
  const isWhole = calculateWorth(toDeviceAccount(row)) === part;
  const status = isWhole ? statusAfter(toFacts(row), 'set-off') : row.status;
  if (status === null) return;
  const set = { status, setOff: part, bonusState: 'granted' } as const;
  await applyStep(tx, row, isWhole ? payoutMade : null, { set, history: { event: 'set_off' } }, actor);
}
