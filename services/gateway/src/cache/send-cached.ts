import type { ServerResponse } from 'node:http';
import { headerList } from '@okruh/service-kit';
import type { Encoding } from '../site/manifest.ts';
import type { Outcome } from './answer-cache.ts';
import type { CachedResponse } from './cached-response.ts';

/** What an answer is sent with, besides what it is. */
export interface Sending {
  readonly method: string;
  /** `If-None-Match` of the browser. */
  readonly known: string | undefined;
  readonly encoding: Encoding | 'identity';
  readonly outcome: Outcome;
  /** Seconds since it was made. */
  readonly age: number;
  /** Names and values by turns: of the visitor and of the site. */
  readonly headers: readonly string[];
}

/** Writes a kept answer whose bytes are ready. */
export function sendCached(raw: ServerResponse, answer: CachedResponse, sending: Sending): number {
  const own = ['age', String(sending.age), 'x-cache', sending.outcome, ...sending.headers];
  if (answer.status === 200 && isKnown(sending.known, answer.etag)) {
    raw.writeHead(304, ['etag', answer.etag, ...own]).end();
    return 304;
  }
  raw.writeHead(answer.status, [...answer.head(sending.encoding), ...own]);
  if (sending.method === 'HEAD') raw.end();
  else raw.end(answer.ready(sending.encoding));
  return answer.status;
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || headerList(header).some((known) => known === '*' || known.replace(/^W\//, '') === etag.slice(2));
}
