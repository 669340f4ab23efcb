import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startServer, untilServes, type ServerCommand, type ServerProcess } from './child.ts';
import { freePort } from './free-port.ts';
import { findPostgresBinaries, isReachable, postgresUser, type PostgresBinaries, type ServerUser } from './postgres-binaries.ts';

export interface EmbeddedPostgresOptions {
  /** Where the data lives; made when it isn't there. When PostgreSQL's user can't reach it, the data lies below /var/tmp and a note here says where. */
  readonly dataDir: string;
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Password of the superuser `okruh`. It is set when the data is made; later starts must bring the same. */
  readonly password: string;
  /** Gets every line of the server's log. */
  readonly log?: (line: string) => void;
  /** False only for throw-away data: a crash of the machine may then damage it. */
  readonly isDurable?: boolean;
}

export interface EmbeddedPostgres {
  /** Superuser's connection to the database `postgres`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server has ended, with how. */
  readonly ended: Promise<string>;
  /** Ends connections and stops. */
  stop(): Promise<void>;
  /** Kills it as a crash would; resolves when it is gone. */
  kill(): Promise<void>;
}

const execute = promisify(execFile);
const SUPERUSER = 'okruh';
const ELSEWHERE = 'data-is-elsewhere';
const START_WITHIN_MS = 60_000;
const START_ATTEMPTS = 10;

