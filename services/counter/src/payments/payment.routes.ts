import { mayActAt, type ParsedRequest } from '@okruh/contracts';
import { adminCancelCardPayment, adminCheckPayment, adminTakePayment } from '@okruh/contracts/http/counter-admin';
import { type Currency, isOverCashLimit, type Locale, money } from '@okruh/market';
import { type Answer, DependencyDown, fieldErrors, ok, problem, route, type Tx, toChangedBy } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OwnedBill } from '../clients/bills.ts';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { allocate } from '../model/allocate.ts';
import { getRounding } from '../model/cash.ts';
import { getDue, lockBills } from '../stored/bills.repository.ts';
import { type DrawerRow, findOpenDrawer, lockOpenDrawer } from '../stored/drawers.repository.ts';
import { findPayment, insertPayment, paymentView, updatePayment } from '../stored/payments.repository.ts';
import { settlePayment, takeReceiptNumber } from '../stored/settle.ts';
import { ReaderRefused, type Terminal } from '../terminal/terminal.ts';
import { followPayment } from './follow-payment.ts';
import { refuse, refuseBill } from './refusals.ts';

type Body = ParsedRequest<typeof adminTakePayment>['body'];

/** Money that changes hands at a counter. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminTakePayment, async ({ body, identity, requestId, locale }) => {
    const clerk = identity.sub ?? '';
    const earlier = await findPayment(db, body.id);
    // Sent again, it is what it was.
    if (earlier !== null) return mayActAt(identity, earlier.store_id) ? ok(paymentView(earlier)) : problem('not-found');
    const drawer = await findOpenDrawer(db, clerk);
    if (drawer === null) return refuse('no-open-drawer');
    const owned: OwnedBill[] = [];
    for (const { kind, id } of body.bills) {
      const bill = await deps.bills.load(kind, id);
      if (bill === null) return problem('not-found');
      const refusal = bill.kind === 'buyout' ? refuse('not-payable') : refuseBill(bill, drawer);
      if (refusal !== null) return refusal;
      owned.push(bill);
    }
    if (body.tender === 'cash') return db.transaction((tx) => takeCash(tx, { clerk, body, owned, requestId, locale }));
    const reader = deps.findReader(drawer.store_id);
    if (deps.terminal === null || reader === null) return refuse('no-terminal');
    const refusal = await db.transaction((tx) => awaitCard(tx, { clerk, body, owned, locale, reader }));
    return refusal ?? showCard(deps, deps.terminal, { id: body.id, reader, amount: body.amount, currency: drawer.currency });
  });

  route(app, adminCheckPayment, async ({ params, identity, requestId }) => {
    const payment = await findPayment(db, params.id);
    if (payment === null) return problem('not-found');
    if (!mayActAt(identity, payment.store_id)) return refuse('other-store');
    try {
      return ok(paymentView(await followPayment(deps, payment, 'check', requestId)));
    } catch (error) {
      // The page asks again; until then nothing is known.
      if (error instanceof DependencyDown) return ok(paymentView(payment));
      throw error;
    }
  });

  route(app, adminCancelCardPayment, async ({ params, identity, requestId }) => {
    const payment = await findPayment(db, params.id);
    if (payment === null) return problem('not-found');
    if (!mayActAt(identity, payment.store_id)) return refuse('other-store');
    try {
      return ok(paymentView(await followPayment(deps, payment, 'cancel', requestId, toChangedBy(identity))));
    } catch (error) {
      if (error instanceof DependencyDown) return refuse('terminal-down');
      throw error;
    }
  });
}

interface Taking {
  readonly clerk: string;
  readonly body: Body;
  readonly owned: readonly OwnedBill[];
  readonly locale: Locale;
}
interface Parts {
  readonly drawer: DrawerRow;
  readonly parts: readonly { readonly bill: string; readonly amount: number }[];
}

/** Locks drawer and bills and says what of the payment goes to which bill, or why it can't be taken. */
async function planPayment(tx: Tx, { clerk, body, owned, locale }: Taking): Promise<Parts | Answer> {
  const drawer = await lockOpenDrawer(tx, clerk);
  if (drawer === null) return refuse('no-open-drawer');
  // Sent twice at once: the second waited for the first.
  const earlier = await findPayment(tx, body.id);
  if (earlier !== null) return ok(paymentView(earlier));
  const bills = await lockBills(tx, owned, drawer.store_id);
  const dues = owned.map(({ id, total }) => getDue(total.amount, bills.get(id) ?? null));
  const due = dues.reduce((sum, one) => sum + one, 0);
  if (due === 0) return refuse('paid');
  if (due !== body.due || [...bills.values()].some((bill) => bill.is_returning)) return refuse('changed-meanwhile');
  if (body.amount > due) return fieldErrors({ amount: [texts.text(locale, 'field.amount')] });
  const amounts = allocate(dues, body.amount);
  const parts = owned.flatMap(({ id }, index) => {
    const [bill, amount = 0] = [bills.get(id)?.id, amounts[index]];
    return bill === undefined || amount === 0 ? [] : [{ bill, amount }];
  });
  return { drawer, parts };
}

