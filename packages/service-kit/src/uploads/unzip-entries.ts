import { Unzip, UnzipInflate } from 'fflate';

/** Compressed bytes that are unpacked before what came out is counted: a byte gives at most about a thousand. */
const STEP = 16 * 1024;

/**
 * Unpacks some files of a ZIP archive, by path.
 *
 * @param isWanted whether a file is unpacked; the others are read over
 * @param maxBytes of all that is unpacked: a small archive can hold a very large one
 * @returns null when the bytes are no archive, or it holds more
 */
export function unzipEntries(
  archive: Uint8Array,
  isWanted: (path: string) => boolean,
  maxBytes: number,
): ReadonlyMap<string, string> | null {
  const chunks = new Map<string, Uint8Array[]>();
  let bytes = 0;
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    const own: Uint8Array[] = [];
    chunks.set(file.name, own);
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      bytes += chunk.length;
      if (bytes > maxBytes) throw new RangeError('the archive holds too much');
      own.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < archive.length; start += STEP)
      unzip.push(archive.subarray(start, start + STEP), start + STEP >= archive.length);
  } catch {
    return null;
  }
  return new Map([...chunks].map(([path, parts]) => [path, Buffer.concat(parts).toString('utf8')]));
}
