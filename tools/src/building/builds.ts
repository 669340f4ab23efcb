import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot, root, varDir } from '../paths.ts';
import { browserApps, processTable, type BrowserApp } from '../processes.ts';
import { mustRun } from '../run.ts';
import { machineEnvironment } from '../stack/machine-environment.ts';
import type { Say, Steps } from '../terminal/steps.ts';
import { getBundlePath, bundleServices, SERVICE_BUNDLE } from './bundle-services.ts';
import { hashInputs } from './inputs.ts';

/** One thing that can be built, skipped while its inputs are the ones of the last build. */
export interface Build {
  readonly name: string;
  /** Files and folders below the root whose contents decide the result. */
  readonly inputs: readonly string[];
  /** Files that must be there for the build to count as done. */
  readonly outputs: readonly string[];
  readonly work: (say: Say) => Promise<void>;
}

const packageFolders = ['contracts', 'market', 'service-kit'].map((name) => `packages/${name}`);
const browserPackages = ['contracts', 'market', 'ui', 'web-kit'].map((name) => `packages/${name}`);
/** Drawings of the demo catalogue, plain TypeScript that the catalogue service runs too. */
const artFolder = 'packages/ui/src/device-art';
const serviceFolders = processTable.map(({ folder }) => folder);
const sharedInputs = ['package.json', 'pnpm-lock.yaml'];

/** The services with the packages below them: one file for each process and each script. */
const servicesBuild: Build = {
  name: 'services',
  inputs: [...packageFolders, artFolder, ...serviceFolders, 'tools/src/building/bundle-services.ts', ...sharedInputs],
  outputs: serviceFolders.flatMap((folder) => [SERVICE_BUNDLE, getBundlePath('migrate')].map((file) => `${folder}/${file}`)),
  work: () => bundleServices(serviceFolders),
};

/** The program that bundles an app. */
export const getBundlerPath = (app: BrowserApp): string => inRoot(app, 'node_modules/@rspack/cli/bin/rspack.js');

const browserBuild = (app: BrowserApp): Build => ({
  name: app,
  inputs: [app, ...browserPackages, ...sharedInputs],
  outputs: [`${app}/dist/release.json`],
  work: async () => {
    await mustRun(process.execPath, [getBundlerPath(app), 'build'], {
      cwd: inRoot(app),
      env: { ...machineEnvironment(), NODE_ENV: 'production' },
      title: `Building ${app}`,
    });
  },
});

export const allBuilds: readonly Build[] = [servicesBuild, ...browserApps.map(browserBuild)];

/** The build of one app. */
export const createBuild = (app: BrowserApp): Build => browserBuild(app);

const stampFile = (build: Build): string => join(varDir, 'build', build.name);

/** The app's folder of results is used by somebody else from now on: the next build of it does its work whatever changed. */
export const forgetBuild = (app: BrowserApp): Promise<void> => rm(stampFile(createBuild(app)), { force: true });

/** Builds unless nothing changed. Says "unchanged" then. */
export async function bringUpToDate(build: Build, say: Say): Promise<void> {
  // Bundled scripts know where their sources lie.
  const inputs = `${hashInputs(build.inputs)} ${root}`;
  const stamp = await readFile(stampFile(build), 'utf8').catch(() => '');
  if (stamp === inputs && build.outputs.every((file) => existsSync(inRoot(file)))) {
    say('unchanged');
    return;
  }
  await rm(stampFile(build), { force: true });
  await build.work(say);
  const absent = build.outputs.find((file) => !existsSync(inRoot(file)));
  if (absent !== undefined) throw new Error(`The build of ${build.name} made no ${absent}`);
  await mkdir(join(varDir, 'build'), { recursive: true });
  await writeFile(stampFile(build), inputs);
}

/** Everything, one after the other: each build uses all cores by itself. */
export async function buildAll(steps: Steps): Promise<void> {
  for (const build of allBuilds) await steps.run(`build ${build.name}`, (say) => bringUpToDate(build, say));
}
