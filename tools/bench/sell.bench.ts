import pg from 'pg';
import { callsTo, toCells, measureCosted, listPids, type Bench } from '../src/benching/bench.ts';
import { appraisalPath, ordersFor } from '../src/benching/seller.ts';

const CLIENTS = 16;
/** QUALITY P12. */
const EVENTS_PER_SECOND = 200;
const MAX_P99_MS = 60;
/** Longest wait for the last events to be applied. */
const SETTLE_MS = 30_000;

interface Lag {
  readonly applied: number;
  readonly p50: number;
  readonly p99: number;
}

/** From the commit of an order to its event applied by notifications, both by the database's clock. */
async function lagSince(client: pg.Client, since: string): Promise<Lag> {
  const { rows } = await client.query<{ applied: string; p50: number | null; p99: number | null }>(
    `select count(*) as applied,
            percentile_cont(0.5) within group (order by extract(epoch from i.at - o.created_at) * 1000) as p50,
            percentile_cont(0.99) within group (order by extract(epoch from i.at - o.created_at) * 1000) as p99
       from buyout.outbox o join notifications.inbox i on i.event_id = o.id
      where o.created_at > $1 and o.type like 'buyout.buyout-ordered.%'`,
    [since],
  );
  const [row] = rows;
  return { applied: Number(row?.applied ?? 0), p50: row?.p50 ?? 0, p99: row?.p99 ?? 0 };
}

async function databaseTime(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  return rows[0]?.now ?? '';
}

async function ordersSince(client: pg.Client, since: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from buyout.buyouts where created_at > $1', [since]);
  return Number(rows[0]?.count ?? 0);
}

/** Orders sent by 16 clients as fast as they are answered; then 200 a second, from commit to applied. */
export const bench: Bench = {
  name: 'sell',
  title: `sell_buyout_online through the gateway, and from commit to event applied at ${EVENTS_PER_SECOND}/s (P12: p99 ≤ 60 ms)`,
  async run({ stack, seconds, say }) {
    const origin = stack.publicUrls.cz;
    const shop = callsTo(origin, CLIENTS * 2);
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    try {
      const { appraisal } = JSON.parse(await shop.call({ path: appraisalPath }));
      const order = ordersFor(appraisal);
      const call = async (): Promise<void> => {
        await shop.call({
          path: '/api/buyout/orders',
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: () => JSON.stringify(order()),
          status: 201,
        });
      };
      // The first one tells what is wrong, the many would only be counted as failed.
      await call();
      say('as fast as possible');
      const began = await databaseTime(client);
      const fastest = await measureCosted({ clients: CLIENTS, seconds, warmUpSeconds: 1, call }, listPids(stack));
      const stored = await ordersSince(client, began);

      say(`${EVENTS_PER_SECOND} a second`);
      await settled(client);
      const since = await databaseTime(client);
      const paced = await measureCosted(
        { clients: CLIENTS * 2, seconds, warmUpSeconds: 0, perSecond: EVENTS_PER_SECOND, call },
        listPids(stack),
      );
      await settled(client);
      const lag = await lagSince(client, since);
      return [
        {
          name: 'sell_buyout_online',
          cells: { ...toCells(fastest), 'read back': `${stored} orders` },
          isMet: fastest.failures === 0 && stored >= fastest.calls,
        },
        { name: `sell_buyout_online at ${EVENTS_PER_SECOND}/s`, cells: toCells(paced), isMet: paced.failures === 0 },
        {
          name: 'commit → applied',
          cells: { 'p50 ms': lag.p50.toFixed(1), 'p99 ms': lag.p99.toFixed(1), 'read back': `${lag.applied} of ${paced.calls} events` },
          isMet: lag.p99 <= MAX_P99_MS && lag.applied === paced.calls,
        },
      ];
    } finally {
      await Promise.all([client.end(), shop.close()]);
    }
  },
};

/** Waits until every event is out and applied, so that one measurement doesn't pay for another. */
async function settled(client: pg.Client): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  while (performance.now() < until) {
    const { rows } = await client.query<{ waiting: string }>(
      `select count(*) as waiting from buyout.outbox o
        where o.type like 'buyout.buyout-ordered.%' and not exists (select from notifications.inbox i where i.event_id = o.id)`,
    );
    if (rows[0]?.waiting === '0') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
