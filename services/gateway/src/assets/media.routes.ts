import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../site/bounded-map.ts';
import type { Encoding } from '../site/manifest.ts';
import type { Site } from '../site/site.ts';
import { acceptedEncodings } from './encodings.ts';
import { mediaType } from './media-type.ts';
import type { MissingPictures } from './missing-pictures.ts';

export interface MediaOptions {
  /** Folder of the pictures. */
  readonly folder: string;
  readonly headers: (site: Site | null) => Readonly<Record<string, string>>;
  /** Answers for a picture that isn't in the folder yet; false when nobody can make it. */
  readonly missing: MissingPictures;
  readonly make: (name: string, request: FastifyRequest, reply: FastifyReply) => boolean;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Names of ours: no dot at the start of a segment, so no way up and no hidden files. */
const nameOfPicture = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** Pictures keep their address when they are drawn again: a day, then asked again while the old one is shown. */
const aDay = 'public, max-age=86400, stale-while-revalidate=604800';
/** Pictures of products have what they show in their name. */
const drawn = /^catalog\/[^/]+\/[^/]+\/[^/]+$/;
const forEver = 'public, max-age=31536000, immutable';
const longestName = 200;
const largestHeld = 256 * 1024;
/** Drawn pictures of lists are a few kilobytes; at most 8 MB of them stay in memory. */
const largestDrawn = 16 * 1024;

/** A file as it is answered. */
interface Picture {
  readonly type: string;
  readonly etag: string;
  readonly encoding: Encoding | undefined;
  /** Null when the browser has them already. */
  readonly bytes: Buffer | null;
}

/**
 * Pictures at `/media/…` from a folder; drawings travel compressed and stay in memory until their file changes. What has its content
 * in its name stays in memory without a look at its file: a list shows dozens of them.
 */
export function mediaRoutes(app: FastifyInstance, options: MediaOptions): void {
  const held = new BoundedMap<string, Buffer>(1_000);
  const lasting = new BoundedMap<string, Picture>(500);

  const encode = async (key: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
    const known = held.get(key);
    if (known !== undefined) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const encoded = encoding === 'br' ? await brotli(bytes, { params }) : await gzipped(bytes);
    held.set(key, encoded);
    return encoded;
  };

  const readPicture = async (name: string, request: FastifyRequest): Promise<Picture | null> => {
    const file = await openFile(path.join(options.folder, name));
    if (file === null) return null;
    try {
      const { size, mtimeMs } = await file.stat();
      const type = mediaType(name);
      const [encoding] = type.startsWith('image/svg') && size <= largestHeld ? acceptedEncodings(request.headers['accept-encoding']) : [];
      const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}${encoding === undefined ? '' : `-${encoding}`}"`;
      if (request.headers['if-none-match'] === etag) return { type, etag, encoding, bytes: null };
      const bytes = await file.readFile();
      return { type, etag, encoding, bytes: encoding === undefined ? bytes : await encode(`${name} ${etag}`, bytes, encoding) };
    } finally {
      await file.close();
    }
  };

  app.get<{ Params: { '*': string } }>('/media/*', { config: { isUntraced: true } }, async (request, reply) => {
    const name = request.params['*'];
    if (name.length > longestName || !nameOfPicture.test(name)) return notFound(reply);
    const picture = lasting.get(name) ?? (await readPicture(name, request));
    if (picture === null) return makePicture(name, request, reply, options);
    const { type, etag, encoding, bytes } = picture;
    const isLasting = drawn.test(name);
    if (isLasting && encoding === undefined && bytes !== null && bytes.length <= largestDrawn) lasting.set(name, picture);
    reply
      .headers(options.headers(request.site))
      .headers({ 'cache-control': isLasting ? forEver : aDay, vary: 'accept-encoding', etag })
      .type(type);
    if (bytes === null || request.headers['if-none-match'] === etag) return reply.code(304).send();
    return encoding === undefined ? reply.send(bytes) : reply.header('content-encoding', encoding).send(bytes);
  });
}

const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).header('cache-control', 'no-store').send();

/** A picture without a file: made now, unless there is no such picture or somebody asks for too many of them. */
function makePicture(name: string, request: FastifyRequest, reply: FastifyReply, { missing, make }: MediaOptions): FastifyReply {
  const { clientIp } = request;
  const wait = missing.getWait(clientIp);
  if (wait > 0) {
    const headers = { 'cache-control': 'no-store', 'retry-after': String(Math.ceil(wait / 1000)) };
    return reply.code(429).headers(headers).send();
  }
  if (missing.isUnknown(name) || !make(name, request, reply)) {
    missing.notFound(name, clientIp);
    return notFound(reply);
  }
  reply.raw.once('finish', () => {
    if (reply.raw.statusCode === 404) missing.notFound(name, clientIp);
  });
  return reply;
}

/** An ordinary file, opened; null when there is none. */
async function openFile(file: string) {
  try {
    const handle = await open(file, 'r');
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(error.code)))
      return null;
    throw error;
  }
}
