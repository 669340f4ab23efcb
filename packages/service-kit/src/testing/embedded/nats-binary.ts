import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { downloadDebianPackage, newerSuites, type Suite } from './debian-package.ts';

const execute = promisify(execFile);

export interface NatsBinary {
  readonly path: string;
  /** For example `2.10.27`. */
  readonly version: string;
  /** False below 2.10.23: acknowledged messages may be lost when the machine loses power. */
  readonly canSyncAlways: boolean;
}

export interface NatsSearch {
  /** Where a downloaded binary is kept; OKRUH_CACHE_DIR or ~/.cache/okruh when left out. */
  readonly cacheDir?: string;
  /** Gets a sentence for each thing that takes time or that the person should know. */
  readonly say?: (sentence: string) => void;
}

/** First version that syncs before it acknowledges and doesn't lose streams when it is killed. */
const OLDEST = [2, 10, 23] as const;
const OLDEST_TEXT = OLDEST.join('.');
/** JetStream as we use it works from here on; older ones are of no use. */
const OLDEST_AT_ALL = [2, 9, 10] as const;

/** SHA-256 of the official archives, from the Dockerfiles of the official image. */
const RELEASE = {
  version: '2.10.29',
  archives: {
    x64: { name: 'amd64', sha256: 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da' },
    arm64: { name: 'arm64', sha256: 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401' },
  },
} as const;

/**
 * Finds a NATS server: NATS_SERVER_BIN, then PATH, then the cache, then a package of Debian or Ubuntu from the machine's
 * own mirror, then the official archive, then an old package with a warning. Nothing is installed; downloads are checked
 * by apt's signatures or a pinned SHA-256.
 *
 * @throws with one sentence that says what to do
 */
export async function findNatsServer(search: NatsSearch = {}): Promise<NatsBinary> {
  const cacheDir = search.cacheDir ?? process.env['OKRUH_CACHE_DIR'] ?? join(homedir(), '.cache', 'okruh');
  const say = search.say ?? (() => undefined);
  const named = process.env['NATS_SERVER_BIN'];
  if (named !== undefined && named !== '') {
    const binary = await inspect(named);
    if (binary === null) throw new Error(`NATS_SERVER_BIN is no NATS server that runs here: ${named}`);
    if (!binary.canSyncAlways) say(oldWarning(binary));
    return binary;
  }
  const cached = join(cacheDir, 'nats-server');
  for (const place of [...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'nats-server')), cached]) {
    const binary = existsSync(place) ? await inspect(place) : null;
    if (binary?.canSyncAlways === true) return binary;
  }
  const failures: string[] = [];
  for (const source of [() => fromNewerSuites(cacheDir, say), () => fromRelease(cacheDir, say)]) {
    try {
      const binary = await source();
      if (binary?.canSyncAlways === true) return binary;
    } catch (error) {
      failures.push(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
    }
  }
  const old = await fromOwnSuite(cacheDir);
  if (old !== null) {
    say(oldWarning(old));
    return old;
  }
  throw new Error(
    `No NATS server was found: install nats-server ${OLDEST_TEXT} or newer, or name one in NATS_SERVER_BIN, or set NATS_URL${failures.length > 0 ? ` (tried to get one: ${failures.join('; ')})` : ''}.`,
  );
}

const oldWarning = (binary: NatsBinary): string =>
  `NATS ${binary.version} is older than ${OLDEST_TEXT}: after a power failure events are published again from the database. Install a newer one or name it in NATS_SERVER_BIN.`;

async function inspect(path: string): Promise<NatsBinary | null> {
  try {
    const { stdout } = await execute(path, ['--version'], { timeout: 10_000 });
    const [, version] = /v?(\d+\.\d+\.\d+)/.exec(stdout) ?? [];
    if (version === undefined || !isAtLeast(version, OLDEST_AT_ALL)) return null;
    return { path, version, canSyncAlways: isAtLeast(version, OLDEST) };
  } catch {
    return null;
  }
}

/** Whether a version like `2.10.27` is the wanted one or newer. */
export function isAtLeast(version: string, wanted: readonly [number, number, number]): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, least] of wanted.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

async function fromNewerSuites(cacheDir: string, say: (sentence: string) => void): Promise<NatsBinary | null> {
  for (const suite of await newerSuites()) {
    say(`Getting nats-server from ${suite.name} of this machine's package mirror`);
    const binary = await fromPackage(suite, cacheDir, 'nats-server');
    if (binary?.canSyncAlways === true) return binary;
  }
  return null;
}

/** Keeps the package's binary in the cache under a name, and nothing else of it. */
async function fromPackage(suite: Suite | null, cacheDir: string, name: string): Promise<NatsBinary | null> {
  const folder = await downloadDebianPackage('nats-server', suite, cacheDir);
  if (folder === null) return null;
  try {
    const binary = (await inspect(join(folder, 'usr/sbin/nats-server'))) ?? (await inspect(join(folder, 'usr/bin/nats-server')));
    return binary === null ? null : await keep(binary, join(cacheDir, name));
  } finally {
    await rm(dirname(folder), { recursive: true, force: true });
  }
}

async function fromRelease(cacheDir: string, say: (sentence: string) => void): Promise<NatsBinary | null> {
  const archive =
    process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64') ? RELEASE.archives[process.arch] : null;
  if (archive === null) return null;
  const name = `nats-server-v${RELEASE.version}-linux-${archive.name}`;
  say(`Getting nats-server ${RELEASE.version} from its official releases`);
  const answer = await fetch(`https://github.com/nats-io/nats-server/releases/download/v${RELEASE.version}/${name}.tar.gz`, {
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok) throw new Error(`the official archive answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== archive.sha256)
    throw new Error('the official archive is not the one that was pinned');
  await mkdir(cacheDir, { recursive: true });
  const file = join(cacheDir, `${name}.tar.gz`);
  await writeFile(file, bytes);
  await execute('tar', ['-xzf', file, '-C', cacheDir]);
  await rm(file, { force: true });
  const binary = await inspect(join(cacheDir, name, 'nats-server'));
  return binary === null ? null : keep(binary, join(cacheDir, 'nats-server'));
}

/** The old package of the machine's own suite: worse than a new one, better than none. */
async function fromOwnSuite(cacheDir: string): Promise<NatsBinary | null> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const place of [...folders.map((folder) => join(folder, 'nats-server')), join(cacheDir, 'nats-server-old')]) {
    const binary = existsSync(place) ? await inspect(place) : null;
    if (binary !== null) return binary;
  }
  return fromPackage(null, cacheDir, 'nats-server-old').catch(() => null);
}

/** Moves a found binary to the one place where the next start looks. */
async function keep(binary: NatsBinary, place: string): Promise<NatsBinary> {
  await rename(binary.path, place);
  await chmod(place, 0o755);
  return { ...binary, path: place };
}
