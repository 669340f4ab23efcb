import { searchKey } from '@okruh/market';
import { blindIndex, blindIndexes } from './encryption.ts';

const SHORTEST_PREFIX = 3;
const LONGEST_PREFIX = 12;

/** 96 bits are plenty to tell names apart and keep the index small. */
const shorten = (hash: string): string => hash.slice(0, 16);

/** Keyed hashes of a name's first 3 to 12 letters, each length: what a row stores to be found by the beginning of a name. */
export function prefixIndex(key: string, kind: string, name: string): string[] {
  const letters = searchKey(name);
  const hashes: string[] = [];
  for (let length = SHORTEST_PREFIX; length <= Math.min(letters.length, LONGEST_PREFIX); length += 1) {
    hashes.push(shorten(blindIndex(key, `${kind}:${letters.slice(0, length)}`)));
  }
  return hashes;
}

/** The typed beginning is of the fewest letters: its hash is the first of {@link prefixIndex}. */
export const isShortestPrefix = (typed: string): boolean => searchKey(typed).length === SHORTEST_PREFIX;

/** Hashes to look a typed beginning up by: one for each key while keys change, none when it is too short to be looked up. */
export function prefixHashes(key: string, kind: string, typed: string): string[] {
  const letters = searchKey(typed);
  return letters.length < SHORTEST_PREFIX ? [] : blindIndexes(key, `${kind}:${letters.slice(0, LONGEST_PREFIX)}`).map(shorten);
}
