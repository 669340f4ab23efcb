import { randomUUID } from 'node:crypto';
import { newsMailRequested, passwordResetRequested } from '@okruh/contracts/events/accounts';
import { mailRequested } from '@okruh/contracts/events/orders';
import { appendEvent, outbox, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, silentLogger, testDatabase, testNats, type TestDatabase, type TestNats } from '@okruh/service-kit/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, estimate, type MailRoom, openMailRoom, orderMailData } from '../testing/mail-room.ts';
import type { MailServer } from './mail-server.ts';
import { forgetOldMails, queueMail } from './mails.repository.ts';
import { shopEventHandlers } from './on-shop-events.ts';

let room: MailRoom;
beforeEach(async () => {
  room = await openMailRoom();
});
afterEach(() => room.close());

describe('a mail', () => {
  it('arrives whole: language of the market, text beside HTML, the slip attached', async () => {
    await room.ordered();
    const row = await room.mailIn('sent');
    const [mail] = room.postBox.mails;
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
    expect(Buffer.from(slip?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 slip');
    expect(await room.eventTypes()).toEqual(['notifications.e-mail-sent.v1']);
  });

  it('of the news says in its header how a click ends them', async () => {
    const oneClickUrl = 'http://localhost:3000/api/accounts/subscription/end/token';
    const variables = {
      subject: 'Bazar',
      message: 'Dobrý den',
      end_url: 'http://localhost:3000/odber-novinek#u=token',
      one_click_url: oneClickUrl,
    };
    room.owner.answer = () => ({ status: 200, body: { to: 'petra@example.com', market: 'cz', variables } });
    await room.hearSample(newsMailRequested.type);
    await room.mailIn('sent');
    const [mail] = room.postBox.mails;
    expect(mail).toMatchObject({ subject: 'Bazar', recipients: ['petra@example.com'] });
    const getHeader = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect([getHeader('list-unsubscribe'), getHeader('list-unsubscribe-post')]).toEqual([`<${oneClickUrl}>`, 'List-Unsubscribe=One-Click']);
    expect(mail?.text).not.toContain(oneClickUrl);
  });

  it('of an order carries its bill and its papers, the payment instructions only when it is a transfer', async () => {
    const paper = (name: string) => ({ status: 200, file: Buffer.from(`%PDF-1.7 ${name}`) });
    const answer = (transfer: string | null) => (path: string, body: string) =>
      path.includes('/papers/') ? paper(path) : { status: 200, body: { mails: asked(body).map(() => orderMailData(transfer)) } };
    room.owner.answer = answer(Buffer.from('%PDF-1.7 pay').toString('base64'));
    await room.placed();
    await room.mailIn('sent');
    const [mail] = room.postBox.mails;
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      'okruh-platba-2610004871.pdf',
      'okruh-obchodni-podminky.pdf',
      'okruh-odstoupeni-od-smlouvy.pdf',
    ]);
    expect(mail?.html).toContain('Apple &lt;iPhone&gt; 15');
    expect(mail?.text).toContain('+ Záruka: 990 Kč');

    room.owner.answer = answer(null);
    await room.placed();
    await eventually(() => room.postBox.mails.length === 2);
    expect(room.postBox.mails[1]?.attachments).toHaveLength(2);
    expect(room.owner.asked.filter((path) => path.includes('/papers/'))).toEqual([
      '/api/orders/internal/papers/terms/2026-11',
      '/api/orders/internal/papers/withdrawal/2026-11',
    ]);
  });

  it('that the office wrote carries its words as they are, and its end names it', async () => {
    const id = randomUUID();
    const { data } = orderMailData(null);
    const { order_number, order_url } = data.variables;
    const variables = { order_number, order_url, subject: 'Zboží dorazí později', message: 'Dobrý den,\n<b>zboží</b> dorazí v úterý.' };
    room.owner.answer = () => ({ status: 200, body: { mails: [{ ...orderMailData(null), data: { ...data, variables } }] } });
    await room.hear({
      type: mailRequested.type,
      data: { mail_id: id, order_id: randomUUID(), number: order_number, market: 'cz', attempt: 1, at: '2026-11-20T10:00:00Z' },
    });
    await room.mailIn('sent');
    const [mail] = room.postBox.mails;
    expect(mail).toMatchObject({ subject: 'Zboží dorazí později', recipients: ['jana@example.com'] });
    expect(mail?.html).toContain('Dobrý den,<br>&lt;b&gt;zboží&lt;/b&gt; dorazí v úterý.');
    expect(mail?.text).toContain(order_url);
    const [event] = await room.database.db.select({ envelope: outbox.envelope }).from(outbox);
    expect(event?.envelope).toMatchObject({ data: { template: 'order_message', about: { owner: 'orders', id } } });
  });

  it('is asked for together with others that go out at the same time', async () => {
    room.owner.answer = (path, body) =>
      path.includes('/papers/')
        ? { status: 200, file: Buffer.from('%PDF-1.7') }
        : { status: 200, body: { mails: asked(body).map(() => orderMailData(null)) } };
    await room.sender.stop();
    for (let count = 0; count < 20; count += 1) await room.placed();
    room.sender = room.startSender({ concurrency: 20 });
    await eventually(() => room.postBox.mails.length === 20);
    expect(room.owner.asked.filter((path) => path.endsWith('/mails'))).toHaveLength(1);
    await eventually(async () => (await room.eventTypes()).length === 20);
  });

  it('goes out once though its event comes again and again', async () => {
    const id = randomUUID();
    await Promise.all([room.ordered(id), room.ordered(id), room.ordered(id)]);
    await room.mailIn('sent');
    await room.ordered(id);
    await room.hurry();
    await room.estimated();
    await eventually(() => room.postBox.mails.length === 2);
    expect(room.postBox.mails.map(({ subject }) => subject)).toEqual([
      'Am înregistrat buyback-ul B26-000001',
      'Estimarea ta de buyback: iPhone',
    ]);
  });

  it('goes out once though several processes send', async () => {
    const others = [room.startSender(), room.startSender()];
    await Promise.all(Array.from({ length: 30 }, () => room.estimated()));
    await eventually(async () => (await room.stored()).every(({ state: current }) => current === 'sent'));
    await Promise.all(others.map((other) => other.stop()));
    expect(room.postBox.mails).toHaveLength(30);
    expect(new Set(room.postBox.mails.map(({ messageId }) => messageId)).size).toBe(30);
  });

  it('leaves nothing about a person in the database', async () => {
    await room.ordered();
    await room.mailIn('sent');
    const { rows } = await room.database.db.execute(sql`select to_jsonb(m) as row from mails m union all select envelope from outbox`);
    expect(JSON.stringify(rows)).not.toMatch(/ana|pop|token|stare/i);
  });

  it('to an address with a comma has one recipient', async () => {
    room.owner.answer = () => ({ status: 200, body: { ...estimate, to: 'a@example.com, b@example.com' } });
    await room.estimated();
    await eventually(async () => (await room.stored())[0]?.state !== 'waiting' || (await room.stored())[0]?.reason !== null);
    expect(room.postBox.mails.flatMap(({ recipients }) => recipients)).not.toContain('b@example.com');
  });
});

