import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allContracts } from '../site/contracts.ts';
import { CZ, release, shellArtifact, startGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await release(gateway, shellArtifact);
});
afterAll(() => gateway.close());

const publicAddress = '203.0.113.9';

/** The status and body for a target exactly as it is written, asked for from a public address. */
function askFor(target: string, method = 'GET'): Promise<{ readonly status: number; readonly body: string }> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const lines = [`${method} ${target} HTTP/1.1`, `host: ${CZ}`, `origin: http://${CZ}`, `x-forwarded-for: ${publicAddress}`];
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`));
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject).on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') });
    });
  });
}

const encoded = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Ways to write a character of a path that a lenient server might take for the same. */
const characterSpellings: readonly ((character: string) => string)[] = [
  (character) => character.toUpperCase(),
  encoded,
  (character) => encoded(character).toUpperCase(),
  (character) => encoded(character).replace('%', '%25'),
  (character) => `/${character}`,
  (character) => `/.${character}`,
  (character) => `${character};v=1`,
];
const endings = [
  '',
  '?',
  '?x=1',
  '?x=/healthz',
  '/',
  '//',
  '/.',
  '/..',
  '/../',
  ';',
  ';x',
  '%20',
  '%00',
  '%2f',
  '%3f',
  '.json',
  '#x',
  '\\',
];
const beginnings = ['', '/', '/.', '/x/..', '/%2e', '\\', '/%2f', `http://${CZ}`, `http://127.0.0.1`, '/api', '/assets/..', '/media/..'];

/** A path with some of its characters, its beginning and its end written in another way. */
const generateSpelling = (path: string) =>
  fc
    .record({
      beginning: fc.constantFrom(...beginnings),
      ending: fc.constantFrom(...endings),
      characters: fc.tuple(
        ...Array.from(path, (character) =>
          fc.oneof(
            { weight: 6, arbitrary: fc.constant(character) },
            fc.constantFrom(...characterSpellings.map((spell) => spell(character))),
          ),
        ),
      ),
    })
    .map(({ beginning, ending, characters }) => beginning + characters.join('') + ending);

describe('what only our own network may see, under whatever spelling', () => {
  const secrets = /# (?:HELP|TYPE) |process_cpu|"checks"|"registry"/;
  const everyEdge = beginnings.flatMap((beginning) => endings.map((ending) => [beginning, ending] as const));

  it.each(['/metrics', '/readyz'])('%s is given to our own network', async (path) => {
    const answer = await gateway.call(path);
    expect([answer.status, secrets.test(answer.text)]).toEqual([200, true]);
  });

  it.each(['/metrics', '/readyz'])('%s is not given to a public address, with any beginning and end', async (path) => {
    const targets = everyEdge.map(([beginning, ending]) => beginning + path + ending);
    const bodies = await Promise.all(targets.map(async (target) => (await askFor(target)).body));
    expect(targets.filter((_target, index) => secrets.test(bodies[index] ?? ''))).toEqual([]);
  });

  it.each(['/metrics', '/readyz'])('%s is not given to a public address, with any characters', async (path) => {
    await fc.assert(
      fc.asyncProperty(generateSpelling(path), fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'), async (target, method) => {
        expect((await askFor(target, method)).body).not.toMatch(secrets);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a route between services', () => {
  const internal = allContracts.filter(({ access }) => access === 'internal');
  const servicesSaw = () =>
    [gateway.accounts, gateway.buyout, gateway.catalog, gateway.repairs, gateway.checkout, gateway.payments].flatMap(({ seen }) => seen);
  beforeEach(() => {
    for (const { seen } of [gateway.accounts, gateway.buyout, gateway.catalog, gateway.repairs, gateway.checkout, gateway.payments])
      seen.length = 0;
  });

  it.each(internal)('$method $path is not found', async ({ method, path }) => {
    expect((await askFor(path.replaceAll(/:\w+/g, 'x'), method)).status).toBe(404);
    expect(servicesSaw()).toEqual([]);
  });

  it('reaches no service under another spelling', async () => {
    const guarded = fc
      .constantFrom(...internal)
      .chain(({ method, path }) => generateSpelling(path.replaceAll(/:\w+/g, 'x')).map((target) => ({ method, target })));
    await fc.assert(
      fc.asyncProperty(guarded, async ({ method, target }) => {
        await askFor(target, method);
        expect(servicesSaw().filter(({ url }) => /internal/i.test(decodeURIComponent(url.replaceAll(/%(?![\da-f]{2})/gi, ''))))).toEqual(
          [],
        );
      }),
      { numRuns: 200 },
    );
  });
});
