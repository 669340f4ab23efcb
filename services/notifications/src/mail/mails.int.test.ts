import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import type { BuyoutState } from '@okruh/contracts/events/buyout';
import { buyoutOrdered, estimateSent } from '@okruh/contracts/events/buyout';
import { orderPlaced } from '@okruh/contracts/events/orders';
import { passwordResetRequested } from '@okruh/contracts/events/accounts';
import { appendEvent, outbox, startConsumer, startRelay } from '@okruh/service-kit';
import {
  eventually,
  silentLogger,
  testDatabase,
  testNats,
  TEST_SECRET,
  type TestDatabase,
  type TestNats,
} from '@okruh/service-kit/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../tables.ts';
import { mailTemplates } from '../templates/mail-templates.ts';
import { openTestMailServer, openTestOwner, type TestMailServer, type TestOwner } from '../testing/test-post-office.ts';
import { createMailServer, type MailServer } from './mail-server.ts';
import { startMailSender, type MailSender } from './mail-sender.ts';
import { forgetOldMails, queueMail } from './mails.repository.ts';
import { shopEventHandlers } from './on-shop-events.ts';
import { createOwnerData } from './owner-data.ts';

const migrations = new URL('../../migrations/', import.meta.url);
const buyoutId = '0199a0c4-7b1e-7c3a-9f55-0123456789ab';
const state: BuyoutState = {
  buyout_id: buyoutId,
  number: 'B26-000001',
  market: 'ro',
  status: 'submitted',
  device_identifier: 'apple-iphone-13-128gb-midnight',
  device_name: 'Apple iPhone 13 128 GB',
  type_device: 'phone',
  quality: 'B',
  price: { amount: 120_000, currency: 'RON' },
  final_price: null,
  appraisal_version: '1',
  variable_symbol: '265000001',
  created_at: '2026-11-20T10:00:00Z',
  changed_at: '2026-11-20T10:00:00Z',
  counter_offer: null,
};
const received = {
  to: 'ana.pop@example.com',
  market: 'ro',
  variables: {
    buyout_number: 'B26-000001',
    device_name: 'Apple <iPhone> 13',
    quality: 'B',
    price: '1.200 Lei',
    status_url: 'http://ro.localhost:3000/buyback/stare/ABC#t=token',
  },
};
const estimate = {
  to: 'ana.pop@example.com',
  market: 'ro',
  variables: {
    device_name: 'iPhone',
    quality: 'B',
    price: '1.200 Lei',
    buyout_url: 'http://ro.localhost:3000/buyback',
    valid_until: '4.12.2026',
  },
};

let database: TestDatabase;
let postBox: TestMailServer;
let owner: TestOwner;
let sender: MailSender;

const from = { name: 'Okruh', address: 'noreply@okruh.example' };
const startSender = (over: { server?: MailServer; concurrency?: number } = {}): MailSender =>
  startMailSender({
    database,
    logger: silentLogger,
    owners: createOwnerData({
      accountsUrl: owner.url,
      buyoutUrl: owner.url,
      repairsUrl: owner.url,
      ordersUrl: owner.url,
      identitySecret: TEST_SECRET,
    }),
    server: over.server ?? createMailServer({ url: postBox.url, from: { cz: from, ro: from } }),
    templates: mailTemplates,
    siteUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    pollEveryMs: 20,
    concurrency: over.concurrency ?? 3,
  });

/** Queues what the event calls for, as the consumer does. */
async function hear(event: { type: string; data: unknown; id?: string }): Promise<void> {
  const handler = shopEventHandlers(queueMail).find(({ contract }) => contract.type === event.type);
  if (!handler) throw new Error(`nobody hears ${event.type}`);
  const envelope: Envelope = {
    specversion: '1.0',
    id: event.id ?? randomUUID(),
    source: '/okruh/test',
    type: event.type,
    time: '2026-11-20T10:00:00Z',
    subject: buyoutId,
    datacontenttype: 'application/json',
    market: 'ro',
    aggregateversion: 1,
    correlationid: 'correlation-1',
    causationid: null,
    traceparent: null,
    data: event.data,
  };
  await database.db.transaction((tx) => handler.apply(envelope, tx, silentLogger));
}
const ordered = (id?: string) => hear({ type: buyoutOrdered.type, data: state, ...(id === undefined ? {} : { id }) });
const estimated = () =>
  hear({
    type: estimateSent.type,
    data: {
      estimate_id: buyoutId,
      market: 'ro',
      device_identifier: 'x',
      device_name: 'iPhone',
      quality: 'B',
      price: { amount: 120_000, currency: 'RON' },
      valid_until: '2026-12-04T10:00:00Z',
    },
  });
