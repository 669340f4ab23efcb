import { readFile } from 'node:fs/promises';
import { adminGetRunbook } from '@okruh/contracts/http/ops-admin/alert-rules';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';

/** From here and from the bundle, which lies as deep. */
const folder = new URL('../../../../docs/runbooks/', import.meta.url);

/** What to do about an alert: the pages of docs/runbooks, as they were released with this service. */
export function runbookRoutes(app: FastifyInstance): void {
  route(app, adminGetRunbook, async ({ params: { rule } }) => ok({ text: await readFile(new URL(`${rule}.md`, folder), 'utf8') }));
}
