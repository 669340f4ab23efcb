import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A suite of the machine's own distribution, read from the machine's own mirror. */
export interface Suite {
  readonly name: string;
  readonly mirror: string;
  readonly component: string;
  /** Keyring that the machine names for this mirror, if it does. */
  readonly signedBy: string | null;
}

interface Source {
  readonly uri: string;
  readonly suites: readonly string[];
  readonly signedBy: string | null;
}

/** Suites with a package that is new enough, the oldest (closest to what is installed) first. */
const SUITES = {
  debian: { names: ['trixie', 'forky', 'sid'], component: 'main' },
  ubuntu: { names: ['questing', 'resolute'], component: 'universe' },
} as const;

/** Suites worth asking, by the machine's distribution; none on other systems. */
export async function newerSuites(): Promise<Suite[]> {
  const distribution = await detectDistribution();
  if (distribution === null || !existsSync('/usr/bin/apt-get')) return [];
  const mirror = findMirror(await machineSources(), distribution);
  if (mirror === null) return [];
  const { names, component } = SUITES[distribution];
  return names.map((name) => ({ name, component, mirror: mirror.uri, signedBy: mirror.signedBy }));
}

async function detectDistribution(): Promise<'debian' | 'ubuntu' | null> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const ids = /^ID=(.*)$/m.exec(release)?.[1] ?? '';
  const id = ids.replaceAll('"', '');
  return id === 'debian' || id === 'ubuntu' ? id : null;
}

async function machineSources(): Promise<Source[]> {
  const folder = '/etc/apt/sources.list.d';
  const names = existsSync(folder) ? await readdir(folder) : [];
  const files = ['/etc/apt/sources.list', ...names.toSorted().map((name) => join(folder, name))];
  const sources: Source[] = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '');
    sources.push(...(file.endsWith('.sources') ? parseDeb822(text) : parseOneLine(text)));
  }
  return sources;
}

/** `deb [signed-by=…] uri suite components`, one a line. */
export function parseOneLine(text: string): Source[] {
  const sources: Source[] = [];
  for (const line of text.split('\n')) {
    const [, options = '', uri, suite] = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)/.exec(line) ?? [];
    if (uri !== undefined && suite !== undefined)
      sources.push({ uri, suites: [suite], signedBy: /signed-by=(\S+)/.exec(options)?.[1] ?? null });
  }
  return sources;
}

/** Stanzas of `Key: value`, separated by empty lines; a value goes on in lines that begin with a space. */
export function parseDeb822(text: string): Source[] {
  const sources: Source[] = [];
  for (const stanza of text.split(/\n\s*\n/)) {
    const fields = new Map<string, string>();
    const lines = stanza.split('\n').filter((line) => !line.startsWith('#'));
    for (const line of lines
      .join('\n')
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')) {
      const [, key, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (key !== undefined && value !== undefined) fields.set(key.toLowerCase(), value.trim());
    }
    if (fields.get('enabled')?.toLowerCase() === 'no' || fields.get('types')?.split(/\s+/).includes('deb') !== true) continue;
    const signedBy = fields.get('signed-by') ?? null;
    for (const uri of (fields.get('uris') ?? '').split(/\s+/).filter((each) => each !== '')) {
      // A key written into the file itself can't be handed on by name.
      sources.push({
        uri,
        suites: (fields.get('suites') ?? '').split(/\s+/),
        signedBy: signedBy?.startsWith('/') === true ? signedBy : null,
      });
    }
  }
  return sources;
}

/** The mirror of the distribution's own archive, not that of updates or of somebody else's packages. */
export function findMirror(sources: readonly Source[], distribution: 'debian' | 'ubuntu'): Source | null {
  const own = sources.filter(({ uri, suites }) => {
    const isForeign = suites.some((suite) => /security/.test(suite)) || /security/.test(uri);
    return !isForeign && new RegExp(`/${distribution}(-ports)?/?$`).test(uri);
  });
  return own[0] ?? null;
}

/**
 * Downloads a package through apt with a configuration of its own (lists, cache, state below the cache folder; the
 * machine's keyrings check the signatures) and unpacks it there. Needs no root and installs nothing.
 *
 * @param suite null takes the machine's own suites
 * @returns a new folder with the unpacked files (the caller deletes its parent), or null when the suite doesn't have the package
 */
export async function downloadDebianPackage(name: string, suite: Suite | null, cacheDir: string): Promise<string | null> {
  await mkdir(cacheDir, { recursive: true });
  // A folder of its own for each call: two starts may look for the same package at once.
  const place = await mkdtemp(join(cacheDir, 'apt-'));
  const target = join(place, 'unpacked');
  for (const folder of ['lists/partial', 'cache/archives/partial', 'download', 'unpacked'])
    await mkdir(join(place, folder), { recursive: true });
  await writeFile(join(place, 'status'), '');
  const options: Record<string, string> = {
    'Dir::State::Lists': join(place, 'lists'),
    'Dir::State::status': join(place, 'status'),
    'Dir::Cache': join(place, 'cache'),
    // As root apt hands over to a user that may not enter our folders.
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '20',
  };
  if (suite !== null) {
    const list = join(place, 'suite.sources');
    const signedBy = suite.signedBy === null ? '' : `Signed-By: ${suite.signedBy}\n`;
    await writeFile(list, `Types: deb\nURIs: ${suite.mirror}\nSuites: ${suite.name}\nComponents: ${suite.component}\n${signedBy}`);
    options['Dir::Etc::sourcelist'] = list;
    options['Dir::Etc::sourceparts'] = '-';
  }
  const flags = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  let isUnpacked = false;
  try {
    // One of the machine's other sources may be broken; what counts is whether the package comes.
    await execute('apt-get', [...flags, 'update'], { timeout: 120_000 }).catch(() => undefined);
    await execute('apt-get', [...flags, 'download', name], { cwd: join(place, 'download'), timeout: 120_000 });
    const archive = (await readdir(join(place, 'download'))).find((file) => file.endsWith('.deb'));
    if (archive === undefined) return null;
    await execute('dpkg-deb', ['-x', join(place, 'download', archive), target]);
    isUnpacked = true;
    return target;
  } finally {
    const rest = isUnpacked ? ['lists', 'cache', 'download'].map((folder) => join(place, folder)) : [place];
    for (const folder of rest) await rm(folder, { recursive: true, force: true });
  }
}
