import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { staffLogin } from '@okruh/contracts/http/accounts/login';
import { adminHandOverOrder, adminListOrders } from '@okruh/contracts/http/orders-admin';
import { adminCancelOrder, adminGetOrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import type pg from 'pg';
import { runStaffCommand } from '../stack/staff-command.ts';
import type { Stack } from '../stack/stack.ts';
import { makeAdvancesDue } from './advances.ts';
import { moveParcels, receiveUntil } from './carriers.ts';
import { createChance } from './chance.ts';
import { connectPatiently } from './patient-connection.ts';
import { type DisputeFigures, disputeUntil } from './disputer.ts';
import { type Books, type Broken, findBroken } from './invariants.ts';
import { type PatientClient, PatientClients } from './patient-client.ts';
import { noFigures, type PickingFigures, pickUntilOver } from './picker.ts';
import { countUndelivered, readBooks } from './read-books.ts';
import { killAround, repeatEvents } from './saboteur.ts';
import { fillShelves, restock, type Started } from './shelves.ts';
import { type Bought, buySomething } from './shopper.ts';
import { judgeUntil, withdrawUntil } from './withdrawer.ts';

export interface ChaosOptions {
  readonly stack: Stack;
  readonly orders: number;
  readonly kills: number;
  readonly seed: number;
  /** Buyers withdraw from what was delivered, and the office judges what comes back. */
  readonly hasWithdrawals?: boolean;
  /** Advances of orders fall due while they wait to be packed. */
  readonly hasAdvances?: boolean;
  /** Payers dispute what they paid by card, and win some of it. */
  readonly hasDisputes?: boolean;
  /** Longest wait for everything to be done once nothing dies any more. */
  readonly quietWithinMs: number;
  readonly say: (line: string) => void;
}
/** What a run came to. */
export interface ChaosReport {
  readonly books: Books;
  readonly broken: readonly Broken[];
  readonly dead: ReadonlyMap<string, number>;
  readonly repeatedEvents: number;
  readonly picking: PickingFigures;
  readonly restocked: number;
  /** Parcels that carriers brought back and that were taken in. */
  readonly takenBack: number;
  /** Withdrawals that were announced. */
  readonly withdrawn: number;
  readonly disputes: DisputeFigures;
  /** Seconds from the first purchase to the last, and from there until nothing moved any more. */
  readonly buyingSeconds: number;
  readonly quietSeconds: number;
}

/** Demo logins that pick for the length of a run, in a shop that is thrown away. */
const pickers = [
  'vykup@okruh.example',
  'vedouci@okruh.example',
  'ucetni@okruh.example',
  'provoz@okruh.example',
  'servis@okruh.example',
  'katalog@okruh.example',
];
const CLERK = 'admin@okruh.example';
const PASSWORD = 'Okruh-2026!';
const SHOPPERS = 8;
const POLL_MS = 1_000;
const LATE_WITHDRAWALS_MS = 45_000;
/** Rounds without any change after which the shop counts as quiet. */
const QUIET_ROUNDS = 4;
/** Rounds between two lines of what is still open. */
const SAID_EACH = 15;

async function logIn(clients: PatientClients, eMail: string): Promise<PatientClient> {
  const client = clients.create('cz');
  await client.must(staffLogin, { body: { e_mail: eMail, password: PASSWORD } });
  return client;
}

/** A shop in which everything dies while orders are bought, picked, sent, handed over and cancelled; then its books are checked. */
export async function runFulfilmentChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { stack, orders, kills, seed, say, hasWithdrawals = false, hasAdvances = false, hasDisputes = false } = options;
  const client = await connectPatiently(stack.databaseUrl);
  const clients = new PatientClients(stack.publicUrls, SHOPPERS + pickers.length * 4 + 4);
  try {
    const { products, started } = await fillShelves(client.get(), orders);
    for (const eMail of pickers) await runStaffCommand(stack.around, ['role', eMail, 'warehouse']);
    const staff = await Promise.all(pickers.map((eMail) => logIn(clients, eMail)));
    const clerk = await logIn(clients, CLERK);
    const ramp = await logIn(clients, CLERK);
    await moveParcels(stack.sandboxUrl, seed);
    const figures = noFigures();
    const bought: Bought[] = [];
    const state = { isBuying: true, isQuietAwaited: false, isOver: false };
    const began = performance.now();
    const progress = (): number => bought.length / orders;

    const killing = killAround({
      stack,
      chance: createChance(seed),
      kills,
      getProgress: progress,
      isOver: () => !state.isBuying,
    });
    const repeating = repeatEvents(stack, createChance(seed + 1), () => !state.isBuying);
    const picking = staff.map((person, index) =>
      pickUntilOver({
        client: person,
        chance: createChance(seed + 100 + index),
        figures,
        isClumsy: () => state.isBuying,
        isOver: () => state.isOver,
      }),
    );
    const counter = handOverUntil(clerk, () => state.isOver);
    const receiving = receiveUntil(ramp, () => state.isOver);
    const judge = await logIn(clients, CLERK);
    const judging = hasWithdrawals ? judgeUntil(judge, createChance(seed + 3), () => state.isOver) : Promise.resolve();
    const withdrawing = hasWithdrawals
      ? withdrawUntil({ clients, chance: createChance(seed + 2), bought, isOver: () => state.isQuietAwaited })
      : Promise.resolve(0);
    const disputing = hasDisputes
      ? disputeUntil({ sandboxUrl: stack.sandboxUrl, chance: createChance(seed + 4), bought, isOver: () => state.isQuietAwaited })
      : Promise.resolve({ opened: 0, won: 0, lost: 0 });
    const prepaying = hasAdvances
      ? makeAdvancesDue({
          databaseUrl: stack.databaseUrl,
          clerk: await logIn(clients, CLERK),
          chance: createChance(seed + 5),
          bought,
          isOver: () => state.isQuietAwaited,
        })
      : Promise.resolve();
    const background = Promise.all([...picking, counter, receiving, judging, withdrawing, disputing, prepaying]);
    background.catch(() => undefined);

    const shopper = async (_value: unknown, index: number): Promise<void> => {
      const chance = createChance(seed + 1_000 + index);
      while (bought.length < orders) {
        const one = await buySomething(clients, products, chance);
        if (one !== null && bought.push(one) % 100 === 0)
          say(`${bought.length} orders, ${((performance.now() - began) / 1000).toFixed(0)} s`);
      }
    };
    const shopping = Promise.all(Array.from({ length: SHOPPERS }, shopper));
    await Promise.race([Promise.all([shopping, killing.then(() => undefined)]), background]);
    await shopping;
    state.isBuying = false;
    const buyingSeconds = (performance.now() - began) / 1000;
    const [dead, repeatedEvents] = await Promise.all([killing, repeating]);
    for (const unit of stack.units) await unit.untilUp();
    say(`${bought.length} orders bought in ${buyingSeconds.toFixed(0)} s; nothing dies any more`);

    const quietFrom = performance.now();
    // What is still on its way is withdrawn from as well, for a while.
    if (hasWithdrawals) await Promise.race([pause(LATE_WITHDRAWALS_MS), background]);
    state.isQuietAwaited = true;
    const withdrawn = await Promise.race([withdrawing, background.then(() => 0)]);
    const disputes = await Promise.race([disputing, background.then(() => disputing)]);
    await Promise.race([prepaying, background]);
    await client.reconnect();
    const restocked = await Promise.race([untilQuiet(options, client.get(), started), background.then(() => 0)]);
    const quietSeconds = (performance.now() - quietFrom) / 1000;
    state.isOver = true;
    await background;
    const takenBack = await receiving;
    const books = await readBooks(stack, client.get(), started, figures.contradicted);
    const known = new Set(books.orders.map(({ number }) => number));
    const broken = [
      ...findBroken(books),
      ...bought
        .filter(({ number }) => !known.has(number))
        .map(({ number }) => ({ invariant: 'what was confirmed is stored', about: number })),
    ];
    return {
      books,
      broken,
      dead,
      repeatedEvents,
      picking: figures,
      restocked,
      takenBack,
      withdrawn,
      disputes,
      buyingSeconds,
      quietSeconds,
    };
  } finally {
    await client.end();
    await clients.close();
  }
}

