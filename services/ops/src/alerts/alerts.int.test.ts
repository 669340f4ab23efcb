import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { orderPaid } from '@okruh/contracts/events/orders';
import type { AlertRuleId, AlertRuleView } from '@okruh/contracts/http/ops-admin/alert-rules';
import type { Alert, AlertDetail } from '@okruh/contracts/http/ops-admin/alerts';
import type { Silence } from '@okruh/contracts/http/ops-admin/silences';
import { on, startRelay } from '@okruh/service-kit';
import { eventually, identityFor, silentLogger } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';
import { signCall, startCallingWebhook } from './call-webhook.ts';
import { createEvaluator, type EvaluatorOptions } from './evaluate.ts';
import { watchCertificates } from './watch-certificates.ts';

interface Alerts {
  readonly items: readonly Alert[];
  readonly total: number;
  readonly counts: { readonly firing: number; readonly critical: number; readonly open: number; readonly silenced: number };
}

let watch: Watch;
const closing: (() => Promise<unknown> | void)[] = [];
beforeEach(async () => {
  watch = await openWatch();
  watch.start();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await watch.close();
});

const startEvaluator = (over: Partial<EvaluatorOptions> = {}) =>
  createEvaluator({
    ...watch.deps,
    certificates: watchCertificates([]),
    disks: [],
    hasWebhook: false,
    onNotified: () => undefined,
    ...over,
  });
const list = async (query = 'state=firing') => (await watch.call<Alerts>('GET', `alerts?${query}`)).body;
const setRule = (rule: AlertRuleId, settings: object) =>
  watch.call<AlertRuleView>('PUT', `alert-rules/${rule}`, {
    threshold: 1,
    closes_at: 0,
    for_seconds: 0,
    calm_seconds: 0,
    reason: 'zkouška',
    ...settings,
  });
/** Events about alerts that wait in the outbox or were published, in their order. */
const listEvents = async (): Promise<string[]> =>
  (await watch.database.pool.query<{ type: string }>('select type from outbox order by position')).rows.map(({ type }) => type);

let isBroken = true;
/** A consumer that gives up on what it gets, so that its dead letter is there. */
async function breakOrder(): Promise<void> {
  isBroken = true;
  await watch.consume('picking', [
    on(orderPaid, async () => {
      if (isBroken) throw new Error('the shelf is locked');
    }),
  ]);
  await watch.publish('orders.order-paid.v1');
  await eventually(async () => (await watch.database.pool.query("select from dead_letters where state = 'waiting'")).rowCount === 1);
}
async function discardLetters(): Promise<void> {
  const { body } = await watch.call<{ items: { sequence: number }[] }>('GET', 'dead-letters?state=waiting');
  const sequences = body.items.map(({ sequence }) => sequence);
  await watch.call('POST', 'dead-letters/settle', { target: { sequences }, action: 'discard', reason: 'zkouška' });
}