const stored = () => database.db.select().from(mails);
/** The one mail, once it is in this state. */
const mailIn = (wanted: string) =>
  eventually(async () => {
    const [mail] = await stored();
    if (mail?.state !== wanted) throw new Error(`the mail is ${mail?.state ?? 'not there'}: ${mail?.reason ?? ''}`);
    return mail;
  });
const eventTypes = async () => (await database.db.select({ type: outbox.type }).from(outbox)).map(({ type }) => type);
const hurry = () => database.db.execute(sql`update mails set next_attempt_at = now() where state = 'waiting'`);
const attempted = (times: number) =>
  eventually(async () => {
    const [mail] = await stored();
    return mail !== undefined && mail.attempts >= times && mail.reason !== null ? mail : false;
  });

beforeEach(async () => {
  [database, postBox, owner] = await Promise.all([testDatabase('notifications', migrations), openTestMailServer(), openTestOwner()]);
  owner.answer = (path) => {
    if (path.endsWith('/slip')) return { status: 200, file: Buffer.from('%PDF-1.7 slip') };
    return { status: 200, body: path.includes('/estimate/') ? estimate : received };
  };
  sender = startSender();
});
afterEach(async () => {
  await sender.stop();
  await Promise.all([postBox.stop(), owner.stop(), database.close()]);
});

describe('a mail', () => {
  it('arrives whole: language of the market, text beside HTML, the slip attached', async () => {
    await ordered();
    const row = await mailIn('sent');
    const [mail] = postBox.mails;
    expect(mail).toMatchObject({
      subject: 'Am înregistrat buyback-ul B26-000001',
      recipients: ['ana.pop@example.com'],
      from: { name: 'Okruh', address: 'noreply@okruh.example' },
      messageId: row.messageId,
    });
    expect(mail?.html).toContain('Apple &lt;iPhone&gt; 13');
    expect(mail?.text).toContain('http://ro.localhost:3000/buyback/stare/ABC#t=token');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    const [slip] = mail?.attachments ?? [];
    expect([slip?.filename, slip?.mimeType]).toEqual(['okruh-B26-000001.pdf', 'application/pdf']);
    expect(await eventTypes()).toEqual(['notifications.e-mail-sent.v1']);
  });

  it('of an order carries its bill and its papers, the way to pay only when it is a transfer', async () => {
    const order = JSON.parse(
      await readFile(new URL('../../../../packages/contracts/samples/orders.order-placed.v1.json', import.meta.url), 'utf8'),
    );
    const variables = {
      order_number: '2610004871',
      order_url: 'http://localhost:3000/objednavka/ABC#t=token',
      placed_at: '20. 11. 2026 14:02',
      lines: 'Apple <iPhone> 15\t14 990 Kč\n+ Záruka\t990 Kč',
      totals: 'Cena s DPH\t15 980 Kč\nK úhradě\t15 980 Kč',
      delivery: 'Kurýr',
      payment: 'Převodem',
      billing_address: 'Jana Nováková',
      transfer_iban: 'CZ6508000000192000145399',
    };
    const paper = (name: string) => ({ status: 200, file: Buffer.from(`%PDF-1.7 ${name}`) });
    owner.answer = (path) =>
      path.includes('/documents/') ? paper(path) : { status: 200, body: { to: 'jana@example.com', market: 'cz', variables } };
    await hear({ type: orderPlaced.type, data: order.data });
    await mailIn('sent');
    const [mail] = postBox.mails;
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      'okruh-platba-2610004871.pdf',
      'okruh-obchodni-podminky.pdf',
      'okruh-odstoupeni-od-smlouvy.pdf',
    ]);
    expect(mail?.html).toContain('Apple &lt;iPhone&gt; 15');
    expect(mail?.text).toContain('+ Záruka: 990 Kč');

    const { transfer_iban: _iban, ...byCard } = variables;
    owner.answer = (path) =>
      path.includes('/documents/') ? paper(path) : { status: 200, body: { to: 'jana@example.com', market: 'cz', variables: byCard } };
    await hear({ type: orderPlaced.type, data: order.data });
    await eventually(() => postBox.mails.length === 2);
    expect(postBox.mails[1]?.attachments).toHaveLength(2);
  });

  it('goes out once though its event comes again and again', async () => {
    const id = randomUUID();
    await Promise.all([ordered(id), ordered(id), ordered(id)]);
    await mailIn('sent');
    await ordered(id);
    await hurry();
    await estimated();
    await eventually(() => postBox.mails.length === 2);
    expect(postBox.mails.map(({ subject }) => subject)).toEqual([
      'Am înregistrat buyback-ul B26-000001',
      'Estimarea ta de buyback: iPhone',
    ]);
  });

  it('goes out once though several processes send', async () => {
    const others = [startSender(), startSender()];
    await Promise.all(Array.from({ length: 30 }, () => estimated()));
    await eventually(async () => (await stored()).every(({ state: current }) => current === 'sent'));
    await Promise.all(others.map((other) => other.stop()));
    expect(postBox.mails).toHaveLength(30);
    expect(new Set(postBox.mails.map(({ messageId }) => messageId)).size).toBe(30);
  });

  it('leaves nothing about a person in the database', async () => {
    await ordered();
    await mailIn('sent');
    const { rows } = await database.db.execute(sql`select to_jsonb(m) as row from mails m union all select envelope from outbox`);
    expect(JSON.stringify(rows)).not.toMatch(/ana|pop|token|stare/i);
  });

  it('to an address with a comma has one recipient', async () => {
    owner.answer = () => ({ status: 200, body: { ...estimate, to: 'a@example.com, b@example.com' } });
    await estimated();
    await eventually(async () => (await stored())[0]?.state !== 'waiting' || (await stored())[0]?.reason !== null);
    expect(postBox.mails.flatMap(({ recipients }) => recipients)).not.toContain('b@example.com');
  });
});

