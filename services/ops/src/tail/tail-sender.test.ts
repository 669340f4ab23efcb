import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { compilePayloadFilter, type PayloadQuery } from './payload-filter.ts';
import type { FedEvent } from './tail-feed.ts';
import { createTailSender } from './tail-sender.ts';

const event = (position: number): FedEvent => ({
  position,
  id: `0190b7c0-0000-7000-8000-${String(position).padStart(12, '0')}`,
  at: '2026-11-20T11:47:02.118Z',
  service: 'orders',
  type: 'orders.order-placed.v1',
  subject: 'order',
  market: 'cz',
  label: null,
  story_id: null,
  stream: 'ORDERS',
  sequence: position,
});

type Act = (send: ReturnType<typeof createTailSender>) => void;

/** What a browser is sent: the position of each, and what. `afterwards`: once every message has been looked into. */
async function record(query: PayloadQuery, act: Act, afterwards?: Act): Promise<string[]> {
  const stream = new Readable({ read: () => undefined });
  const send = createTailSender({
    stream,
    broker: {
      getMessage: async (_stream, sequence) => ({ text: JSON.stringify({ id: sequence % 2 === 0 ? 'even' : 'odd' }), headers: [] }),
    },
    fits: () => true,
    payload: compilePayloadFilter(query),
    from: 0,
    onFailure: () => undefined,
  });
  act(send);
  // Every page has been looked into after so many turns.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  afterwards?.(send);
  send.end();
  const text = (await stream.toArray()).join('');
  return [...text.matchAll(/^(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)$/gm)].map(([, id = '-', name = '', data = '']) => {
    const sent: unknown = JSON.parse(data);
    return `${id} ${name} ${Array.isArray(sent) ? (sent as FedEvent[]).map(({ position }) => position).join(',') : JSON.stringify(sent)}`;
  });
}

const jump = (send: ReturnType<typeof createTailSender>): void => {
  send.events([event(1), event(2), event(3)]);
  send.gap(4);
  send.skipTo(7);
  send.events([event(6), event(8), event(9)]);
};

describe('what a tail sends', () => {
  it('has its gap where the events are missing, and goes on from there after a break', async () => {
    expect(await record({}, jump)).toEqual(['3 events 1,2,3', '7 gap {"missed":4}', '9 events 8,9']);
  });

  it('has it there as well when it looks into messages, which takes its time', async () => {
    expect(await record({ text: 'EVEN' }, jump)).toEqual(['3 events 2', '7 gap {"missed":4}', '9 events 8']);
    expect(await record({ cel: 'event.id == "odd"' }, jump)).toEqual(['3 events 1,3', '7 gap {"missed":4}', '9 events 9']);
  });

  it('says how much came and how much of it fits, and once that nothing comes any more', async () => {
    const sent = await record({}, (send) => {
      send.rate();
      send.events([event(1), event(2), event(3)]);
      send.rate();
      send.rate();
      send.rate();
    });
    expect(sent).toEqual(['3 events 1,2,3', '- rate {"seen":3,"shown":3}', '- rate {"seen":0,"shown":0}']);
  });

  it('counts what fits once it has looked into the messages', async () => {
    const stream: string[] = await record(
      { text: 'even' },
      (send) => {
        send.events([event(1), event(2), event(3)]);
        send.rate();
      },
      (send) => send.rate(),
    );
    expect(stream).toEqual(['- rate {"seen":3,"shown":0}', '3 events 2', '- rate {"seen":0,"shown":1}']);
  });
});