describe('an alert', () => {
  it('fires about a dead letter, is published and taken, and closes when the letter is settled', async () => {
    const evaluator = startEvaluator();
    await evaluator.evaluate();
    expect((await list()).total).toBe(0);
    await breakOrder();
    await evaluator.evaluate();
    await evaluator.evaluate();
    const { items, counts } = await list();
    expect(items).toMatchObject([
      {
        rule: 'dead-letters',
        subject: 'picking',
        severity: 'warning',
        state: 'firing',
        value: 1,
        threshold: 1,
        taken_by: null,
        silenced_until: null,
      },
    ]);
    expect(counts).toEqual({ firing: 1, critical: 0, open: 1, silenced: 0 });
    expect(await listEvents()).toEqual(['ops.alert-raised.v1']);
    const waiting = async () => (await watch.call<{ items: { kind: string; count: number }[] }>('GET', 'waiting')).body.items;
    expect(await waiting()).toMatchObject([
      { kind: 'alerts', count: 1, first: [{ id: items[0]?.id, number: 'dead-letters', name: 'picking' }] },
      { kind: 'dead-letters', count: 1, first: [{ name: 'picking', number: 'orders.order-paid.v1' }] },
    ]);

    const id = items[0]?.id ?? '';
    const taken = await watch.call<AlertDetail>('POST', `alerts/${id}/take`);
    expect(taken.body).toMatchObject({ taken_by: 'Olga Provozní', deliveries: [] });
    expect(taken.body.notified_at).not.toBeNull();
    expect((await list()).counts.open).toBe(0);
    expect(await waiting()).toMatchObject([
      { kind: 'alerts', count: 0 },
      { kind: 'dead-letters', count: 1 },
    ]);

    await discardLetters();
    await evaluator.evaluate();
    expect((await list()).total).toBe(0);
    expect((await list('state=closed')).items).toMatchObject([{ id, state: 'closed', last: 0, worst: 1 }]);
    expect(await listEvents()).toEqual(['ops.alert-raised.v1', 'ops.alert-closed.v1']);
    expect((await watch.call<{ type: string }>('POST', `alerts/${id}/take`)).body.type).toBe('urn:okruh:problem:alert-closed');
  });

  it('reaches the stream by the service’s own relay, and the index', async () => {
    await breakOrder();
    await startEvaluator().evaluate();
    const relay = startRelay({
      database: watch.database,
      nats: await watch.nats.link(),
      publisher: 'ops',
      logger: silentLogger,
      pollEveryMs: 50,
    });
    closing.push(() => relay.stop());
    await eventually(async () => (await watch.database.pool.query("select from events where type = 'ops.alert-raised.v1'")).rowCount === 1);
    expect(await watch.jsm.streams.info('OPS')).toMatchObject({ state: { messages: 1 } });
  });

  it('waits for its time, and one that was over for a moment leaves nothing', async () => {
    await setRule('dead-letters', { for_seconds: 3_600 });
    const evaluator = startEvaluator();
    await breakOrder();
    await evaluator.evaluate();
    expect((await list()).total).toBe(0);
    const { body } = await watch.call<{ items: AlertRuleView[] }>('GET', 'alert-rules');
    expect(body.items.find(({ rule }) => rule === 'dead-letters')).toMatchObject({ firing: 0, pending: 1, changed_by: 'Olga Provozní' });
    await discardLetters();
    await evaluator.evaluate();
    expect((await watch.database.pool.query('select from alerts')).rowCount).toBe(0);
    expect(await listEvents()).toEqual([]);
  });

  it('is raised once by two processes, and another goes on after one has died', async () => {
    await breakOrder();
    const [first, second] = [startEvaluator(), startEvaluator()];
    await Promise.all([first.evaluate(), second.evaluate(), first.evaluate(), second.evaluate()]);
    expect((await list()).total).toBe(1);
    expect(await listEvents()).toEqual(['ops.alert-raised.v1']);
    await discardLetters();
    const { rows } = await watch.database.pool.query<{ holder: string }>('select holder from alert_turns');
    expect(rows[0]?.holder).toBeTruthy();
    // The process that had the turn is gone: its time runs out, and a process that was started since takes it.
    await watch.database.pool.query("update alert_turns set until = now() - interval '1 second'");
    await startEvaluator().evaluate();
    expect((await list()).total).toBe(0);
    await Promise.all([first.evaluate(), second.evaluate()]);
    expect(await listEvents()).toEqual(['ops.alert-raised.v1', 'ops.alert-closed.v1']);
  });

  it('leaves nothing half done when the transaction fails', async () => {
    await breakOrder();
    await watch.database.pool.query('alter table outbox rename to outbox_away');
    await expect(startEvaluator().evaluate()).rejects.toThrow('outbox');
    await watch.database.pool.query('alter table outbox_away rename to outbox');
    expect((await list()).total).toBe(0);
    await watch.database.pool.query("update alert_turns set until = '-infinity'");
    await startEvaluator().evaluate();
    expect((await list()).total).toBe(1);
    expect(await listEvents()).toEqual(['ops.alert-raised.v1']);
  });
});

