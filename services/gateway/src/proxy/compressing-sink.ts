import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../site/manifest.ts';
import type { AnswerSink } from './upstream.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller answers fit into a packet or two anyway; larger ones aren't held in memory. */
const leastSize = 1_400;
const maxSize = 512 * 1024;
const textual = /^(?:application\/(?:problem\+)?json|text\/)/;

/** Compresses answers of text on their way to a browser; others pass as they are. Services don't compress. */
export function compressing(sink: AnswerSink, encoding: Encoding): AnswerSink {
  let held: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly chunks: Buffer[] } | null = null;
  return {
    ...sink,
    start(status, headers) {
      if (isWorthIt(headers)) held = { status, headers, chunks: [] };
      else sink.start(status, headers);
    },
    data(chunk, resume) {
      if (held === null) return sink.data(chunk, resume);
      held.chunks.push(chunk);
      return true;
    },
    end() {
      if (held === null) {
        sink.end();
        return;
      }
      const { status, headers, chunks } = held;
      const text = Buffer.concat(chunks);
      void compress(text, encoding).then((bytes) => {
        sink.start(status, { ...encodedHeaders(headers, encoding), 'content-length': String(bytes.length) });
        sink.data(bytes, () => undefined);
        sink.end();
      }, sink.refused);
    },
    // An answer that is still held here was never begun for the browser.
    broken() {
      if (held === null) sink.broken();
      else sink.refused(new Error('the answer broke off'));
    },
  };
}

function isWorthIt(headers: IncomingHttpHeaders): boolean {
  const size = Number(headers['content-length']);
  return size >= leastSize && size <= maxSize && headers['content-encoding'] === undefined && textual.test(headers['content-type'] ?? '');
}

/** The bytes are others than those that a strong tag names. */
function encodedHeaders(headers: IncomingHttpHeaders, encoding: Encoding): IncomingHttpHeaders {
  const { etag, vary } = headers;
  return {
    ...headers,
    'content-encoding': encoding,
    vary: vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`,
    ...(etag === undefined ? {} : { etag: etag.startsWith('W/') ? etag : `W/${etag}` }),
  };
}

async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(text, { level: 4 });
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
}
