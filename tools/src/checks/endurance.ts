import { allBuilds, bringUpToDate } from '../building/builds.ts';
import { testEnvironment } from './stages.ts';
import { inRoot } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { runProgram } from '../run.ts';
import { untilAskedToStop } from '../stop-signals.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// The purchases of `npm test` at length: PURCHASES and KILLS set the size, SEED (printed) who dies when.
await runCommand(async () => {
  void untilAskedToStop().then(() => process.exit(130));
  for (const build of allBuilds) await bringUpToDate(build, say);
  const env = testEnvironment();
  const { code } = await runProgram(
    process.execPath,
    [
      inRoot('e2e', 'node_modules', 'playwright', 'cli.js'),
      'test',
      '--config',
      inRoot('e2e', 'playwright.config.ts'),
      '--project=endurance',
      '--no-deps',
      '--retries=0',
      '--reporter=list',
    ],
    {
      env: { ...env, PURCHASES: env['PURCHASES'] ?? '500', KILLS: env['KILLS'] ?? '20' },
      onLine: say,
    },
  );
  if (code !== 0) throw new PlainError('Something was lost, doubled or wrong: what, and the SEED of the run, stands above.');
});
