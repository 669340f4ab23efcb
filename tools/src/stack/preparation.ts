import { readFile } from 'node:fs/promises';
import { getBundlePath } from '../building/bundle-services.ts';
import { hashInputs } from '../building/inputs.ts';
import { demoDataDir, inRoot } from '../paths.ts';
import {
  browserApps,
  ownSecretNames,
  ownVariable,
  processTable,
  sharedEnvironment,
  getSpec,
  type BrowserApp,
  type ProcessSpec,
  type Surroundings,
} from '../processes.ts';
import { mustRun } from '../run.ts';
import type { Steps } from '../terminal/steps.ts';
import { openLedger, toRoleName, type Ledger } from './database-roles.ts';
import { drawDemoPictures } from './demo-pictures.ts';
import { machineEnvironment } from './machine-environment.ts';

export interface PreparationOptions {
  readonly around: Surroundings;
  /** URL of the role that owns the database; migrations run as it. */
  readonly ownerUrl: string;
  /** Whether roles of their own own the schemas. */
  readonly hasRoles: boolean;
  readonly steps: Steps;
  /** Demo rows, logins and pictures; their password is public. */
  readonly withDemoData: boolean;
}

const kitInputs = ['packages/contracts', 'packages/market', 'packages/service-kit'];

/** Runs a built script of a process. @returns what it said */
export const runScript = (spec: ProcessSpec, script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
  mustRun(process.execPath, [inRoot(spec.folder, getBundlePath(script)), ...args], {
    cwd: inRoot(spec.folder),
    env: { ...machineEnvironment(), ...env },
    title: `${spec.name}: ${script}`,
  });

/** Brings every schema to the committed migrations. */
async function migrateAll(options: PreparationOptions, ledger: Ledger): Promise<number> {
  const kit = hashInputs(kitInputs);
  const ran = await Promise.all(
    processTable.map(async (spec) => {
      const inputs = `${kit} ${hashInputs([`${spec.folder}/migrations`, `${spec.folder}/src/migrate.ts`])} ${options.hasRoles}`;
      const env = {
        ...sharedEnvironment(spec, options.around),
        ...spec.env(options.around),
        DATABASE_URL: options.ownerUrl,
        ...(options.hasRoles ? { DATABASE_ROLE: toRoleName(spec.schema) } : {}),
      };
      return ledger.once(`migrate ${spec.name}`, inputs, () => runScript(spec, 'migrate', [], env));
    }),
  );
  return ran.filter(Boolean).length;
}

/** Demo rows of the services that bring some; they may be seeded again and again. */
async function seedAll(options: PreparationOptions, ledger: Ledger): Promise<number> {
  const shared = hashInputs([...kitInputs, 'tools/demo-data']);
  const ran = await Promise.all(
    processTable
      .filter(({ hasSeed }) => hasSeed)
      .map(async (spec) => {
        const inputs = `${shared} ${hashInputs([`${spec.folder}/src`])} ${spec.seedAgain?.() ?? ''}`.trimEnd();
        const env = { ...sharedEnvironment(spec, options.around), ...spec.env(options.around), DEMO_DATA_DIR: demoDataDir };
        return ledger.once(`seed ${spec.name}`, inputs, () => runScript(spec, 'seed', [], env));
      }),
  );
  return ran.filter(Boolean).length;
}

/**
 * Puts the built apps into the gateway's registry. An app that hasn't changed since the last start isn't promoted again:
 * anybody who rolled back by hand keeps that.
 */
async function releaseAll(options: PreparationOptions, ledger: Ledger): Promise<number> {
  const apps = await Promise.all(
    browserApps.map(async (app) => {
      const manifest = await readFile(inRoot(app, 'dist', 'release.json'), 'utf8');
      return { app, name: `release ${app}`, inputs: `${manifest} ${options.around.dir}` };
    }),
  );
  const changed = await ledger.due(apps);
  if (changed.length === 0) return 0;
  await releaseApps(
    changed.map(({ app }) => app),
    options.around,
  );
  await ledger.done(changed);
  return changed.length;
}

const encrypting = processTable.filter((spec) => ownSecretNames(spec).includes('FIELD_KEY'));

/** Whether some process is given an older field key beside the current one. */
const hasOldKeys = ({ secrets }: Surroundings): boolean =>
  encrypting.some(({ name }) => secrets[ownVariable('FIELD_KEY', name)]?.includes(','));

/**
 * Rewrites by the current field keys what older ones sealed; it may be stopped and repeated.
 *
 * @param databaseUrl a role that may write to every schema; each process's own when left out
 * @returns a line for each process
 */
export async function rotateKeys(around: Surroundings, databaseUrl?: string): Promise<string> {
  const lines: string[] = [];
  for (const spec of encrypting) {
    const env = { ...sharedEnvironment(spec, around), ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    lines.push((await runScript(spec, 'rotate-keys', [], env)).trim());
  }
  return lines.join(', ');
}

/** Deploys and promotes the built artifacts of apps; answers the gateway's words. @throws PlainError when the gate refuses one */
export function releaseApps(apps: readonly BrowserApp[], around: Surroundings): Promise<string> {
  const gateway = getSpec('gateway');
  const folders = apps.map((app) => inRoot(app, 'dist'));
  return runScript(gateway, 'release', folders, { ...sharedEnvironment(gateway, around), ...gateway.env(around) });
}

const outcome = (count: number, word: string): string => (count === 0 ? 'unchanged' : `${count} ${word}`);

/** Everything between a database that answers and processes that may start. Repeating it changes nothing. */
export async function prepare(options: PreparationOptions): Promise<void> {
  const { steps, around } = options;
  const ledger = await openLedger(options.ownerUrl);
  try {
    await steps.run('migrations', async (say) => say(outcome(await migrateAll(options, ledger), 'schemas')));
    if (hasOldKeys(around)) await steps.run('field keys', async (say) => say(await rotateKeys(around, options.ownerUrl)));
    await Promise.all([
      steps.run('releases', async (say) => say(outcome(await releaseAll(options, ledger), 'released'))),
      ...(options.withDemoData
        ? [
            steps.run('demo pictures', async (say) => say(outcome(await drawDemoPictures(`${around.dir}/media`), 'drawn'))),
            steps.run('demo data', async (say) => say(outcome(await seedAll(options, ledger), 'services'))),
          ]
        : []),
    ]);
  } finally {
    await ledger.close();
  }
}
