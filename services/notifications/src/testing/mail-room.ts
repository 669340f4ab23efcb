import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import type { BuyoutState } from '@okruh/contracts/events/buyout';
import { buyoutOrdered, estimateSent } from '@okruh/contracts/events/buyout';
import { orderPlaced } from '@okruh/contracts/events/orders';
import { outbox } from '@okruh/service-kit';
import { eventually, silentLogger, testKeys, testDatabase } from '@okruh/service-kit/testing';
import { sql } from 'drizzle-orm';
import { createMailboxLimit } from '../mail/mailbox-limit.ts';
import { createMailServer, type MailServer } from '../mail/mail-server.ts';
import { type MailSender, type MailSenderOptions, startMailSender } from '../mail/mail-sender.ts';
import { queueMail } from '../mail/mails.repository.ts';
import { shopEventHandlers } from '../mail/on-shop-events.ts';
import { createOwnerData } from '../mail/owner-data.ts';
import { mails } from '../tables.ts';
import { mailTemplates } from '../templates/mail-templates.ts';
import { openTestMailServer, openTestOwner } from './test-post-office.ts';

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
  hand_over: 'store',
  purchase: null,
};
/** What buyout answers about an order of its. */
export const received = {
  to: 'ana.pop@example.com',
  market: 'ro',
  variables: {
    buyout_number: 'B26-000001',
    device_name: 'Apple <iPhone> 13',
    quality: 'B',
    price: '1.200 Lei',
    status_url: 'http://ro.localhost:3000/buyback/stare/ABC#t=token',
    hand_over: 'Adu dispozitivul în orice magazin Okruh.',
  },
};
/** What buyout answers about an estimate. */
export const estimate = {
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

const from = { name: 'Okruh', address: 'noreply@okruh.example' };
/** What orders answer about a mail. */
export const orderMailData = (transfer: string | null) => ({
  state: 'ready',
  data: {
    to: 'jana@example.com',
    market: 'cz',
    variables: {
      order_number: '2610004871',
      order_url: 'http://localhost:3000/objednavka/ABC#t=token',
      placed_at: '20. 11. 2026 14:02',
      lines: 'Apple <iPhone> 15\t14 990 Kč\n+ Záruka\t990 Kč',
      totals: 'Cena s DPH\t15 980 Kč\nK úhradě\t15 980 Kč',
      delivery: 'Kurýr',
      payment: 'Převodem',
      billing_address: 'Jana Nováková',
    },
  },
  terms_version: '2026-11',
  transfer_paper: transfer,
});
/** Ids of the orders that a question is about. */
export const asked = (body: string): string[] => {
  const question: { mails: { id: string }[] } = JSON.parse(body);
  return question.mails.map(({ id }) => id);
};

/** A database, a mail server, an owner of the data and a sender between them, with what a test does and asks. */
export async function openMailRoom() {
  const [database, postBox, owner] = await Promise.all([testDatabase('notifications', migrations), openTestMailServer(), openTestOwner()]);
  owner.answer = (path) => {
    if (path.endsWith('/slip')) return { status: 200, file: Buffer.from('%PDF-1.7 slip') };
    return { status: 200, body: path.includes('/estimate/') ? estimate : received };
  };
  const server = (): MailServer => createMailServer({ url: postBox.url, from: { cz: from, ro: from } });
  const startSender = (
    over: Partial<Pick<MailSenderOptions, 'server' | 'concurrency' | 'database'>> & {
      readonly limitScale?: number;
      readonly alertsRo?: string;
    } = {},
  ): MailSender =>
    startMailSender({
      database: over.database ?? database,
      logger: silentLogger,
      owners: createOwnerData({
        accountsUrl: owner.url,
        buyoutUrl: owner.url,
        repairsUrl: owner.url,
        ordersUrl: owner.url,
        invoicingUrl: owner.url,
        counterUrl: owner.url,
        opsUrl: owner.url,
        alertRecipients: { cz: 'provoz@okruh.example', ro: over.alertsRo },
        keys: testKeys('notifications'),
      }),
      server: over.server ?? server(),
      mailboxLimit: createMailboxLimit({ database, secret: 'secret-of-the-tests', scale: over.limitScale ?? 100 }),
      templates: mailTemplates,
      siteUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
      pollEveryMs: 20,
      concurrency: over.concurrency ?? 3,
    });

  /** Queues what the event calls for, as the consumer does. */
  async function hear(event: { type: string; data: unknown; id?: string; traceparent?: string }): Promise<void> {
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
      traceparent: event.traceparent ?? null,
      data: event.data,
    };
    await database.db.transaction((tx) => handler.apply(envelope, tx, silentLogger));
  }
  const ordered = (id?: string) => hear({ type: buyoutOrdered.type, data: state, ...(id === undefined ? {} : { id }) });
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

  /** The committed sample of an event, with other data; `id` repeats an event that came before. */
  const hearSample = async (type: string, data: object = {}, id?: string, traceparent?: string) => {
    const file = new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url);
    const sample: Envelope<object> = JSON.parse(await readFile(file, 'utf8'));
    await hear({
      type,
      data: { ...sample.data, ...data },
      ...(id === undefined ? {} : { id }),
      ...(traceparent === undefined ? {} : { traceparent }),
    });
  };
  const placed = (id: string = randomUUID()) => hearSample(orderPlaced.type, { order_id: id });
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

  const room = {
    database,
    postBox,
    owner,
    /** Another connection to the mail server. */
    server,
    startSender,
    /** The one that sends; replace it when it is stopped. */
    sender: startSender(),
    hear,
    hearSample,
    ordered,
    placed,
    estimated,
    stored,
    mailIn,
    eventTypes,
    hurry,
    attempted,
    async close() {
      await room.sender.stop();
      await Promise.all([postBox.stop(), owner.stop(), database.close()]);
    },
  };
  return room;
}
export type MailRoom = Awaited<ReturnType<typeof openMailRoom>>;
