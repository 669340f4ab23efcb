import { describe, expect, it } from 'vitest';
import { createLanes } from './lanes.ts';
import { wavesOf } from './relay.ts';

describe('lanes', () => {
  it('keep the order of one key, though its first task takes longest', async () => {
    const lanes = createLanes(4, 100);
    const done: string[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await lanes.add('phone', async () => {
      await gate;
      done.push('phone 1');
    });
    await lanes.add('phone', async () => void done.push('phone 2'));
    release();
    await lanes.idle();
    expect(done).toEqual(['phone 1', 'phone 2']);
  });
  it('make the caller wait when they are full', async () => {
    const lanes = createLanes(1, 2);
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await lanes.add('a', () => gate);
    let hasRoom = false;
    const adding = lanes.add('b', async () => undefined).then(() => (hasRoom = true));
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    release();
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
