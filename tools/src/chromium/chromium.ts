import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { PlainError } from '../plain-error.ts';
import { runProgram } from '../run.ts';

/** The one without windows first: the same pages for about a third less CPU time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Each window has a process for the suggestions of its address bar, which nobody opens here: a fifth of what a new window costs. */
const addressBarFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** Chromium reads the last list alone, so what Playwright switches off for us stands here again. */
const playwrightFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Quiet and without a sandbox, which Chromium refuses to root. */
export const chromiumFlags: readonly string[] = [
  '--headless',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightFeatures, ...addressBarFeatures].join(',')}`,
];

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The first of the programs on PATH; null when none is there. */
export async function findOnPath(programs: readonly string[], path = process.env['PATH'] ?? ''): Promise<string | null> {
  for (const program of programs) {
    for (const dir of path.split(delimiter).filter((part) => part !== '')) {
      if (await isExecutable(join(dir, program))) return join(dir, program);
    }
  }
  return null;
}

export interface ChromiumSources {
  readonly env: NodeJS.ProcessEnv;
  /** Where Playwright keeps its own download. */
  readonly playwrightPath: () => Promise<string | null>;
  /** Fetches Playwright's download; answers whether that worked. */
  readonly download: () => Promise<boolean>;
  /** Installs Debian's package; answers whether that worked. Only tried as root. */
  readonly installPackage: () => Promise<boolean>;
  readonly isRoot: boolean;
  readonly say: (line: string) => void;
}

/** A Chromium that is here already; null otherwise. @throws PlainError when CHROMIUM_PATH points nowhere */
export async function findChromium({ env, playwrightPath }: Pick<ChromiumSources, 'env' | 'playwrightPath'>): Promise<string | null> {
  const given = env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    if (await isExecutable(given)) return given;
    throw new PlainError(`CHROMIUM_PATH=${given} is no program: set it to a Chromium or leave it out.`);
  }
  const onPath = await findOnPath(names, env['PATH']);
  if (onPath !== null) return onPath;
  const own = await playwrightPath();
  return own !== null && (await isExecutable(own)) ? own : null;
}

/**
 * A Chromium for the tests: CHROMIUM_PATH, one on PATH, Playwright's own, Debian's package when root.
 *
 * @throws PlainError with what to install when there is none
 */
export async function obtainChromium(sources: ChromiumSources): Promise<string> {
  const here = await findChromium(sources);
  if (here !== null) return here;
  sources.say("fetching Playwright's Chromium");
  if (await sources.download()) {
    const own = await findChromium(sources);
    if (own !== null) return own;
  }
  if (sources.isRoot) {
    sources.say("installing Debian's chromium-headless-shell");
    if (await sources.installPackage()) {
      const installed = await findChromium(sources);
      if (installed !== null) return installed;
    }
  }
  throw new PlainError(
    'No Chromium was found: install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to one.',
  );
}

/** The sources of this machine. */
export const machineSources = (say: (line: string) => void): ChromiumSources => ({
  env: process.env,
  async playwrightPath() {
    const { chromium } = await import('playwright');
    return chromium.executablePath();
  },
  async download() {
    const cli = new URL('../../node_modules/playwright/cli.js', import.meta.url).pathname;
    const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '' };
    const { code } = await runProgram(process.execPath, [decodeURIComponent(cli), 'install', 'chromium'], { env, onLine: say });
    return code === 0;
  },
  async installPackage() {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const update = await runProgram('apt-get', ['update'], { env, onLine: say });
    if (update.code !== 0) return false;
    return (
      (await runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env, onLine: say })).code ===
      0
    );
  },
  isRoot: process.getuid?.() === 0,
  say,
});
