import { randomBytes } from 'node:crypto';
import { asyncApiDocument } from '@okruh/contracts/asyncapi';
import { describeError, buildOpenApi, problem, sendAnswer } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { ownContracts, upstreamNames, type UpstreamName } from '../site/contracts.ts';
import { getSite } from '../site/request-context.ts';
import type { Site } from '../site/site.ts';
import { docsPage } from './docs-page.ts';
import { readOpenApi, type OpenApi } from './open-api.ts';

export interface DocsOptions {
  /** A service's own OpenAPI document; rejects when the service is away. */
  readonly fetchDocument: (service: UpstreamName, requestId: string) => Promise<Response>;
  readonly headers: (site: Site, nonce: string) => Readonly<Record<string, string>>;
}

const serviceNames = ['gateway', ...upstreamNames] as const;
type ServiceName = (typeof serviceNames)[number];
const cachedFor = 60_000;

/**
 * The documentation: each service's OpenAPI as the service itself gives it, the events' AsyncAPI from the contracts, and
 * one page that shows both.
 */
export function docsRoutes(app: FastifyInstance, options: DocsOptions): void {
  const held = new Map<ServiceName, { readonly document: OpenApi; readonly until: number }>();
  const events = asyncApiDocument();

  const loadDocument = async (service: ServiceName, requestId: string): Promise<OpenApi> => {
    const known = held.get(service);
    if (known !== undefined && known.until > performance.now()) return known.document;
    const document = readOpenApi(
      service === 'gateway' ? buildOpenApi('gateway', ownContracts) : await (await options.fetchDocument(service, requestId)).json(),
    );
    held.set(service, { document, until: performance.now() + cachedFor });
    return document;
  };

  app.get('/api/docs/events.json', { config: { routeName: 'docs' } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(events),
  );

  app.get<{ Params: { document: string } }>('/api/docs/:document', { config: { routeName: 'docs' } }, async (request, reply) => {
    const service = serviceNames.find((name) => `${name}.json` === request.params.document);
    const { locale } = getSite(request);
    if (service === undefined) return sendAnswer(reply, problem('not-found'), locale);
    try {
      return await reply.header('cache-control', 'public, max-age=60').send(await loadDocument(service, request.id));
    } catch (error) {
      request.log.warn({ err: describeError(error), service }, 'a service does not give its documentation');
      return sendAnswer(reply.removeHeader('cache-control'), problem('unavailable'), locale);
    }
  });

  app.get('/api/docs', { config: { routeName: 'docs' } }, async (request, reply) => {
    const site = getSite(request);
    const documents = await Promise.all(
      serviceNames.map(async (service) => ({ service, document: await loadDocument(service, request.id).catch(() => null) })),
    );
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers(options.headers(site, nonce))
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .send(docsPage(documents, events, nonce));
  });
}