describe('a silence', () => {
  const silence = (body: object) =>
    watch.call<Silence>('POST', 'silences', {
      id: '019ac2a0-1b10-7000-8000-0000000000b1',
      rule: 'dead-letters',
      subject: 'picking',
      minutes: 60,
      reason: 'Opravuje se',
      ...body,
    });

  it('holds the notification back until it is lifted, and the alert shows as silenced', async () => {
    const made = await silence({});
    expect(made.body).toMatchObject({ created_by: 'Olga Provozní', reason: 'Opravuje se' });
    expect((await silence({ reason: 'podruhé' })).body.reason).toBe('Opravuje se');
    await breakOrder();
    const evaluator = startEvaluator();
    await evaluator.evaluate();
    const { items, counts } = await list();
    expect(items[0]?.silenced_until).toBe(made.body.until);
    expect(counts).toMatchObject({ firing: 1, open: 0, silenced: 1 });
    expect(await listEvents()).toEqual([]);
    expect((await watch.call('POST', `silences/${made.body.id}/lift`)).status).toBe(204);
    expect((await watch.call<{ items: Silence[] }>('GET', 'silences')).body.items).toEqual([]);
    await evaluator.evaluate();
    expect(await listEvents()).toEqual(['ops.alert-raised.v1']);
  });

  it('of a rule is about all its subjects, ends by itself, and nobody is notified of an alert that came and went in it', async () => {
    await silence({ subject: null });
    await breakOrder();
    const evaluator = startEvaluator();
    await evaluator.evaluate();
    await discardLetters();
    await evaluator.evaluate();
    expect((await list('state=closed')).total).toBe(1);
    expect(await listEvents()).toEqual([]);
    await watch.database.pool.query("update silences set until = now() - interval '1 second'");
    expect((await watch.call<{ items: Silence[] }>('GET', 'silences')).body.items).toEqual([]);
  });
});

