import { randomUUID } from 'node:crypto';
import { eventually } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asked, estimate, type MailRoom, openMailRoom, orderMailData } from '../testing/mail-room.ts';
import { mailboxLimits } from './mailbox-limit.ts';
import { forgetOldMails } from './mails.repository.ts';

let room: MailRoom;
beforeEach(async () => {
  room = await openMailRoom();
  await room.sender.stop();
  room.sender = room.startSender({ limitScale: 1, concurrency: 8 });
});
afterEach(() => room.close());

const countMails = async (state: string) => (await room.stored()).filter((mail) => mail.state === state).length;
/** Until each mail was sent or was reported to wait. */
const settled = (all: number) =>
  eventually(async () => {
    const mails = await room.stored();
    return mails.length === all && mails.every(({ state, reason }) => state === 'sent' || reason === 'mailbox-limit');
  });
const many = async (count: number, queue: () => Promise<void>) => {
  for (let index = 0; index < count; index += 1) await queue();
  await settled(count);
};

describe('a mailbox', () => {
  it('gets five estimates an hour, however many are asked for at once, and the others in the next', async () => {
    await many(8, room.estimated);
    expect([await countMails('sent'), await countMails('waiting'), room.postBox.mails.length]).toEqual([5, 3, 5]);
    const mails = await room.stored();
    const firstOut = Math.min(...mails.flatMap(({ letOutAt }) => letOutAt?.getTime() ?? []));
    const minutes = mails.flatMap(({ state, nextAttemptAt }) =>
      state === 'waiting' ? Math.round((nextAttemptAt.getTime() - firstOut) / 60_000) : [],
    );
    expect(minutes).toEqual([60, 60, 60]);

    await room.database.pool.query(`update mails set let_out_at = let_out_at - interval '1 hour'`);
    await room.hurry();
    await eventually(async () => (await countMails('sent')) === 8);
    expect(room.postBox.mails).toHaveLength(8);
  });

  it('that is full keeps no other mailbox, and no other kind of mail, from being written to', async () => {
    await many(6, room.estimated);
    await room.ordered();
    await eventually(() => room.postBox.mails.length === 6);
    expect(room.postBox.mails.at(-1)?.recipients).toEqual(['ana.pop@example.com']);
    room.owner.answer = () => ({ status: 200, body: { ...estimate, to: 'ion@example.com' } });
    await room.estimated();
    await eventually(() => room.postBox.mails.length === 7);
    expect(room.postBox.mails.at(-1)?.recipients).toEqual(['ion@example.com']);
  });

  it('is the same in any spelling', async () => {
    let spelling = 0;
    room.owner.answer = () => {
      spelling += 1;
      return { status: 200, body: { ...estimate, to: spelling % 2 === 0 ? 'ANA.pop@example.com' : 'ana.pop@Example.com' } };
    };
    await many(7, room.estimated);
    expect(room.postBox.mails).toHaveLength(5);
  });

  it('gets ten confirmations of orders an hour', async () => {
    room.owner.answer = (path, body) =>
      path.includes('/papers/')
        ? { status: 200, file: Buffer.from('%PDF-1.7 paper') }
        : { status: 200, body: { mails: asked(body).map(() => orderMailData(null)) } };
    await many(12, () => room.placed(randomUUID()));
    expect(room.postBox.mails).toHaveLength(10);
  });

  it('has the kinds of mail limited that anybody can have sent to it', () => {
    expect(Object.keys(mailboxLimits).toSorted()).toEqual([
      'buyout_estimate',
      'buyout_received',
      'order_placed',
      'repair_booked',
      'trade_in_opened',
    ]);
  });

  it('stands nowhere: what is counted by is a keyed hash, and only for its hour', async () => {
    await many(1, room.estimated);
    const hashes = async () => (await room.stored()).map(({ mailbox }) => mailbox?.length ?? null);
    expect(await hashes()).toEqual([32]);
    expect(JSON.stringify(await room.stored())).not.toContain('ana.pop');
    await forgetOldMails(room.database);
    expect(await hashes()).toEqual([32]);
    await room.database.pool.query(`update mails set let_out_at = now() - interval '61 minutes'`);
    await forgetOldMails(room.database);
    expect(await hashes()).toEqual([null]);
  });

  it('gets nothing any more of what had to wait for a day', async () => {
    await many(6, room.estimated);
    await room.database.pool.query(`update mails set created_at = now() - interval '23 hours 30 minutes' where state = 'waiting'`);
    await room.hurry();
    await eventually(async () => (await countMails('failed')) === 1);
    expect(room.postBox.mails).toHaveLength(5);
  });
});
