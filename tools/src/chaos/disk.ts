import { execFile } from 'node:child_process';
import { mkdir, open, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Unit } from '../stack/unit.ts';
import { listDeadLetters, readClock } from './event-books.ts';
import type { ShopUnderLoad, TroubleReport } from './under-load.ts';

export interface SmallDisk {
  /** `postgres` or `nats`. */
  readonly name: string;
  readonly folder: string;
  /** Takes the disk away, with what lies on it; the server must be stopped. */
  readonly remove: () => Promise<void>;
}

const execute = promisify(execFile);
const PIECE = Buffer.alloc(1024 * 1024);
/** Longest that an answer may take while nothing can be written. */
const ANSWERED_WITHIN_MS = 15_000;
const RECOVERED_WITHIN_MS = 120_000;

/**
 * Moves a server's files to a small disk of their own, in memory. The run's user must be allowed to mount.
 * @param roomMegabytes what is free there at the beginning
 */
export async function moveToSmallDisk(unit: Unit, roomMegabytes: number): Promise<SmallDisk> {
  // Both servers work in the folder of their data.
  const folder = await readlink(`/proc/${unit.pid()}/cwd`);
  await unit.stop();
  const place = `${folder}.disk`;
  const { stdout } = await execute('du', ['--summarize', '--block-size=1M', folder]);
  await mkdir(place, { recursive: true });
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${Number.parseInt(stdout, 10) + roomMegabytes}m`, 'okruh-chaos', place]);
  await execute('cp', ['-a', `${folder}/.`, place]);
  for (const command of ['chown', 'chmod']) await execute(command, [`--reference=${folder}`, place]);
  await execute('mount', ['--bind', place, folder]);
  await unit.start();
  return {
    name: unit.name,
    folder,
    async remove() {
      for (const mounted of [folder, place]) await execute('umount', ['--lazy', mounted]);
      await rm(place, { recursive: true });
    },
  };
}

/** Writes until nothing more fits. @returns makes room again */
async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'ballast');
  const handle = await open(file, 'w');
  try {
    for (let size = PIECE.length; size >= 512;) {
      const { bytesWritten } = await handle.write(PIECE, 0, size).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten < size) size = Math.floor(size / 2);
    }
  } finally {
    await handle.close();
  }
  return () => rm(file, { force: true });
}

/** One disk after the other is full for a while as people buy, and has room again. */
export async function fillDisks(shop: ShopUnderLoad, disks: readonly SmallDisk[], fullMs: number): Promise<TroubleReport> {
  const { answers } = shop;
  const began = await readClock(shop.database());
  const lines: string[][] = [];
  const wrong: string[] = [];
  for (const { name, folder } of disks) {
    await pause(shop.chance.int(2_000, 4_000));
    const from = answers.length;
    const before = shop.buying.orders.length;
    const makeRoom = await fillDisk(folder);
    await pause(fullMs);
    const during = answers.slice(from);
    await makeRoom();
    const taken = shop.buying.orders.length - before;
    // The database may have ended itself: it is brought back, and our connection is made again.
    await shop.stack.unit(name).untilUp();
    await shop.reconnect();
    const applied = await shop.untilApplied(RECOVERED_WITHIN_MS, await readClock(shop.database()));
    const refused = during.filter(({ status }) => status === null || status >= 500);
    const unclean = refused.filter(({ status, contentType }) => status !== 503 || !contentType.startsWith('application/problem+json'));
    const slowest = Math.max(0, ...during.map(({ ms }) => ms));
    lines.push(
      [
        `${name} full for ${fullMs / 1_000} s`,
        `${taken} orders taken; ${during.length} answers, ${refused.length} refused, the slowest after ${(slowest / 1_000).toFixed(1)} s`,
      ],
      [`${name} has room again`, `every event applied after ${applied.seconds.toFixed(1)} s`],
    );
    wrong.push(
      ...applied.open,
      ...unclean
        .slice(0, 5)
        .map(({ route, status, text }) => `${name} full: ${route} answered ${status ?? 'nothing'} ${text.slice(0, 120)}`),
      ...(slowest > ANSWERED_WITHIN_MS ? [`${name} full: an answer took ${(slowest / 1_000).toFixed(1)} s`] : []),
      ...(name === 'nats' && taken === 0 ? ['no order was taken while the broker had no room'] : []),
    );
    shop.say(`${name} was full: ${refused.length} refused, applied after ${applied.seconds.toFixed(1)} s`);
  }
  const dead = await listDeadLetters(shop.database(), began);
  return { lines, wrong: [...wrong, ...dead.map((line) => `dead letters of ${line}`)] };
}
