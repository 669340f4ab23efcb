import { type BenchContext, listPids, type Row } from './bench.ts';
import { cpuMilliseconds } from './cpu.ts';
import type { Look } from './list-filters.ts';
import { toQuantiles } from './load.ts';

/** Target of the office's lists. */
const MAX_LIST_P99_MS = 100;
/** Times that each query is asked. */
const LOOKS = 3;
/** Letters of the slowest query that the report has room for. */
const MAX_SHOWN = 70;

/** Answers a page of a list as the office asks for it. */
type Ask = (query: Look['query']) => Promise<{ readonly total: number }>;

/** A group of ways to ask, each some times: how long answers take, and which of them took longest. */
async function measureGroup(name: string, looks: readonly Look[], ask: Ask): Promise<Row> {
  const times: number[] = [];
  let slowest = { name: '', ms: 0 };
  for (const look of looks) {
    for (let turn = 0; turn < LOOKS; turn += 1) {
      const began = performance.now();
      await ask(look.query);
      const ms = performance.now() - began;
      times.push(ms);
      if (ms > slowest.ms) slowest = { name: look.name, ms };
    }
  }
  const { p50, p99 } = toQuantiles(times);
  return {
    name: `  ${name}`,
    cells: {
      queries: String(looks.length),
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'slowest ms': slowest.ms.toFixed(1),
      slowest: slowest.name.slice(0, MAX_SHOWN),
    },
    isMet: p99 < MAX_LIST_P99_MS,
  };
}

/** A list asked in every group, and what its answers cost all processes. @param count rows that the list has */
export async function measureList(
  { stack, say }: BenchContext,
  { title, count }: { readonly title: string; readonly count: number },
  groups: Readonly<Record<string, readonly Look[]>>,
  ask: Ask,
): Promise<Row[]> {
  const pids = listPids(stack);
  const [first = []] = Object.values(groups);
  say(`${title}: for the first time`);
  // Connections are opened and indexes read from the disk: shown, and no target.
  const { isMet: _, ...cold } = await measureGroup('each filter for the first time, after all was written', first, ask);
  const rows: Row[] = [cold];
  const before = cpuMilliseconds(pids);
  for (const [name, looks] of Object.entries(groups)) {
    say(`${title}: ${name}`);
    rows.push(await measureGroup(name, looks, ask));
  }
  const answers = Object.values(groups).reduce((sum, looks) => sum + looks.length * LOOKS, 0);
  const cpu = (cpuMilliseconds(pids) - before) / answers;
  return [{ name: `${title}, ${count.toLocaleString('en')} rows`, cells: { 'CPU ms': cpu.toFixed(1) } }, ...rows];
}