describe('a rule', () => {
  it('is changed with a reason, which is written down, and refuses an end that is worse than its start', async () => {
    const { body } = await setRule('consumer-lag', { threshold: 120, closes_at: 10, for_seconds: 15, calm_seconds: 30 });
    expect(body.settings).toEqual({ threshold: 120, closes_at: 10, for_seconds: 15, calm_seconds: 30 });
    expect(body.defaults.threshold).toBe(300);
    const refused = await setRule('consumer-lag', { threshold: 10, closes_at: 11 });
    expect(refused.status).toBe(400);
    const { rows } = await watch.database.pool.query<{ action: string; reason: string; subject: { before: { threshold: number } } }>(
      'select action, reason, subject from actions',
    );
    expect(rows).toMatchObject([
      { action: 'change-alert-rule', reason: 'zkouška', subject: { rule: 'consumer-lag', before: { threshold: 300 } } },
    ]);
  });

  it('is looked at and changed by nobody without the right', async () => {
    const settings = { threshold: 1, closes_at: 0, for_seconds: 0, calm_seconds: 0, reason: 'x' };
    expect((await watch.call('PUT', 'alert-rules/consumer-lag', settings, ['warehouse'])).status).toBe(403);
    expect((await watch.call('GET', 'alerts', undefined, ['warehouse'])).status).toBe(403);
  });

  it('sees the broker away, and what only the broker knows stays as it was', async () => {
    await setRule('broker-away', {});
    await setRule('consumer-backlog', {});
    const consumer = await watch.consume('picking', [on(orderPaid, async () => undefined)]);
    await eventually(() => watch.jsm.consumers.info('ORDERS', 'picking'));
    await consumer.stop();
    await watch.publish('orders.order-paid.v1');
    const evaluator = startEvaluator();
    await eventually(async () => {
      await evaluator.evaluate();
      return (await list('rule=consumer-backlog')).items.some(({ subject }) => subject === 'ORDERS picking');
    });
    await watch.nats.stop();
    await eventually(async () => {
      await evaluator.evaluate();
      return (await list('rule=broker-away')).total === 1;
    });
    expect((await list('rule=consumer-backlog')).total).toBeGreaterThan(0);
    expect((await list()).items[0]).toMatchObject({ rule: 'broker-away', subject: '', severity: 'critical' });
    await watch.nats.start();
    await watch.consume('picking', [on(orderPaid, async () => undefined)]);
    await eventually(async () => {
      await evaluator.evaluate();
      return (await list()).items.every(({ rule }) => rule !== 'broker-away' && rule !== 'consumer-backlog');
    }, 20_000);
  });

  it('compares the silence of a market with the same time of last week', async () => {
    await setRule('no-orders', { threshold: 20 });
    const week = 7 * 86_400_000;
    const minute = 60_000;
    await watch.publish('orders.order-placed.v1', { at: new Date(Date.now() - 31 * minute) });
    for (let before = 0; before < 5; before += 1)
      await watch.publish('orders.order-placed.v1', { at: new Date(Date.now() - week - (3 + before) * minute) });
    await eventually(async () => (await watch.database.pool.query('select from events')).rowCount === 6);
    const evaluator = startEvaluator();
    await evaluator.evaluate();
    expect((await list('rule=no-orders')).items).toMatchObject([{ subject: 'cz', severity: 'critical', unit: 'minutes' }]);
    expect((await list('rule=no-orders')).items[0]?.value).toBeGreaterThanOrEqual(31);
    await watch.publish('orders.order-placed.v1');
    await eventually(async () => {
      await evaluator.evaluate();
      return (await list('rule=no-orders')).total === 0;
    });
  });

  it('compares it with the weeks before once four are counted, so that one odd week says nothing', async () => {
    await setRule('no-orders', { threshold: 20 });
    const minute = 60_000;
    await watch.publish('orders.order-placed.v1', { at: new Date(Date.now() - 31 * minute) });
    await eventually(async () => (await watch.database.pool.query('select from events')).rowCount === 1);
    const countWeeks = (orders: number) =>
      watch.database.pool.query(
        `insert into line_rates (step, type, market, count)
         select date_bin('5 minutes', (now() at time zone 'Europe/Prague' - make_interval(weeks => week)) at time zone 'Europe/Prague'
           - make_interval(mins => back), '2000-01-01T00:00:00Z'), 'orders.order-placed.v1', 'cz', $1
         from generate_series(2, 8) as week cross join unnest(array[12, 45]) as back
         on conflict (step, type, market) do update set count = excluded.count`,
        [orders],
      );
    await countWeeks(5);
    const evaluator = startEvaluator();
    await evaluator.evaluate();
    // Last week had none: a holiday.
    expect((await list('rule=no-orders')).items).toMatchObject([{ subject: 'cz' }]);
    await countWeeks(4);
    await evaluator.evaluate();
    expect((await list('rule=no-orders')).total).toBe(0);
  });

  it('sees a remote that fails again and again, and a disk that is full', async () => {
    await setRule('disk-space', { threshold: 100, closes_at: 100 });
    for (const minutes of [1, 2, 3])
      await watch.publish('delivery.remote-failed.v1', { subject: 'mfe-service', at: new Date(Date.now() - minutes * 60_000) });
    await eventually(async () => (await watch.database.pool.query('select from events')).rowCount === 3);
    await startEvaluator({ disks: ['/', '/no-such-folder'] }).evaluate();
    expect((await list('rule=remote-failures')).items).toMatchObject([{ subject: 'mfe-service', value: 3 }]);
    expect((await list('rule=disk-space')).items.map(({ subject }) => subject)).toEqual(['/']);
  });
});

