import { open, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chance } from './chance.ts';

/** What happens to the files of a stream while its broker is down. */
export const damages = ['cut', 'flipped', 'messages deleted', 'stream deleted'] as const;
export type Damage = (typeof damages)[number];

const FLIPS = 8;

/** Damages a stream in a broker's folder. @returns false when the stream has nothing that could be damaged so */
export async function damageStream(folder: string, damage: Damage, chance: Chance): Promise<boolean> {
  const messages = join(folder, 'msgs');
  const names = await readdir(messages).catch(() => []);
  const blocks = names.filter((name) => name.endsWith('.blk')).toSorted();
  const [first] = blocks;
  if (first === undefined) return false;
  const block = join(messages, chance.pick(blocks));
  if (damage === 'cut') return cut(join(messages, blocks.at(-1) ?? first), chance);
  if (damage === 'flipped') return flip(block, chance);
  if (damage === 'messages deleted') for (const name of names) await rm(join(messages, name), { recursive: true });
  else await rm(folder, { recursive: true });
  return true;
}

/** Leaves between a tenth and nine tenths of a file. */
async function cut(file: string, chance: Chance): Promise<boolean> {
  const size = await readSize(file);
  if (size === 0) return false;
  await truncate(file, Math.floor((size * chance.int(10, 90)) / 100));
  return true;
}

/** Turns single bits over. */
async function flip(file: string, chance: Chance): Promise<boolean> {
  const size = await readSize(file);
  if (size === 0) return false;
  const handle = await open(file, 'r+');
  try {
    for (let done = 0; done < FLIPS; done += 1) {
      const position = chance.int(0, size);
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, position);
      byte[0] = (byte[0] ?? 0) ^ (1 << chance.int(0, 8));
      await handle.write(byte, 0, 1, position);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

async function readSize(file: string): Promise<number> {
  const handle = await open(file, 'r');
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