async function takeCash(tx: Tx, taking: Taking & { readonly requestId: string }): Promise<Answer> {
  const { body, locale, requestId } = taking;
  const planned = await planPayment(tx, taking);
  if (!('parts' in planned)) return planned;
  const { drawer, parts } = planned;
  const rounding = getRounding(body.amount, drawer.currency);
  const charged = body.amount + rounding;
  if (isOverCashLimit(charged, drawer.market)) return refuse('cash-limit');
  if (body.given === null || body.given < charged) return fieldErrors({ given: [texts.text(locale, 'field.given')] });
  const { id, amount, given } = body;
  const number = await takeReceiptNumber(tx, drawer);
  await insertPayment(
    tx,
    { id, drawer_id: drawer.id, kind: 'payment', tender: 'cash', amount, rounding, given, reader_id: null },
    parts,
    number,
  );
  return ok(paymentView(await settlePayment(tx, id, requestId)));
}

/** Writes down that a card is waited for. Null when it is, or why it can't be. */
async function awaitCard(tx: Tx, taking: Taking & { readonly reader: string }): Promise<Answer | null> {
  const { body, reader } = taking;
  const planned = await planPayment(tx, taking);
  if (!('parts' in planned)) return planned;
  const { id, amount } = body;
  await insertPayment(
    tx,
    { id, drawer_id: planned.drawer.id, kind: 'payment', tender: 'terminal', amount, rounding: 0, given: null, reader_id: reader },
    planned.parts,
  );
  return null;
}

interface CardPayment {
  readonly id: string;
  readonly reader: string;
  readonly amount: number;
  readonly currency: Currency;
}

/** Asks the reader for the card. Its number at the provider is kept before it is shown, so that nothing is charged that we couldn't find. */
async function showCard(deps: Deps, terminal: Terminal, { id, reader, amount, currency }: CardPayment): Promise<Answer> {
  const { db } = deps.database;
  const end = (failure: string): Promise<void> => updatePayment(db, id, sql`state = 'declined', failure = ${failure}`);
  let intent: string | null = null;
  try {
    intent = await terminal.create(id, money(amount, currency));
    await updatePayment(db, id, sql`intent_id = ${intent}`);
    await terminal.show(reader, intent);
  } catch (error) {
    if (error instanceof ReaderRefused) {
      await end(error.code);
      return refuse(error.code === 'terminal_reader_busy' ? 'terminal-busy' : 'terminal-down');
    }
    if (!(error instanceof DependencyDown)) throw error;
    if (intent === null) {
      await end('terminal_down');
      return refuse('terminal-down');
    }
    // It may be shown all the same: the page and the job ask until they know.
  }
  const payment = await findPayment(db, id);
  if (payment === null) throw new Error(`payment ${id} isn't there`);
  return ok(paymentView(payment));
}
