import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { adminMakePreviewLink } from '@okruh/contracts/http/gateway';
import type { ReleaseManifest } from '@okruh/contracts/pages';
import type { Market } from '@okruh/market';
import { shop } from '../run/shop.ts';
import { logInAs } from '../shop/staff.ts';

const artifact = fileURLToPath(new URL('../../../mfe-buyout/dist', import.meta.url));
const releaseScript = fileURLToPath(new URL('../../../services/gateway/dist/bundle/release.mjs', import.meta.url));
const run = promisify(execFile);

/** Server builds that fail, each in its way. */
const broken = {
  throws: "exports.render = () => { throw new Error('broken on purpose'); };",
  'is slow': 'exports.render = () => new Promise(() => undefined);',
  'is off its contract': "exports.render = async () => ({ status: 200, html: 7, redirect: '//elsewhere.example' });",
} as const;
export type Violation = keyof typeof broken;

const links = new Map<string, Promise<string>>();

/** Address that shows one browser the buy-out with a server build that fails; everybody else keeps the promoted one. */
export function createPreview(market: Market, error: Violation): Promise<string> {
  const key = `${market} ${error}`;
  const known = links.get(key);
  if (known !== undefined) return known;
  const link = deployBroken(error).then((version) => linkTo(market, version));
  links.set(key, link);
  return link;
}

async function linkTo(market: Market, version: string): Promise<string> {
  const operator = await logInAs('operator', market);
  const { url } = await operator.call(adminMakePreviewLink, { body: { versions: { 'mfe-buyout': version } } });
  return url;
}

/** Deploys a copy of the built remote whose server half is replaced, without promoting it; answers its version. */
async function deployBroken(error: Violation): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'okruh-broken-'));
  try {
    await cp(artifact, folder, { recursive: true });
    const manifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ReleaseManifest;
    const source = broken[error];
    const server = manifest.server ?? 'server/index.cjs';
    const integrity = { ...manifest.integrity, [server]: `sha384-${createHash('sha384').update(source).digest('base64')}` };
    const version = createHash('sha256').update(`${manifest.version} ${source}`).digest('hex').slice(0, 12);
    await writeFile(join(folder, server), source);
    await writeFile(join(folder, 'release.json'), JSON.stringify({ ...manifest, version, integrity } satisfies ReleaseManifest));
    const { databaseUrl, dir } = shop();
    await run(process.execPath, [releaseScript, '--deploy-only', folder], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: databaseUrl, ARTIFACT_DIR: join(dir, 'artifacts') },
    });
    return version;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
