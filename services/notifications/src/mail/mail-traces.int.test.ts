import { randomUUID } from 'node:crypto';
import { orderPlaced } from '@okruh/contracts/events/orders';
import { outbox, readEnvelope } from '@okruh/service-kit';
import { type Collector, eventually, openCollector, traceTo } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asked, type MailRoom, openMailRoom, orderMailData } from '../testing/mail-room.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const RECORDED = `00-${TRACE}-00f067aa0ba902b7-01`;
const NOT_RECORDED = '00-aaf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';

let room: MailRoom;
let collector: Collector;
let switchOff: () => Promise<void>;
beforeEach(async () => {
  [room, collector] = await Promise.all([openMailRoom(), openCollector()]);
  switchOff = traceTo(collector.url);
  room.owner.answer = (path, body) =>
    path.includes('/papers/')
      ? { status: 200, file: Buffer.from('%PDF-1.7') }
      : { status: 200, body: { mails: asked(body).map(() => orderMailData(null)) } };
});
afterEach(async () => {
  await switchOff();
  await Promise.all([room.close(), collector.close()]);
});

const envelopes = async () =>
  (await room.database.db.select({ envelope: outbox.envelope }).from(outbox)).map(({ envelope }) => readEnvelope(JSON.stringify(envelope)));
const place = (traceparent?: string) => room.hearSample(orderPlaced.type, { order_id: randomUUID() }, randomUUID(), traceparent);

describe('a mail whose event was recorded', () => {
  it('goes out within the trace of its event, and so does what is published of it', async () => {
    room.postBox.onMail = (_mail) => {
      if (room.postBox.mails.length === 0) throw Object.assign(new Error('not now'), { responseCode: 450 });
    };
    await place(RECORDED);
    await room.attempted(1);
    room.postBox.onMail = () => undefined;
    await room.hurry();
    await room.mailIn('sent');
    await switchOff();
    const attempts = collector.spans.filter(({ name }) => name === 'send mail order_placed');
    expect(attempts.map(({ traceId, attributes }) => [traceId, attributes['okruh.mail.attempt']])).toEqual([
      [TRACE, 1],
      [TRACE, 2],
    ]);
    const calls = collector.spans.filter(({ parentSpanId }) => parentSpanId === attempts[1]?.spanId).map(({ name }) => name);
    expect(calls).toContain('mail server send');
    const [sent] = await envelopes();
    expect(sent?.traceparent).toBe(`00-${TRACE}-${attempts[1]?.spanId ?? ''}-01`);
  });

  it('shares its batch with others, which stay outside of its trace', async () => {
    await room.sender.stop();
    await place(RECORDED);
    await place();
    await place(NOT_RECORDED);
    room.sender = room.startSender();
    await eventually(async () => (await envelopes()).length === 3);
    const stored = (await room.stored()).map(({ traceparent }) => traceparent);
    expect(stored).toHaveLength(3);
    expect(stored.filter((traceparent) => traceparent !== null)).toEqual([RECORDED]);
    const traced = (await envelopes()).filter(({ traceparent }) => traceparent !== null);
    expect(traced.map(({ traceparent }) => traceparent?.includes(TRACE))).toEqual([true]);
  });
});
