import { SURROGATE_KEY_HEADER } from '@okruh/contracts';
import type { CachedResponse } from './cached-response.ts';

/** For a CDN before us, which takes them away: how long it may keep the answer, and under which keys. Names and values by turns. */
export function surrogateHeaders(answer: CachedResponse): readonly string[] {
  const { seconds, staleSeconds, keys } = answer;
  return [
    'surrogate-control',
    `max-age=${Math.floor(seconds)}, stale-while-revalidate=${staleSeconds}, stale-if-error=86400`,
    SURROGATE_KEY_HEADER,
    keys.join(' '),
  ];
}
