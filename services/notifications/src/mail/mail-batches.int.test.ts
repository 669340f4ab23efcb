import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { Database } from '@okruh/service-kit';
import { eventually } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asked, estimate, type MailRoom, openMailRoom, orderMailData } from '../testing/mail-room.ts';
import { createMailServer } from './mail-server.ts';

let room: MailRoom;
beforeEach(async () => {
  room = await openMailRoom();
});
afterEach(() => room.close());

describe('in a batch', () => {
  const waitingIds = async () => (await room.stored()).filter(({ state: now }) => now === 'waiting').map(({ aboutId }) => aboutId);

  it('one that nobody can write holds up no other', async () => {
    const [missing, unknown, late] = [randomUUID(), randomUUID(), randomUUID()];
    room.owner.answer = (path, body) => {
      if (path.includes('/papers/')) return { status: 200, file: Buffer.from('%PDF-1.7') };
      const answerMail = (id: string) => {
        if (id === unknown) return { state: 'nothing' };
        if (id === late) return { state: 'later' };
        const whole = orderMailData(null);
        return id === missing ? { ...whole, data: { ...whole.data, variables: {} } } : whole;
      };
      return { status: 200, body: { mails: asked(body).map(answerMail) } };
    };
    await room.sender.stop();
    for (const id of [randomUUID(), missing, unknown, randomUUID(), late, randomUUID()]) await room.placed(id);
    room.sender = room.startSender();
    await eventually(() => room.postBox.mails.length === 3);
    await eventually(async () => (await room.stored()).filter(({ state: now }) => now === 'sent').length === 3);
    expect((await room.stored()).find(({ aboutId }) => aboutId === unknown)?.state).toBe('skipped');
    await eventually(async () => (await room.stored()).every(({ state: now, reason }) => now !== 'waiting' || reason !== null));
    expect(new Set(await waitingIds())).toEqual(new Set([missing, late]));
  });

  it('one bad recipient holds up no other, and only the others are reported as sent', async () => {
    room.postBox.onMail = (mail) => {
      if (mail.recipients[0]?.startsWith('bad')) throw Object.assign(new Error('nobody of that name'), { responseCode: 550 });
    };
    let count = 0;
    room.owner.answer = () => ({ status: 200, body: { ...estimate, to: `${(count += 1) === 4 ? 'bad' : 'good'}-${count}@example.com` } });
    await room.sender.stop();
    for (let index = 0; index < 10; index += 1) await room.estimated();
    room.sender = room.startSender({ concurrency: 10 });
    await eventually(async () => (await room.stored()).every(({ state: now }) => now !== 'waiting'));
    expect(room.postBox.mails).toHaveLength(9);
    const types = await room.eventTypes();
    expect([types.filter((type) => type.includes('sent')).length, types.filter((type) => type.includes('failed')).length]).toEqual([9, 1]);
  });

  it('what the mail server took is written down once the database is back, and nothing goes out twice', async () => {
    const failing = { count: 3 };
    const { query } = room.database.pool;
    const pool: Database['pool'] = Object.create(room.database.pool);
    Reflect.set(pool, 'query', (...parts: unknown[]) => {
      const [first] = parts;
      const isClose = typeof first === 'object' && first !== null && 'name' in first && first.name === 'close-mails';
      if (isClose && (failing.count -= 1) >= 0) return Promise.reject(Object.assign(new Error('shutting down'), { code: '57P01' }));
      return Reflect.apply(query, room.database.pool, parts);
    });
    await room.sender.stop();
    await Promise.all([room.estimated(), room.estimated(), room.estimated()]);
    room.sender = room.startSender({ database: { ...room.database, pool } });
    await eventually(() => room.postBox.mails.length === 3);
    // As if the lease had run out meanwhile: it is still in our hands.
    await room.hurry();
    room.sender.wake();
    await eventually(async () => (await room.stored()).every(({ state: now }) => now === 'sent'));
    expect(room.postBox.mails).toHaveLength(3);
    expect(await room.eventTypes()).toHaveLength(3);
  });
});

describe('pooled connections', () => {
  it('that the server ended while they were idle are replaced without a second attempt', async () => {
    await room.estimated();
    await room.mailIn('sent');
    await room.postBox.stop();
    await room.postBox.start();
    await room.estimated();
    await eventually(() => room.postBox.mails.length === 2);
    await eventually(async () => (await room.stored()).every((mail) => mail.state === 'sent'));
    expect((await room.stored()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('that break while the server thinks about a mail leave it to us whether it goes out again', async () => {
    let received = 0;
    const silent = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 here\r\n');
      let mail: string | null = null;
      socket.on('data', (bytes) => {
        if (mail === null) {
          if (bytes.toString().startsWith('DATA')) mail = '';
          socket.write(mail === null ? '250 OK\r\n' : '354 go on\r\n');
          return;
        }
        mail += bytes.toString('latin1');
        if (!mail.endsWith('\r\n.\r\n')) return;
        received += 1;
        socket.destroy();
      });
    });
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const from = { name: 'Okruh', address: 'noreply@okruh.example' };
    const server = createMailServer({ url: `smtp://127.0.0.1:${port}`, from: { cz: from, ro: from } });
    await room.sender.stop();
    await room.estimated();
    room.sender = room.startSender({ server });
    const mail = await room.attempted(1);
    // Nobody knows: it is tried later, and the next attempt says so in the log.
    expect([mail.state, received]).toEqual(['waiting', 1]);
    expect(mail.handedOverAt).not.toBeNull();
    server.close();
    silent.close();
  });
});
