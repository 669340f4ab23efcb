import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * What an outside party remembers, one JSON line a change: it survives a restart of the shop, and writing it costs the
 * caller nothing. The last line of a key wins.
 */
export interface Journal<T> {
  readonly held: readonly T[];
  write(entry: T): void;
  close(): Promise<void>;
}

/** @param file null keeps nothing, for tests */
export async function openJournal<T>(file: string | null, parse: (value: unknown) => T): Promise<Journal<T>> {
  if (file === null) return { held: [], write: () => undefined, close: () => Promise.resolve() };
  await mkdir(dirname(file), { recursive: true });
  const text = await readFile(file, 'utf8').catch(() => '');
  const held = text.split('\n').flatMap((line) => {
    // A line that was cut by a crash is the newest change of one thing; what it says is lost, the rest stands.
    try {
      return line === '' ? [] : [parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  const stream: WriteStream = createWriteStream(file, { flags: 'a' });
  return {
    held,
    write(entry) {
      stream.write(`${JSON.stringify(entry)}\n`);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