describe('when something is down', () => {
  it('the mail server: mails wait and go out when it is back', async () => {
    await room.postBox.stop();
    await room.estimated();
    const waiting = await room.attempted(1);
    expect([waiting.state, waiting.handedOverAt]).toEqual(['waiting', null]);
    await room.postBox.start();
    await room.hurry();
    await room.mailIn('sent');
    expect(room.postBox.mails).toHaveLength(1);
  });

  it('the owner of the data: the mail waits and goes out when it is back', async () => {
    const { answer } = room.owner;
    room.owner.answer = () => ({ status: 503 });
    await room.estimated();
    expect((await room.attempted(1)).reason).toBe('DependencyDown');
    expect(room.postBox.mails).toHaveLength(0);
    room.owner.answer = answer;
    await room.hurry();
    await room.mailIn('sent');
  });

  it('for more than a day, the mail is given up and the shop is informed', async () => {
    await room.postBox.stop();
    await room.estimated();
    await room.attempted(1);
    await room.database.db.execute(sql`update mails set created_at = now() - interval '1 day', next_attempt_at = now()`);
    await room.mailIn('failed');
    expect(await room.eventTypes()).toEqual(['notifications.e-mail-failed.v1']);
  });
});

describe('when a mail can not go out', () => {
  it('because there is nothing to write about any more, it is skipped', async () => {
    room.owner.answer = () => ({ status: 404 });
    await room.estimated();
    await room.mailIn('skipped');
    expect([room.postBox.mails, await room.eventTypes()]).toEqual([[], []]);
  });

  it('because the address does not exist, it has failed for good, and the reason quotes nobody', async () => {
    room.postBox.onMail = () => {
      throw Object.assign(new Error('ana.pop@example.com does not live here'), { responseCode: 550 });
    };
    await room.estimated();
    const { reason } = await room.mailIn('failed');
    expect(reason).toContain('550');
    expect(reason).not.toContain('ana.pop');
  });

  it('because the mail server is busy, it is tried again', async () => {
    room.postBox.onMail = () => {
      throw Object.assign(new Error('later please'), { responseCode: 451 });
    };
    await room.estimated();
    await room.attempted(1);
    room.postBox.onMail = () => undefined;
    await room.hurry();
    expect((await room.mailIn('sent')).attempts).toBeGreaterThan(1);
  });

  it('because its owner left a variable out, it waits for a version of ours that is right', async () => {
    room.owner.answer = () => ({ status: 200, body: { ...estimate, variables: { ...estimate.variables, price: '' } } });
    await room.estimated();
    expect((await room.attempted(1)).reason).toBe('MailVariableError');
    expect(room.postBox.mails).toHaveLength(0);
  });
});

