import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Account } from '@okruh/contracts/http/accounts/login';
import { silentLogger, testDatabase, testKeys, type TestDatabase } from '@okruh/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'undici';
import { buildApp, type GatewayDeps } from '../app.ts';
import { AnswerCache } from '../cache/answer-cache.ts';
import { purgeEverywhere } from '../cache/purge-everywhere.ts';
import { calculateIntegrity } from '../registry/integrity.ts';
import type { Manifest } from '../site/manifest.ts';
import { Load } from '../protection/load.ts';
import { Upstream } from '../proxy/upstream.ts';
import type { ArtifactStore } from '../registry/artifact-store.ts';
import { deploy } from '../registry/deploy.ts';
import { FailureLog } from '../registry/failures.ts';
import { folderStore } from '../registry/folder-store.ts';
import { promote } from '../registry/registry.repository.ts';
import { ReleaseBook } from '../registry/release-book.ts';
import { Visitors } from '../session/visitors.ts';
import { createSites } from '../site/site.ts';
import { VisitLog } from '../visits/visit-log.ts';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** A service of a test: remembers what reached it. */
export interface TestService {
  readonly url: string;
  readonly seen: Seen[];
  /** How it answers; JSON `{}` unless set. */
  answer: (request: Seen, response: ServerResponse) => void;
  close(): Promise<void>;
}