describe('when something is down', () => {
  it('the mail server: mails wait and go out when it is back', async () => {
    await postBox.stop();
    await estimated();
    const waiting = await attempted(1);
    expect([waiting.state, waiting.handedOverAt]).toEqual(['waiting', null]);
    await postBox.start();
    await hurry();
    await mailIn('sent');
    expect(postBox.mails).toHaveLength(1);
  });

  it('the owner of the data: the mail waits and goes out when it is back', async () => {
    const { answer } = owner;
    owner.answer = () => ({ status: 503 });
    await estimated();
    expect((await attempted(1)).reason).toBe('DependencyDown');
    expect(postBox.mails).toHaveLength(0);
    owner.answer = answer;
    await hurry();
    await mailIn('sent');
  });

  it('for more than a day, the mail is given up and the shop is told', async () => {
    await postBox.stop();
    await estimated();
    await attempted(1);
    await database.db.execute(sql`update mails set created_at = now() - interval '1 day', next_attempt_at = now()`);
    await mailIn('failed');
    expect(await eventTypes()).toEqual(['notifications.e-mail-failed.v1']);
  });
});

describe('when a mail can not go out', () => {
  it('because there is nothing to write about any more, it is skipped', async () => {
    owner.answer = () => ({ status: 404 });
    await estimated();
    await mailIn('skipped');
    expect([postBox.mails, await eventTypes()]).toEqual([[], []]);
  });

  it('because the address does not exist, it has failed for good, and the reason quotes nobody', async () => {
    postBox.onMail = () => {
      throw Object.assign(new Error('ana.pop@example.com does not live here'), { responseCode: 550 });
    };
    await estimated();
    const { reason } = await mailIn('failed');
    expect(reason).toContain('550');
    expect(reason).not.toContain('ana.pop');
  });

  it('because the mail server is busy, it is tried again', async () => {
    postBox.onMail = () => {
      throw Object.assign(new Error('later please'), { responseCode: 451 });
    };
    await estimated();
    await attempted(1);
    postBox.onMail = () => undefined;
    await hurry();
    expect((await mailIn('sent')).attempts).toBeGreaterThan(1);
  });

  it('because its owner left a variable out, it waits for a version of ours that is right', async () => {
    owner.answer = () => ({ status: 200, body: { ...estimate, variables: { ...estimate.variables, price: '' } } });
    await estimated();
    expect((await attempted(1)).reason).toBe('MailVariableError');
    expect(postBox.mails).toHaveLength(0);
  });
});