/**
 * Starts a real PostgreSQL. As root it runs as another user; data and binaries that this user can't reach are put below
 * /var/tmp. What a crash left behind (lock file, orphaned server) is cleared away first.
 *
 * @throws with one sentence when it can't be started
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = postgresUser();
  const wanted = resolve(options.dataDir);
  const reachable = join('/var/tmp', `okruh-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`);
  const binaries = await findPostgresBinaries(user, join('/var/tmp', 'okruh-binaries'));
  const dataDir = user === null || isReachable(dirname(wanted), user) ? wanted : await elsewhere(wanted, reachable);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(dataDir, binaries, user, options.password);
  checkVersion(dataDir, binaries);
  await clearLeftovers(dataDir);

  const port = options.port === 0 ? await freePort() : options.port;
  const command: ServerCommand = {
    command: binaries.postgres,
    args: ['-D', dataDir, '-p', String(port), ...settings(options.isDurable ?? true)],
    cwd: dataDir,
    env: environment(),
    ...(user === null ? {} : { user: { uid: user.uid, gid: user.gid } }),
    ...(options.log === undefined ? {} : { log: options.log }),
  };
  const url = `postgresql://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  const server = await startPatiently(command, url);
  return {
    url,
    port,
    pid: server.pid,
    ended: server.ended,
    // Fast shutdown: open transactions are rolled back, nothing waits for idle clients.
    stop: () => server.stop('SIGINT', 'SIGQUIT', 10_000),
    async kill() {
      server.signal('SIGKILL');
      await server.ended;
    },
  };
}

/** Right after a crash the old server's children may still hold its memory for a moment; then it is tried again. */
async function startPatiently(command: ServerCommand, url: string): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const server = startServer(command);
    try {
      await untilServes('PostgreSQL', server, () => answers(url), START_WITHIN_MS);
      return server;
    } catch (error) {
      await server.stop('SIGINT', 'SIGQUIT', 5_000);
      if (attempt >= START_ATTEMPTS || !server.lastLines().includes('shared memory block')) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

/** Deletes the data, also what lies elsewhere. The server must be stopped. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const note = join(dataDir, ELSEWHERE);
  if (existsSync(note)) await rm(readFileSync(note, 'utf8').trim(), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

const MIN_BUFFERS_MB = 128;
const MAX_BUFFERS_MB = 1_024;

/**
 * A quarter of the machine's memory, as PostgreSQL's manual advises, and no more than a busy shop reads: with fewer, lists of a million
 * orders copy their indexes from the system's cache for each page. It is taken as it is used. Tests fill none of it.
 */
const bufferMegabytes = (isDurable: boolean): number =>
  isDurable ? Math.min(MAX_BUFFERS_MB, Math.max(MIN_BUFFERS_MB, Math.floor(totalmem() / 4 / 2 ** 20))) : MIN_BUFFERS_MB;

function settings(isDurable: boolean): string[] {
  const values: Readonly<Record<string, string>> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${bufferMegabytes(isDurable)}MB`,
    log_timezone: 'UTC',
    timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'warning',
    // Statements hold what people typed in; none may reach the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The machine's language must not decide how the shop sorts. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', LANG: 'C', TZ: 'UTC' });

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select 1');
  await client.end();
}

/** The data's place below /var/tmp; a note in the wanted folder ties the two, so that deleting that folder deletes the shop's data. */
async function elsewhere(wanted: string, place: string): Promise<string> {
  const note = join(wanted, ELSEWHERE);
  if (!existsSync(note)) await rm(place, { recursive: true, force: true });
  await mkdir(wanted, { recursive: true });
  await mkdir(place, { recursive: true, mode: 0o711 });
  if (statSync(place).uid !== 0) throw new Error(`${place} belongs to somebody else; delete it or set DATABASE_URL.`);
  await writeFile(note, `${place}\n`);
  return join(place, 'data');
}

/** Makes a cluster beside its place and moves it there when it is whole: a start that was cut off leaves nothing half-made. */
async function initialise(dataDir: string, binaries: PostgresBinaries, user: ServerUser | null, password: string): Promise<void> {
  const fresh = `${dataDir}.new`;
  const passwordFile = `${dataDir}.pw`;
  await mkdir(dirname(dataDir), { recursive: true });
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== null) {
    await chown(fresh, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  try {
    await execute(
      binaries.initdb,
      [
        '-D',
        fresh,
        '-U',
        SUPERUSER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=cs-CZ',
        '--no-instructions',
      ],
      { cwd: fresh, env: environment(), ...(user === null ? {} : { uid: user.uid, gid: user.gid }) },
    );
    await chmod(fresh, 0o700);
    await rm(dataDir, { recursive: true, force: true });
    await rename(fresh, dataDir);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(`PostgreSQL's data could not be made in ${dataDir}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function checkVersion(dataDir: string, binaries: PostgresBinaries): void {
  const major = Number(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim());
  if (major !== binaries.major) {
    throw new Error(
      `The data in ${dataDir} was made by PostgreSQL ${major} and this is ${binaries.major}: delete the demo data (npm run reset) or set DATABASE_URL.`,
    );
  }
}

/** After a crash: ends a server whose parent is gone, removes a lock file that belongs to no server. @throws when the data is in use */
async function clearLeftovers(dataDir: string): Promise<void> {
  const lock = join(dataDir, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n', 1)[0]);
  const holder = await findHolder(pid, dataDir);
  if (holder === 'another') await rm(lock, { force: true });
  if (holder === 'in-use') throw new Error(`The data in ${dataDir} is in use by PostgreSQL with the process id ${pid}; stop it first.`);
  if (holder !== 'orphan') return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; existsSync(lock) && waited < 10_000; waited += 50) await new Promise((done) => setTimeout(done, 50));
}

async function findHolder(pid: number, dataDir: string): Promise<'nobody' | 'another' | 'orphan' | 'in-use'> {
  if (!Number.isInteger(pid) || pid <= 0) return 'another';
  try {
    const { stdout } = await execute('ps', ['-o', 'ppid=,args=', '-p', String(pid)]);
    const [, parent, args] = /^\s*(\d+)\s+(.*)$/s.exec(stdout) ?? [];
    // The process id was given to something else since: PostgreSQL would refuse to start because of it.
    if (args === undefined || !args.includes(dataDir)) return 'another';
    return parent === '1' ? 'orphan' : 'in-use';
  } catch {
    return 'nobody';
  }
}
