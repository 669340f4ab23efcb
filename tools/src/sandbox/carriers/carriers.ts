import { createHash } from 'node:crypto';
import { z } from 'zod';
import { withErrors } from '../failures.ts';
import { json, notFound, type SandboxParty } from '../party.ts';

/** A point whose state was set; what isn't named is as the shop knows it. */
const pointSchema = z.looseObject({ code: z.string().min(1), is_congested: z.boolean().optional(), is_available: z.boolean().optional() });
const feedSchema = z.object({ places: z.array(pointSchema).max(50_000) });

/**
 * Feeds of the carriers' pickup points: `GET /carriers/<carrier>/places.json` with an ETag. `PUT` of the same address sets
 * points by their code (merged), `DELETE` forgets them.
 */
export function carriersParty(): SandboxParty {
  const points = new Map<string, Map<string, z.output<typeof pointSchema>>>();
  return withErrors({
    prefix: '/carriers',
    summary: 'feeds of the carriers’ pickup points; PUT one to make points congested',
    answer({ method, path, headers, body }) {
      const carrier = /^\/([a-z-]+)\/places\.json$/.exec(path)?.[1];
      if (carrier === undefined) return notFound;
      const held = points.get(carrier) ?? new Map<string, z.output<typeof pointSchema>>();
      if (method === 'DELETE') held.clear();
      if (method === 'PUT') {
        const parsed = feedSchema.safeParse(JSON.parse(body.toString('utf8') || 'null'));
        if (!parsed.success) return json(400, { error: 'invalid', issues: parsed.error.issues });
        for (const point of parsed.data.places) held.set(point.code, { ...held.get(point.code), ...point });
      }
      points.set(carrier, held);
      const feed = { carrier, places: [...held.values()] };
      const etag = `"${createHash('sha256').update(JSON.stringify(feed)).digest('base64url').slice(0, 22)}"`;
      if (method === 'GET' && headers['if-none-match'] === etag)
        return { status: 304, type: 'application/json', body: '', headers: { etag } };
      return json(200, feed, { etag });
    },
  });
}