/** The clerk at the counter gives away what is ready, but for what a bank took the money of: that is cancelled. */
async function handOverUntil(clerk: PatientClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const ready = await clerk.must(adminListOrders, { query: { status: 'ready_for_pickup', page_size: 50 } });
    for (const { id } of ready.items) {
      const handed = await clerk.insist(adminHandOverOrder, { params: { id }, body: {} });
      if (handed.ok) continue;
      const { hold, version } = await clerk.must(adminGetOrderDesk, { params: { id } });
      if (hold?.reason !== 'charged-back') continue;
      const body = { version, reason: 'suspected-fraud', note: '' } as const;
      await clerk.insist(adminCancelOrder, { params: { id }, body }, { 'idempotency-key': randomUUID() });
    }
    await pause(500);
  }
}

const openWork: Readonly<Record<string, string>> = {
  // A lost parcel holds its order where it is until a person decides.
  orders: `orders.orders o where o.status not in ('cancelled', 'delivered', 'returned', 'withdrawn')
    and not (o.status = 'handed_over' and exists (select from picking.picking_lists l where l.order_id = o.id and l.status = 'lost'))`,
  lists: `picking.picking_lists where status not in ('cancelled', 'delivered', 'returned', 'lost')`,
  'parcels to take in': `picking.parcels where state in ('returning', 'returned') and received_at is null`,
  withdrawals: `orders.withdrawals where state in ('announced', 'received', 'judged')`,
  'documents in progress': `invoicing.documents where state = 'in-progress'`,
  'orders without lists': 'picking.released_orders where not is_listed',
  'held crates': 'picking.crates where list_id is not null',
  refunds: `orders.orders o join payments.payments p on p.order_id = o.id where o.status = 'cancelled' and p.captured > p.refunded + p.dispute_lost`,
  disputes: `payments.payments where state = 'disputed'`,
  mails: `notifications.mails where state = 'waiting' and owner = 'orders'`,
  // An order whose advance was issued is looked at again after a minute.
  'advances to look after': `invoicing.advance_tasks where due_at <= now() + interval '2 minutes'`,
  'events of orders': 'orders.outbox where published_at is null',
  'events of picking': 'picking.outbox where published_at is null',
  'events of payments': 'payments.outbox where published_at is null',
  'events of invoicing': 'invoicing.outbox where published_at is null',
};
const openQuery = `select jsonb_build_object(${Object.entries(openWork)
  .map(([name, from]) => `'${name}', (select count(*) from ${from})`)
  .join(', ')}) as open`;

/** Waits until nothing is open and nothing moves, and lets goods arrive for lists that wait for them. @returns pieces that arrived */
async function untilQuiet({ stack, quietWithinMs, say }: ChaosOptions, client: pg.Client, started: Started): Promise<number> {
  let restocked = 0;
  let quiet = 0;
  const until = performance.now() + quietWithinMs;
  for (let round = 1; performance.now() < until && quiet < QUIET_ROUNDS; round += 1) {
    await pause(POLL_MS);
    restocked += await restock(client, started);
    const { rows } = await client.query<{ open: Record<string, number> }>(openQuery);
    const open = { ...rows[0]?.open, 'undelivered events': await countUndelivered(stack) };
    const left = Object.entries(open).filter(([, count]) => count > 0);
    quiet = left.length === 0 ? quiet + 1 : 0;
    if (round % SAID_EACH === 0 && left.length > 0) say(`still open: ${left.map(([name, count]) => `${count} ${name}`).join(', ')}`);
  }
  return restocked;
}
