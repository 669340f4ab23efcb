import type { FastifyInstance } from 'fastify';
import { getSite } from '../site/request-context.ts';
import { robotsFile } from './robots.ts';

/** Pages carry their icon in themselves; this one is for what asks by the name that browsers assume. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="17" fill="#0e2f29"/><g fill="none" stroke-width="134" transform="translate(32 32) scale(.0755) translate(-286 264)"><path d="M262 -476H210A128 128 0 0 0 82 -348V-180A128 128 0 0 0 210 -52H362A128 128 0 0 0 490 -180V-240" stroke="#fff"/><path d="M298 -476H362A128 128 0 0 1 490 -348V-276" stroke="#ffce1f"/></g></svg>';

/** Files that robots and browsers ask for by a fixed name. */
export function siteFileRoutes(app: FastifyInstance): void {
  app.get('/robots.txt', async (request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(robotsFile(getSite(request))),
  );
  app.get('/favicon.ico', async (_request, reply) =>
    reply.headers({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' }).send(icon),
  );
}