describe('a crash', () => {
  it('before the mail server was reached loses nothing: the lease runs out', async () => {
    await room.sender.stop();
    const dead = room.startSender({ server: { deliver: () => new Promise(() => undefined), close: () => undefined }, concurrency: 1 });
    await room.estimated();
    await eventually(async () => (await room.stored())[0]?.handedOverAt instanceof Date);
    // That process takes nothing more and never answers.
    void dead.stop();
    await room.database.db.execute(sql`update mails set next_attempt_at = now()`);
    room.sender = room.startSender();
    expect((await room.mailIn('sent')).attempts).toBe(2);
  });

  it('between the mail server’s yes and our note sends the same Message-ID again, and reports it once', async () => {
    await room.sender.stop();
    const crashing: MailServer = {
      async deliver(mail) {
        await room.server().deliver(mail);
        throw new Error('the process died here');
      },
      close: () => undefined,
    };
    room.sender = room.startSender({ server: crashing });
    await room.estimated();
    await eventually(() => room.postBox.mails.length === 1);
    await room.sender.stop();
    expect(await room.stored()).toMatchObject([{ state: 'waiting' }]);
    expect((await room.stored())[0]?.handedOverAt).not.toBeNull();

    await room.hurry();
    room.sender = room.startSender();
    await room.mailIn('sent');
    expect(room.postBox.mails).toHaveLength(2);
    expect(new Set(room.postBox.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await room.eventTypes()).toEqual(['notifications.e-mail-sent.v1']);
  });
});

it('closed mails are forgotten after 30 days, waiting ones never', async () => {
  await room.estimated();
  await room.mailIn('sent');
  await room.postBox.stop();
  await room.ordered();
  await room.sender.stop();
  await room.database.db.execute(sql`update mails set created_at = now() - interval '40 days'`);
  await room.database.db.execute(sql`update mails set closed_at = now() - interval '31 days' where state = 'sent'`);
  await forgetOldMails(room.database);
  expect((await room.stored()).map(({ state: current }) => current)).toEqual(['waiting']);
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

  it('an event of accounts becomes one mail, and it is published that it went out', async () => {
    room.owner.answer = () => ({
      status: 200,
      body: { to: 'jana@example.com', market: 'cz', variables: { reset_url: 'http://localhost:3000/heslo#t=x', valid_minutes: '60' } },
    });
    const relay = startRelay({ database: accounts, nats: await nats.link(), publisher: 'accounts', logger: silentLogger });
    const own = startRelay({ database: room.database, nats: await nats.link(), publisher: 'notifications', logger: silentLogger });
    const consumer = startConsumer({
      database: room.database,
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
    await room.mailIn('sent');
    expect(room.postBox.mails.map(({ subject }) => subject)).toEqual(['Obnova hesla k účtu Okruh']);
    await eventually(async () => {
      const rows = await room.database.db.select({ at: outbox.publishedAt }).from(outbox);
      return rows.length === 1 && rows[0]?.at !== null;
    });
    await Promise.all([consumer.stop(), relay.stop(), own.stop()]);
    expect(room.owner.asked).toEqual([`/api/accounts/internal/mails/password-reset/${id}`]);
  });
});
