import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Row } from '../benching/bench.ts';
import { inRoot, varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { startStack } from '../stack/stack.ts';
import { untilAskedToStop } from '../stop-signals.ts';
import { stepsOn } from '../terminal/steps.ts';
import { table } from '../terminal/table.ts';

const dir = join(varDir, 'bench');
const RATE_LIMIT_SCALE = 1_000_000;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '8');
/** Goes on with the shop of the run before, for benches that take long to write their rows. */
const IS_KEPT = process.env['BENCH_KEEP'] === '1';

async function loadBenches(names: readonly string[]): Promise<Bench[]> {
  const files = (await readdir(inRoot('tools', 'bench'))).filter((file) => file.endsWith('.bench.ts')).sort();
  const all = await Promise.all(files.map(async (file) => ((await import(inRoot('tools', 'bench', file))) as { bench: Bench }).bench));
  const unknown = names.find((name) => !all.some((bench) => bench.name === name));
  if (unknown !== undefined) throw new PlainError(`There is no bench ${unknown}; there are ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

function report(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  const lines = rows.map(({ name, cells, isMet }) => [
    name,
    ...columns.map((column) => cells[column] ?? ''),
    isMet === undefined ? '' : isMet ? '✓' : '✗ target missed',
  ]);
  return table([['', ...columns, ''], ...lines]);
}

// `npm run bench -- appraisal sell` runs these alone; BENCH_SECONDS sets the length of each measurement.
await runCommand(async () => {
  void untilAskedToStop().then(() => process.exit(130));
  const benches = await loadBenches(process.argv.slice(2));
  const steps = stepsOn();
  if (!IS_KEPT) await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const stack = await startStack({
    dir: join(dir, 'shop'),
    ports: 'free',
    env: { LOG_LEVEL: 'info' },
    steps,
    rateLimitScale: RATE_LIMIT_SCALE,
  });
  let missed = 0;
  try {
    for (const bench of benches) {
      const rows: Row[] = [];
      const found = (more: readonly Row[]): void => void rows.push(...more);
      await steps
        .run(bench.name, (say) => bench.run({ stack, dir, seconds: SECONDS, say, found }))
        .then(found)
        .catch((error: unknown) =>
          found([{ name: `failed: ${error instanceof Error ? error.message : String(error)}`, cells: {}, isMet: false }]),
        );
      missed += rows.filter(({ isMet }) => isMet === false).length;
      process.stdout.write(`\n${bench.title}\n${report(rows)}\n\n`);
    }
  } finally {
    await stack.stop();
  }
  process.stdout.write(
    missed === 0
      ? 'Every target is met.\n'
      : `${missed} targets are missed. Figures belong to this machine and this run: compare within one run only.\n`,
  );
});
