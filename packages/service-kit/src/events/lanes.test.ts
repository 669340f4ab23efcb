import { describe, expect, it } from 'vitest';
import { createLanes } from './lanes.ts';
import { wavesOf } from './relay.ts';

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('lanes', () => {
  it('keep the order of one key, and hand over together what came meanwhile', async () => {
    const { open, opened } = gate();
    const worked: string[][] = [];
    const lanes = createLanes<string>({
      count: 4,
      room: 100,
      most: 2,
      work: async (items) => {
        worked.push([...items]);
        if (items.includes('phone 1')) await opened;
      },
    });
    await lanes.add('phone', 'phone 1');
    await Promise.resolve();
    for (const item of ['phone 2', 'phone 3', 'phone 4']) await lanes.add('phone', item);
    open();
    await lanes.idle();
    expect(worked).toEqual([['phone 1'], ['phone 2', 'phone 3'], ['phone 4']]);
  });
  it('make the caller wait when they are full', async () => {
    const { open, opened } = gate();
    const lanes = createLanes<string>({ count: 1, room: 2, most: 1, work: (items) => (items[0] === 'a' ? opened : Promise.resolve()) });
    await lanes.add('a', 'a');
    let hasRoom = false;
    const adding = lanes.add('b', 'b').then(() => (hasRoom = true));
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    open();
    await adding;
    expect(hasRoom).toBe(true);
  });
});

describe('waves of a batch', () => {
  it('hold each aggregate once, and its events in order', () => {
    const rows = ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'].map((name) => ({ name, subject: name.charAt(0) }));
    expect(wavesOf(rows).map((wave) => wave.map((row) => row.name))).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
  });
});
