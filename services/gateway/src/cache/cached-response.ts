import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../site/manifest.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller answers fit into a packet or two anyway. */
const leastSize = 1_400;
const textual = /^(?:application\/(?:[\w.+-]*\+)?json|text\/|application\/xml)/;
/** What an entry costs besides its bytes: objects, keys, header texts. */
const overhead = 1_500;

/** A whole answer as it came from its maker. */
export interface AnswerParts {
  readonly status: number;
  /** Lower-case names; of the content, not of the connection or the visitor. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Surrogate keys: an event that names one of them drops it. */
  readonly keys: readonly string[];
  /** How long it is true, and how much longer it may be shown while a new one is fetched; 0 and 0 = kept by nobody. */
  readonly seconds: number;
  readonly staleSeconds: number;
}

/** An answer as ready bytes, compressed once for all who ask. */
export class CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly keys: readonly string[];
  readonly etag: string;
  readonly seconds: number;
  readonly staleSeconds: number;
  /** Milliseconds of the clock. */
  readonly madeAt: number;
  /** From then on it is shown only while a new one is fetched. */
  freshUntil: number;
  /** From then on it is shown only when no new one can be had. */
  staleUntil: number;
  readonly #bodies: Record<Encoding | 'identity', Buffer | null>;
  readonly #encoding = new Map<Encoding, Promise<Buffer>>();
  readonly #heads = new Map<Encoding | 'identity', readonly string[]>();
  readonly #isCompressed: boolean;

  constructor(parts: AnswerParts, now: number) {
    this.status = parts.status;
    this.headers = parts.headers;
    this.keys = parts.keys;
    this.seconds = parts.seconds;
    this.staleSeconds = parts.staleSeconds;
    this.madeAt = now;
    this.freshUntil = now + parts.seconds * 1_000;
    this.staleUntil = this.freshUntil + parts.staleSeconds * 1_000;
    // Weak: the same for each encoding of the same text.
    this.etag = `W/"${createHash('sha1').update(parts.body).digest('base64url')}"`;
    this.#bodies = { identity: parts.body, br: null, gzip: null };
    this.#isCompressed = parts.body.length >= leastSize && textual.test(parts.headers['content-type'] ?? '');
  }

  /** The text itself. */
  get text(): Buffer {
    return this.#bodies.identity ?? Buffer.alloc(0);
  }

  /** Bytes that it takes in memory, with copies that are still to come: what is kept is asked for in both. */
  get size(): number {
    const { identity } = this.#bodies;
    return overhead + (identity?.length ?? 0) * (this.#isCompressed ? 1.4 : 1);
  }

  /** The encoding that somebody who takes these is sent. */
  encodingFor(accepted: readonly Encoding[]): Encoding | 'identity' {
    return this.#isCompressed ? (accepted[0] ?? 'identity') : 'identity';
  }

  /** The bytes in an encoding if they are made already. */
  ready(encoding: Encoding | 'identity'): Buffer | null {
    return this.#bodies[encoding];
  }

  /** The bytes in an encoding, made on first use. */
  async encoded(encoding: Encoding | 'identity'): Promise<Buffer> {
    if (encoding === 'identity') return this.text;
    const held = this.#bodies[encoding];
    if (held !== null) return held;
    const making = this.#encoding.get(encoding) ?? compress(this.text, encoding);
    this.#encoding.set(encoding, making);
    const bytes = await making;
    this.#bodies[encoding] = bytes;
    this.#encoding.delete(encoding);
    return bytes;
  }

  /** Header names and values by turns, for an encoding whose bytes are ready. */
  head(encoding: Encoding | 'identity'): readonly string[] {
    const known = this.#heads.get(encoding);
    if (known !== undefined) return known;
    const head = [...Object.entries(this.headers).flat(), 'etag', this.etag, 'content-length', String(this.ready(encoding)?.length ?? 0)];
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    this.#heads.set(encoding, head);
    return head;
  }
}

/** Made once for many visitors, so a little better than what is compressed for one. */
async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(text, { level: 6 });
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
}