/** Starts a service on a free port, or again on a given one. */
export async function startService(port = 0): Promise<TestService> {
  const seen: Seen[] = [];
  const server: Server = createServer((incoming: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(request);
      service.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const service: TestService = {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    answer: (_request, response) => json(response, 200, {}),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return service;
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

export interface TestGateway {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly database: TestDatabase;
  readonly book: ReleaseBook;
  readonly failures: FailureLog;
  readonly visits: VisitLog;
  readonly artifacts: ArtifactStore;
  readonly artifactFolder: string;
  readonly mediaFolder: string;
  readonly accounts: TestService;
  readonly buyout: TestService;
  readonly catalog: TestService;
  readonly repairs: TestService;
  readonly checkout: TestService;
  readonly payments: TestService;
  readonly orders: TestService;
  /** Sessions that accounts knows, by cookie value. */
  readonly sessions: Map<string, Account>;
  /** What the load counter of this gateway says. */
  readonly load: Load;
  readonly cache: AnswerCache;
  /** A call as a browser on the Czech site makes it, unless headers say otherwise. */
  call(pathAndQuery: string, options?: CallOptions): Promise<TestAnswer>;
  close(): Promise<void>;
}
export interface CallOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Session cookie of an account in `sessions`. */
  readonly session?: string;
}
export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  json(): unknown;
}

export const CZ = 'localhost:3000';
export const RO = 'ro.localhost:3000';
export const LINK_SECRET = 'links-only-for-tests-links-only-for-tests';

/** A whole gateway on a port, with a database of its own and services behind it. */
export async function startGateway(overrides: Partial<GatewayDeps> = {}): Promise<TestGateway> {
  const folder = await mkdtemp(path.join(tmpdir(), 'okruh-gateway-'));
  const artifactFolder = path.join(folder, 'artifacts');
  const mediaFolder = path.join(folder, 'media');
  await mkdir(mediaFolder);
  const [database, accounts, buyout, catalog, repairs, checkout, payments, orders, picking, invoicing, counter, ops] = await Promise.all([
    testDatabase('gateway', new URL('../../migrations/', import.meta.url)),
    startService(),
    startService(),
    startService(),
    startService(),
    startService(),
    startService(),
    startService(),
    startService(),
    startService(),
    startService(),
    startService(),
  ]);
  const sessions = new Map<string, Account>();
  const book = new ReleaseBook(database, silentLogger);
  const failures = new FailureLog(database, silentLogger);
  const visits = new VisitLog(database, silentLogger);
  const artifacts = folderStore(artifactFolder);
  // How busy the machine of the tests is turns nobody away.
  const load = new Load({ most: 500, maxDelay: Number.POSITIVE_INFINITY });
  const upstreams = {
    accounts: new Upstream({ name: 'accounts', url: accounts.url }),
    buyout: new Upstream({ name: 'buyout', url: buyout.url, answerWithin: 1_500 }),
    catalog: new Upstream({ name: 'catalog', url: catalog.url, answerWithin: 1_500 }),
    repairs: new Upstream({ name: 'repairs', url: repairs.url, answerWithin: 1_500 }),
    checkout: new Upstream({ name: 'checkout', url: checkout.url, answerWithin: 1_500 }),
    payments: new Upstream({ name: 'payments', url: payments.url, answerWithin: 1_500 }),
    orders: new Upstream({ name: 'orders', url: orders.url, answerWithin: 1_500 }),
    picking: new Upstream({ name: 'picking', url: picking.url, answerWithin: 1_500 }),
    invoicing: new Upstream({ name: 'invoicing', url: invoicing.url, answerWithin: 1_500 }),
    counter: new Upstream({ name: 'counter', url: counter.url, answerWithin: 1_500 }),
    ops: new Upstream({ name: 'ops', url: ops.url, answerWithin: 1_500 }),
  };
  const sites = createSites({ cz: `http://${CZ}`, ro: `http://${RO}` });
  const cache = overrides.cache ?? new AnswerCache({ capacity: 8 * 1024 * 1024 });
  const app = buildApp({
    database,
    logger: silentLogger,
    sites,
    cache,
    purge: purgeEverywhere({ cache, sites, database, cdn: null, logger: silentLogger }),
    hasCdn: false,
    upstreams,
    visitors: new Visitors({
      keys: testKeys('gateway'),
      resolve: async (token) => {
        const account = sessions.get(token) ?? null;
        return {
          account,
          market: account?.kind === 'customer' ? 'cz' : null,
          expires_at: account === null ? null : '2099-01-01T00:00:00.000Z',
        };
      },
    }),
    noteAnswer: () => undefined,
    book,
    artifacts,
    report: failures.report,
    noteVisit: (visit) => visits.note(visit),
    load,
    keys: testKeys('gateway'),
    linkSecret: LINK_SECRET,
    mediaFolder,
    proxyHops: 1,
    limitScale: 1_000,
    renderLimit: 300,
    prepareLimit: 600,
    checkAnswers: true,
    ...overrides,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = new Pool(url);
  return {
    app,
    url,
    database,
    book,
    failures,
    visits,
    artifacts,
    artifactFolder,
    mediaFolder,
    accounts,
    buyout,
    catalog,
    repairs,
    checkout,
    payments,
    orders,
    sessions,
    load,
    cache,
    call: (pathAndQuery, options) => call(browser, pathAndQuery, options),
    async close() {
      await browser.destroy();
      await app.close();
      await book.stop();
      load.stop();
      await Promise.all([
        ...Object.values(upstreams).map((upstream) => upstream.close()),
        ...[accounts, buyout, catalog, repairs, checkout, payments, orders, picking, invoicing, counter, ops].map((service) =>
          service.close(),
        ),
      ]);
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function call(browser: Pool, pathAndQuery: string, options: CallOptions = {}): Promise<TestAnswer> {
  const method = options.method ?? 'GET';
  const host = options.host ?? CZ;
  const headers: Record<string, string> = { host, ...options.headers };
  if (method !== 'GET' && method !== 'HEAD') headers['origin'] ??= `http://${host}`;
  if (options.session !== undefined) headers['cookie'] = [headers['cookie'], `okruh=${options.session}`].filter(Boolean).join('; ');
  let body: string | null = null;
  if (options.body !== undefined) {
    headers['content-type'] ??= 'application/json';
    body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  }
  // The path goes out as it is written: no client may tidy it up.
  const answer = await browser.request({ path: pathAndQuery, method, headers, body });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const text = bytes.toString();
  return { status: answer.statusCode, headers: answer.headers, bytes, text, json: () => JSON.parse(text) as unknown };
}

/** Parts of an artifact that a test cares about. */
export interface TestArtifact extends Partial<Omit<Manifest, 'integrity' | 'version' | 'name'>> {
  readonly name: string;
  readonly version: string;
  /** Code of the server build. */
  readonly serverCode?: string;
  /** Files of the browser build besides the entry. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes an artifact folder as a build does. */
export async function writeArtifact(artifact: TestArtifact): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const { name, version, serverCode, files = {}, ...facts } = artifact;
  const folder = await mkdtemp(path.join(tmpdir(), 'okruh-artifact-'));
  const contents: Record<string, string> = {
    'entry.js': `// entry of ${name} ${version}\n${'export const filling = 1;\n'.repeat(100)}`,
    ...files,
  };
  if (serverCode !== undefined) contents['server/index.cjs'] = serverCode;
  for (const [file, text] of Object.entries(contents)) {
    const place = path.join(folder, file.startsWith('server/') ? file : `browser/${file}`);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  const manifest: Manifest = {
    name,
    version,
    remoteEntry: 'entry.js',
    css: [],
    preload: {},
    server: serverCode === undefined ? null : 'server/index.cjs',
    exposes: name === 'shell' ? [] : ['./routes'],
    shared: { react: '19.3.1' },
    shell: name === 'shell' ? '0.1.0' : '>=0.1.0',
    contracts: {},
    ...facts,
    integrity: Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, calculateIntegrity(Buffer.from(text))])),
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(manifest));
  return { folder, manifest };
}

/** Deploys and promotes an artifact, as the command line does. */
export async function release(
  gateway: TestGateway,
  artifact: TestArtifact,
  channel: 'stable' | 'canary' = 'stable',
  percent = 100,
): Promise<Manifest> {
  const { folder, manifest } = await writeArtifact(artifact);
  await deploy(gateway.database, gateway.artifacts, folder);
  const outcome = await promote(gateway.database, { remote: manifest.name, version: manifest.version, channel, percent, by: '' });
  if (outcome.kind !== 'promoted') throw new Error(`not promoted: ${JSON.stringify(outcome)}`);
  await gateway.book.read();
  await rm(folder, { recursive: true });
  return manifest;
}

/** A shell that shows what it was given, knows the buy-out's addresses, the cart and one page with a camera, and asks the catalogue for the page `/data`. */
export const shellCode = `
const { createElement } = require('react');
const { renderToPipeableStream } = require('react-dom/server');
exports.resolveRoute = (market, path) => {
  if (path === '/') return { page: 'home', remote: null, frame: 'full', title: 'Home' };
  if (path === '/throws') return { page: 'throws', remote: null, frame: 'full', title: 'Throws' };
  if (path === '/breaks') return { page: 'breaks', remote: null, frame: 'full', title: 'Breaks' };
  if (['/data', '/late', '/lost', '/moved'].includes(path)) return { page: path.slice(1), remote: null, frame: 'full', title: 'Data' };
  if (path === '/bench') return { page: null, remote: 'mfe-admin', frame: 'bare', title: 'Bench', usesCamera: true };
  if (path === '/kosik') return { page: null, remote: 'mfe-cart-checkout', frame: 'full', title: 'Cart', showsContent: true };
  if (path.startsWith('/vykup')) return { page: null, remote: 'mfe-buyout', frame: 'full', title: 'Buy-out' };
  return { page: 'not-found', remote: null, frame: 'full', title: 'Not found' };
};
exports.preparePage = async ({ market, path, search, fetch }) => {
  const route = exports.resolveRoute(market, path);
  const prepared = { page: route.page, status: route.page === 'not-found' ? 404 : 200, head: { title: route.title, description: '' }, data: null, menu: null };
  if (path === '/late') await new Promise(() => {});
  if (path === '/lost') throw new Error('no data');
  if (path === '/moved') return { ...prepared, status: 301, redirect: '/data' };
  if (path !== '/data') return prepared;
  const answer = await fetch('/api/catalog/category' + (search || '?path=data'));
  if (answer.status >= 500) return { ...prepared, page: 'error', status: 503 };
  return { ...prepared, status: answer.status, data: await answer.json(), surrogateKeys: ['page-of-data'] };
};
exports.renderPage = (page, remote, prepared) => {
  const route = exports.resolveRoute(page.market, page.path);
  if (page.error === undefined && route.page === 'throws') throw new Error('the page threw');
  const Broken = () => { throw new Error('a component threw'); };
  const tree = createElement('html', { lang: page.locale }, createElement('body', null,
    createElement('script', { src: page.shell.base + page.shell.remoteEntry }),
    route.page === 'breaks' && page.error === undefined ? createElement(Broken) : null,
    createElement('main', { 'data-frame': route.frame, dangerouslySetInnerHTML: { __html: remote === null ? '' : remote.html } }),
    createElement('pre', null, JSON.stringify(page)),
    createElement('output', null, JSON.stringify(prepared.data))));
  const stream = renderToPipeableStream(tree, { onError: () => undefined });
  return {
    status: page.error ? page.error.status : remote ? remote.status : prepared.status,
    headers: { 'content-type': 'text/html; charset=utf-8', link: '<' + page.shell.base + page.shell.remoteEntry + '>; rel=preload; as=script' },
    redirect: (remote ? remote.redirect : prepared.redirect) || null,
    pipe: (destination) => stream.pipe(destination),
    abort: () => stream.abort(),
  };
};
`;
export const shellArtifact: TestArtifact = { name: 'shell', version: 'a00000000001', serverCode: shellCode };
