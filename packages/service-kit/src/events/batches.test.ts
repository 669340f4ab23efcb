import { describe, expect, it } from 'vitest';
import { createBatches } from './batches.ts';
import { listSubjects } from './inbox.ts';
import { toWaves } from './waves.ts';

const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('batches', () => {
  it('keep the order of one key, and hand over together what came meanwhile', async () => {
    const { open, opened } = gate();
    const worked: string[][] = [];
    const batches = createBatches<string>({
      count: 4,
      room: 100,
      most: 2,
      gatherMs: 0,
      work: async (items) => {
        worked.push([...items]);
        if (items.includes('phone 1')) await opened;
      },
    });
    await batches.add('phone', 'phone 1');
    await turn();
    for (const item of ['phone 2', 'phone 3', 'phone 4']) await batches.add('phone', item);
    await turn();
    // Another key needn't wait for a slow one.
    await batches.add('case', 'case 1');
    await expect.poll(() => worked).toEqual([['phone 1'], ['case 1']]);
    open();
    await batches.idle();
    expect(worked).toEqual([['phone 1'], ['case 1'], ['phone 2', 'phone 3'], ['phone 4']]);
  });
  it('gather what comes soon after another batch', async () => {
    const worked: string[][] = [];
    const batches = createBatches<string>({
      count: 4,
      room: 100,
      most: 10,
      gatherMs: 50,
      work: async (items) => {
        worked.push([...items]);
      },
    });
    await batches.add('a', 'a1');
    await turn();
    for (const item of ['b1', 'c1']) {
      await batches.add(item, item);
      await turn();
    }
    await batches.idle();
    expect(worked).toEqual([['a1'], ['b1', 'c1']]);
  });
  it('make the caller wait when they are full', async () => {
    const { open, opened } = gate();
    const batches = createBatches<string>({
      count: 1,
      room: 2,
      most: 1,
      gatherMs: 0,
      work: (items) => (items[0] === 'a' ? opened : Promise.resolve()),
    });
    await batches.add('a', 'a');
    await turn();
    let hasRoom = false;
    const adding = batches.add('b', 'b').then(() => (hasRoom = true));
    await turn();
    expect(hasRoom).toBe(false);
    open();
    await adding;
    expect(hasRoom).toBe(true);
  });
});

describe('waves of a batch', () => {
  it('hold each aggregate once, and its events in order', () => {
    const rows = ['a1', 'b1', 'a2', 'c1', 'a3', 'b2'].map((name) => ({ name, subject: name.charAt(0) }));
    expect(toWaves(rows).map((wave) => wave.map((row) => row.name))).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
  });

  it('hold each order once, however many of its packages report', () => {
    const rows = [
      { name: 'package 1', subject: 'p1', data: { order_id: 'o1' } },
      { name: 'package 2', subject: 'p2', data: { order_id: 'o1' } },
      { name: 'order', subject: 'o1', data: {} },
      { name: 'package 1 again', subject: 'p1', data: { order_id: 'o1' } },
      { name: 'another order', subject: 'p3', data: { order_id: 'o2' } },
      { name: 'no order', subject: 'b1', data: { order_id: null } },
    ];
    expect(toWaves(rows, listSubjects).map((wave) => wave.map(({ name }) => name))).toEqual([
      ['package 1', 'another order', 'no order'],
      ['package 2'],
      ['order'],
      ['package 1 again'],
    ]);
  });
});
