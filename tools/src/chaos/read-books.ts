import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { DEAD_LETTERS } from '@okruh/contracts';
import { connect } from 'nats';
import type pg from 'pg';
import { shipmentSchema } from '../sandbox/shipping/shipment.ts';
import { getSpec, schemas, sharedEnvironment } from '../processes.ts';
import { runScript } from '../stack/preparation.ts';
import type { Stack } from '../stack/stack.ts';
import type { BookedOrder, Books } from './invariants.ts';
import type { Started } from './shelves.ts';

const ordersQuery = `
  select o.id, o.number, o.status, o.payment_status as "paymentStatus", o.type_payment = 'card' as "isCard",
    o.type_delivery_code = 'store_pickup' as "isFetched", o.total::float8 as total,
    coalesce((select sum(p.captured) from payments.payments p where p.order_id = o.id), 0)::float8 as captured,
    coalesce((select sum(p.refunded) from payments.payments p where p.order_id = o.id), 0)::float8 as refunded,
    coalesce((select sum(p.dispute_lost) from payments.payments p where p.order_id = o.id), 0)::float8 as "chargedBack",
    o.cancel_reason as "cancelReason",
    (select r.state from picking.reservations r where r.order_id = o.id) as reservation,
    (select jsonb_object_agg(variant_id, quantity) from (select l ->> 'variant_id' as variant_id, sum((l ->> 'quantity')::int) as quantity
      from jsonb_array_elements(o.snapshot -> 'lines') l where (l ->> 'is_physical')::boolean and l ->> 'variant_id' is not null group by 1) w) as wanted
  from orders.orders o`;
const listsQuery = `
  select id, order_id as "orderId", status, version,
    (select jsonb_object_agg(i ->> 'variant_id', (i ->> 'picked')::int) from jsonb_array_elements(items) i) as picked
  from picking.picking_lists`;
const piecesQuery = `
  select order_id as "orderId", variant_id as variant, quantity, left_at is not null as "hasLeft"
  from picking.reservation_pieces where given_back_at is null`;
const stockQuery = `
  select s.variant_id || '@' || s.market as key, s.available,
    sum(p.on_hand)::int as "onHand", sum(p.reserved)::int as reserved,
    coalesce((select sum(r.quantity) from picking.reservation_pieces r where r.market = s.market and r.variant_id = s.variant_id
      and r.given_back_at is null and r.left_at is null), 0)::int as held,
    -- What a withdrawal brought back counts as left and as a correction, also when its parcel came back later.
    coalesce((select sum(case when r.given_back_at is null then r.quantity else r.restocked end) from picking.reservation_pieces r
      where r.market = s.market and r.variant_id = s.variant_id and r.left_at is not null), 0)::int as left,
    coalesce((select sum(c.on_hand_before - c.on_hand) from picking.corrections c where c.market = s.market and c.variant_id = s.variant_id), 0)::int as lost
  from picking.stock s join picking.stock_places p using (variant_id, market)
  where not s.is_endless group by s.variant_id, s.market, s.available`;
const documentsQuery = `
  select id, market, kind, state, number, series_year as year, series_position as position, order_id as "orderId", list_id as "listId",
    corrects_id as "correctsId", withdrawal_id as "withdrawalId", total::float8 as total, settled::float8 as settled
  from invoicing.documents`;
const withdrawalsQuery = `
  select w.id, w.number, w.order_id as "orderId", w.state,
    coalesce((select sum(c.total) from orders.withdrawal_credits c where c.withdrawal_id = w.id), 0)::float8 as credited,
    coalesce((select sum(c.amount) from orders.withdrawal_credits c where c.withdrawal_id = w.id), 0)::float8 as asked,
    (select count(*)::int from orders.withdrawal_credits c where c.withdrawal_id = w.id and c.amount > 0) as refunds
  from orders.withdrawals w`;
const mailsQuery = `
  select about_id as "orderId", template, state, message_id as "messageId" from notifications.mails where owner = 'orders'`;

