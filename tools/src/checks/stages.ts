import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { allBuilds, bringUpToDate } from '../building/builds.ts';
import { machineSources, obtainChromium } from '../chromium/chromium.ts';
import { demoDataDir, inRoot, varDir } from '../paths.ts';
import { runProgram, type RunResult } from '../run.ts';
import type { Say } from '../terminal/steps.ts';
import { type Counts, countClosingLine, countPlaywright, countVitest } from './reports.ts';
import type { StageTimes } from './run-stages.ts';
import { single, type Outcome, type Stage } from './stage.ts';

const reportDir = join(varDir, 'test');
const script = (...parts: string[]): string => inRoot('node_modules', ...parts);

/** Tests bring their own servers: what points to the shop's is taken away. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, NATS_URL: _nats, SMTP_URL: _smtp, NODE_OPTIONS: _options, ...rest } = process.env;
  return { ...rest, FORCE_COLOR: '0' };
}

/** Everything but the browser's specs runs in the background: there people's time limits hold, and half of the time somebody waits. */
async function runNode(
  name: string,
  args: readonly string[],
  say: Say,
  { env = {}, isBackground = true }: { readonly env?: NodeJS.ProcessEnv; readonly isBackground?: boolean } = {},
): Promise<RunResult> {
  const result = await runProgram(process.execPath, args, {
    env: { ...testEnvironment(), ...env },
    isBackground,
    onLine: (line) => say(line.trim()),
  });
  say('');
  await mkdir(reportDir, { recursive: true });
  await writeFile(join(reportDir, `${name}.log`), result.output);
  return result;
}

const programStage = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Stage => ({
  name,
  async run(say) {
    const { code, output } = await runNode(name, args, say, { env });
    return single(code === 0, output);
  },
});

/** An error outside the tests, in a set-up for example, shows in the exit code only. */
function outcome(counts: Counts, code: number, output: string): Outcome {
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  return { ...counts, failed, report: failed === 0 ? '' : output };
}

/** Tests make many short-lived objects: with room for them a tenth of the processor's time isn't spent on moving them. */
const youngObjects = '--max-semi-space-size=64';

const vitestStage = (name: string, projects: readonly string[]): Stage => ({
  name,
  async run(say) {
    const file = join(reportDir, `${name}.json`);
    await rm(file, { force: true });
    const { code, output } = await runNode(
      name,
      [
        script('vitest', 'vitest.mjs'),
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--passWithNoTests',
      ],
      say,
      { env: { NODE_OPTIONS: youngObjects } },
    );
    const json = await readFile(file, 'utf8').catch(() => null);
    if (json === null) return single(false, output);
    return outcome(countVitest(json), code, output);
  },
});

const demoData: Stage = {
  name: 'demo-data',
  async run(say) {
    const { code, output } = await runNode('demo-data', [join(demoDataDir, 'check.mjs')], say);
    const counts = countClosingLine(output);
    if (counts === null) return single(false, output);
    return outcome({ ...counts, repeatedTests: [], failedTests: [] }, code, output);
  },
};

const builds: Stage = {
  name: 'builds',
  async run(say) {
    const reports: string[] = [];
    for (const build of allBuilds) {
      say(build.name);
      await bringUpToDate(build, () => undefined).catch((error: unknown) =>
        reports.push(error instanceof Error ? error.message : String(error)),
      );
    }
    say('');
    return { passed: allBuilds.length - reports.length, failed: reports.length, repeated: 0, report: reports.join('\n') };
  },
};

const endToEnd: Stage = {
  name: 'e2e',
  needs: ['builds'],
  async run(say): Promise<Outcome> {
    const chromium = await obtainChromium(machineSources(say)).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (chromium instanceof Error) return single(false, chromium.message);
    const file = join(reportDir, 'e2e.json');
    await rm(file, { force: true });
    const { code, output } = await runNode(
      'e2e',
      [
        inRoot('e2e', 'node_modules', 'playwright', 'cli.js'),
        'test',
        '--config',
        inRoot('e2e', 'playwright.config.ts'),
        '--pass-with-no-tests',
      ],
      say,
      {
        env: { CHROMIUM_PATH: chromium, NODE_OPTIONS: youngObjects },
        isBackground: false,
      },
    );
    const json = await readFile(file, 'utf8').catch(() => null);
    if (json === null) return single(false, output);
    return outcome(countPlaywright(json), code, output);
  },
};

/** Leaves the times of a whole run in `var/test/stages.json`. */
export async function saveTimes(times: StageTimes): Promise<void> {
  await mkdir(reportDir, { recursive: true });
  await writeFile(
    join(reportDir, 'stages.json'),
    `${JSON.stringify({ ...times, cores: availableParallelism(), node: process.version }, null, 2)}\n`,
  );
}

/** Every stage of `npm test`, in order: the longest begins as soon as it can, the others run beside it. */
export const stages: readonly Stage[] = [
  builds,
  // Programs are checked side by side; a second checker within one would instantiate the same types again.
  programStage('types', [script('typescript', 'bin', 'tsc'), '-b', '--checkers', '1'], {
    // It ends before it would have to collect anything: a fifth of its time. The limit is for machines with little memory.
    GOGC: 'off',
    GOMEMLIMIT: '3GiB',
  }),
  endToEnd,
  programStage('unused', [script('knip', 'bin', 'knip.js')]),
  programStage('boundaries', ['--import', 'tsx', inRoot('tools', 'src', 'commands', 'boundaries.ts')]),
  programStage('format', [script('oxfmt', 'bin', 'oxfmt'), '--check']),
  demoData,
  // One thread for the rules with types: a second one would instantiate the same types again. The rest as above.
  programStage('lint', [script('oxlint', 'bin', 'oxlint'), '--type-aware'], { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '4GiB' }),
  vitestStage('unit', ['unit', 'screen']),
  vitestStage('integration', ['integration']),
];

/** The stages of `npm run check`: what a person waits for before each commit. */
export const quickStages: readonly string[] = ['types', 'lint', 'unused', 'boundaries', 'unit'];
