import type { FastifyInstance } from 'fastify';
import { assetBase, type Release } from '../manifest.ts';

/** Files that robots and browsers ask for by a fixed name. */
export function siteFileRoutes(app: FastifyInstance, shellRelease: () => Release | null): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send('User-agent: *\nDisallow: /admin/\nDisallow: /api/\n'),
  );
  // Pages name their icon themselves; this is for what asks without reading a page.
  app.get('/favicon.ico', async (_request, reply) => {
    const release = shellRelease();
    const icon = release === null ? undefined : Object.keys(release.files).find((file) => /(?:^|\/)favicon[\w.-]*\.svg$/.test(file));
    if (release === null || icon === undefined) return reply.code(404).header('cache-control', 'public, max-age=600').send();
    const { name, version } = release.manifest;
    return reply
      .code(302)
      .headers({ location: assetBase(name, version) + icon, 'cache-control': 'public, max-age=600' })
      .send();
  });
}