/** Reads everything that the rules ask for. */
export async function readBooks(stack: Stack, client: pg.Client, started: Started, contradictedScans: number): Promise<Books> {
  const read = async <Row extends object>(query: string): Promise<Row[]> => (await client.query<Row>(query)).rows;
  const mails = await read<Books['mails'][number] & { messageId: string }>(mailsQuery);
  const [crates] = await read<{ count: string }>('select count(*) from picking.crates where list_id is not null');
  const stock = await read<Omit<Books['stock'][number], 'started'>>(stockQuery);
  const unpublished: Record<string, number> = {};
  for (const schema of schemas) {
    const [row] = await read<{ count: string }>(`select count(*) from ${schema}.outbox where published_at is null`);
    unpublished[schema] = Number(row?.count);
  }
  return {
    orders: await read<BookedOrder>(ordersQuery),
    lists: (await read<Books['lists'][number]>(listsQuery)).map((list) => ({ ...list, picked: list.picked ?? {} })),
    packages: await read('select list_id as "listId", order_id as "orderId", status, version from orders.order_packages'),
    pieces: await read(piecesQuery),
    stock: stock.filter(({ key }) => started.has(key)).map((row) => ({ ...row, started: started.get(row.key) ?? 0 })),
    mails,
    caughtMails: await readCaught(join(stack.dir, 'mail')),
    sentMails: mails.filter(({ state }) => state === 'sent').map(({ messageId }) => bare(messageId)),
    cratesHeld: Number(crates?.count),
    parcels: await read(
      `select list_id as "listId", tracking_number as "trackingNumber" from picking.parcels where state not in ('cancelled', 'refused')`,
    ),
    carrierLabels: await readLabels(join(stack.dir, 'sandbox', 'shipping.jsonl')),
    deadLetters: await countDeadLetters(stack),
    unpublished,
    contradictedScans,
    documents: await read(documentsQuery),
    withdrawals: await read(withdrawalsQuery),
    wrongProjections: await compareProjections(stack),
  };
}

/** Reads every projection again without changing it. @returns the lines of those that differ */
async function compareProjections(stack: Stack): Promise<string[]> {
  const said: string[] = [];
  for (const name of ['orders', 'picking', 'checkout'] as const) {
    const spec = getSpec(name);
    said.push(...(await runScript(spec, 'rebuild', [], sharedEnvironment(spec, stack.around))).split('\n'));
  }
  return said.filter((line) => line.includes('nothing was changed'));
}

/** Labels that count at the sandbox's carriers: the last line of each in their journal, those that were voided left out. */
async function readLabels(journal: string): Promise<string[]> {
  const isLive = new Map<string, boolean>();
  for (const line of (await readFile(journal, 'utf8')).split('\n').filter(Boolean)) {
    const { tracking_number: number, state } = shipmentSchema.parse(JSON.parse(line));
    isLive.set(number, state !== 'cancelled');
  }
  return [...isLive].flatMap(([number, is]) => (is ? [number] : []));
}

const bare = (messageId: string): string => messageId.replaceAll(/[<>]/g, '').trim();

/** Message ids of the mail catcher's files, repeats included. */
async function readCaught(folder: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue;
    const found = /^message-id:\s*(\S+)/im.exec(await readFile(join(folder, name), 'utf8'));
    if (found?.[1] !== undefined) ids.push(bare(found[1]));
  }
  return ids;
}

async function countDeadLetters(stack: Stack): Promise<number> {
  const nc = await connect({ ...stack.natsOperator });
  try {
    return (await (await jetstreamManager(nc)).streams.info(DEAD_LETTERS)).state.messages;
  } finally {
    await nc.close();
  }
}

/** Events that consumers have not acknowledged yet, all streams together. */
export async function countUndelivered(stack: Stack): Promise<number> {
  const nc = await connect({ ...stack.natsOperator });
  try {
    const jsm = await jetstreamManager(nc);
    let waiting = 0;
    for await (const { config } of jsm.streams.list())
      for await (const consumer of jsm.consumers.list(config.name))
        if (consumer.config.durable_name !== undefined) waiting += consumer.num_pending + consumer.num_ack_pending;
    return waiting;
  } finally {
    await nc.close();
  }
}