describe('a crash', () => {
  const server = (): MailServer => createMailServer({ url: postBox.url, from: { cz: from, ro: from } });

  it('before the mail server was reached loses nothing: the lease runs out', async () => {
    await sender.stop();
    const dead = startSender({ server: { deliver: () => new Promise(() => undefined) }, concurrency: 1 });
    await estimated();
    await eventually(async () => (await stored())[0]?.handedOverAt instanceof Date);
    // That process takes nothing more and never answers.
    void dead.stop();
    await database.db.execute(sql`update mails set next_attempt_at = now()`);
    sender = startSender();
    expect((await mailIn('sent')).attempts).toBe(2);
  });

  it('between the mail server’s yes and our note sends the same Message-ID again, and tells the shop once', async () => {
    await sender.stop();
    const crashing: MailServer = {
      async deliver(mail) {
        await server().deliver(mail);
        throw new Error('the process died here');
      },
    };
    sender = startSender({ server: crashing });
    await estimated();
    await eventually(() => postBox.mails.length === 1);
    await sender.stop();
    expect(await stored()).toMatchObject([{ state: 'waiting' }]);
    expect((await stored())[0]?.handedOverAt).not.toBeNull();

    await hurry();
    sender = startSender();
    await mailIn('sent');
    expect(postBox.mails).toHaveLength(2);
    expect(new Set(postBox.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await eventTypes()).toEqual(['notifications.e-mail-sent.v1']);
  });
});

it('closed mails are forgotten after 30 days, waiting ones never', async () => {
  await estimated();
  await mailIn('sent');
  await postBox.stop();
  await ordered();
  await sender.stop();
  await database.db.execute(sql`update mails set created_at = now() - interval '40 days'`);
  await database.db.execute(sql`update mails set closed_at = now() - interval '31 days' where state = 'sent'`);
  await forgetOldMails(database);
  expect((await stored()).map(({ state: current }) => current)).toEqual(['waiting']);
});

describe('through the broker', () => {
  let nats: TestNats;
  let accounts: TestDatabase;
  beforeAll(async () => {
    [nats, accounts] = await Promise.all([testNats(), testDatabase('accounts')]);
  });
  afterAll(async () => {
    await nats.close();
    await accounts.close();
  });

  it('an event of accounts becomes one mail, and the shop hears that it went out', async () => {
    owner.answer = () => ({
      status: 200,
      body: { to: 'jana@example.com', market: 'cz', variables: { reset_url: 'http://localhost:3000/heslo#t=x', valid_minutes: '60' } },
    });
    const relay = startRelay({ database: accounts, nats: await nats.link(), publisher: 'accounts', logger: silentLogger });
    const own = startRelay({ database, nats: await nats.link(), publisher: 'notifications', logger: silentLogger });
    const consumer = startConsumer({
      database,
      nats: await nats.link(),
      name: 'notifications',
      handlers: shopEventHandlers(queueMail),
      logger: silentLogger,
    });
    const id = randomUUID();
    await appendEvent(accounts.db, passwordResetRequested, {
      subject: id,
      version: 1,
      market: 'cz',
      data: { account_id: randomUUID(), reset_id: id, market: 'cz', requested_at: new Date().toISOString() },
    });
    await mailIn('sent');
    expect(postBox.mails.map(({ subject }) => subject)).toEqual(['Obnova hesla k účtu Okruh']);
    await eventually(async () => {
      const rows = await database.db.select({ at: outbox.publishedAt }).from(outbox);
      return rows.length === 1 && rows[0]?.at !== null;
    });
    await Promise.all([consumer.stop(), relay.stop(), own.stop()]);
    expect(owner.asked).toEqual([`/api/accounts/internal/mails/password-reset/${id}`]);
  });
});
