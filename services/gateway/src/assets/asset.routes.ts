import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError, headerList } from '@okruh/service-kit';
import { BrokenFile, type ReleaseFiles, type Releases } from '../site/releases.ts';
import type { Site } from '../site/site.ts';
import { acceptedEncodings } from './encodings.ts';
import { mediaType } from './media-type.ts';

export interface AssetOptions {
  readonly releases: Releases;
  readonly files: ReleaseFiles;
  readonly headers: (site: Site | null) => Readonly<Record<string, string>>;
}

const forEver = 'public, max-age=31536000, immutable';

/**
 * Files of released versions at `/assets/<name>/<version>/<file>`. A version's files never change, so browsers keep them
 * for ever; a file that isn't what was deployed is refused.
 */
export function assetRoutes(app: FastifyInstance, options: AssetOptions): void {
  const config = { isUntraced: true };
  app.get<{ Params: { name: string; version: string; '*': string } }>('/assets/:name/:version/*', { config }, async (request, reply) => {
    const { name, version, '*': file } = request.params;
    // The server's half of an artifact is nobody's business in a browser.
    const release = file.startsWith('server/')
      ? null
      : (options.releases.find(name, version) ?? (await options.releases.load(name, version)));
    if (release === null) return notFound(reply);
    const etag = `"${version}/${file}"`;
    reply.headers(options.headers(request.site)).header('cache-control', forEver).header('vary', 'accept-encoding').header('etag', etag);
    if (isKnown(request, etag) && Object.hasOwn(release.files, file)) return reply.code(304).send();
    try {
      const found = await options.files.read(release, file, acceptedEncodings(request.headers['accept-encoding']));
      if (found === null) return notFound(reply);
      if (found.encoding !== null) reply.header('content-encoding', found.encoding);
      return reply.type(mediaType(file)).send(found.bytes);
    } catch (error) {
      if (error instanceof BrokenFile) request.log.error({ err: describeError(error) }, 'a released file can not be served');
      else request.log.warn({ err: describeError(error) }, 'the artifact store can not be asked');
      return reply.code(503).removeHeader('etag').header('cache-control', 'no-store').header('retry-after', '5').send();
    }
  });
}

const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).removeHeader('etag').header('cache-control', 'no-store').send();

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  headerList(request.headers['if-none-match']).some((known) => known.replace(/^W\//, '') === etag);