describe('the webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`;
  interface Call {
    readonly id: string;
    readonly isSigned: boolean;
    readonly body: { readonly type: string; readonly data: Record<string, unknown> };
  }

  /** A receiver that checks signatures as Standard Webhooks say. @param statuses its answers, the last one for ever */
  async function openReceiver(statuses: readonly number[]) {
    const calls: Call[] = [];
    let redirected = 0;
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (request.url === '/elsewhere') {
        redirected += 1;
        response.writeHead(200).end();
        return;
      }
      const text = await readBody(request);
      const id = String(request.headers['webhook-id']);
      const timestamp = Number(request.headers['webhook-timestamp']);
      calls.push({
        id,
        isSigned:
          Math.abs(Date.now() / 1_000 - timestamp) < 300 && request.headers['webhook-signature'] === signCall(secret, id, timestamp, text),
        body: JSON.parse(text),
      });
      const status = statuses[Math.min(calls.length, statuses.length) - 1] ?? 200;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    };
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return { url: `http://127.0.0.1:${port}/`, calls, countRedirected: () => redirected };
  }

  const startCalling = (url: string, retrySeconds: readonly number[]) => {
    const job = startCallingWebhook({
      database: watch.database,
      logger: silentLogger,
      webhook: { url, secret },
      retrySeconds,
      everyMs: 20,
    });
    closing.push(() => job.stop());
    return job;
  };
  const detail = async (): Promise<AlertDetail> => {
    const { items } = await list();
    return (await watch.call<AlertDetail>('GET', `alerts/${items[0]?.id}`)).body;
  };

  it('is called with a signature, again after a failure under the same id, and shows how it went', async () => {
    const receiver = await openReceiver([500, 503, 204]);
    await breakOrder();
    const evaluator = startEvaluator({ hasWebhook: true });
    await evaluator.evaluate();
    startCalling(receiver.url, [0, 0, 0]);
    await eventually(async () => (await detail()).deliveries[0]?.state === 'sent');
    expect((await detail()).deliveries).toMatchObject([{ kind: 'raised', state: 'sent', attempts: 3, result: '204' }]);
    expect(receiver.calls).toHaveLength(3);
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1);
    expect(receiver.calls.every(({ isSigned }) => isSigned)).toBe(true);
    const { id } = await detail();
    expect(receiver.calls[0]?.body).toMatchObject({
      type: 'ops.alert-raised.v1',
      data: {
        rule: 'dead-letters',
        subject: 'picking',
        url: `http://localhost:3000/admin/upozorneni/${id}`,
        runbook_url: 'http://localhost:3000/admin/upozorneni/navody/dead-letters',
      },
    });
    await discardLetters();
    await evaluator.evaluate();
    await eventually(() => receiver.calls.length === 4);
    expect(receiver.calls[3]?.body.type).toBe('ops.alert-closed.v1');
  });

  it('follows no redirect, and gives up after its last try', async () => {
    const receiver = await openReceiver([302]);
    await breakOrder();
    await startEvaluator({ hasWebhook: true }).evaluate();
    startCalling(receiver.url, [0]);
    await eventually(async () => (await detail()).deliveries[0]?.state === 'failed');
    expect((await detail()).deliveries).toMatchObject([{ attempts: 2, result: '302' }]);
    expect(receiver.countRedirected()).toBe(0);
  });

  it('that nobody answers is tried later', async () => {
    await breakOrder();
    await startEvaluator({ hasWebhook: true }).evaluate();
    startCalling('http://127.0.0.1:9/', [3_600]);
    await eventually(async () => (await detail()).deliveries[0]?.result === 'unreachable');
    expect((await detail()).deliveries).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });
});

it('what a mail says is in the language of its market, with links into its office', async () => {
  await breakOrder();
  await startEvaluator().evaluate();
  const { items } = await list();
  const ask = async (market: 'cz' | 'ro') =>
    (
      await watch.app.inject({
        method: 'GET',
        url: `/api/ops/internal/mails/alert/${items[0]?.id}`,
        headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'ops', market }),
      })
    ).json<{ variables: Record<string, string> }>().variables;
  expect(await ask('cz')).toMatchObject({ rule_title: 'Zprávy leží v nedoručených', severity: 'varování', value: '1', closed_at: '' });
  const romanian = await ask('ro');
  expect(romanian).toMatchObject({ rule_title: 'Mesaje în coada celor nelivrate', subject: 'picking' });
  expect(romanian['alert_url']).toBe(`http://ro.localhost:3000/admin/upozorneni/${items[0]?.id}`);
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
