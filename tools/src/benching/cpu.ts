import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

interface ProcessTimes {
  readonly parent: number;
  /** Ticks of the process itself and of its children that have ended. */
  readonly ticks: number;
}

let ticksPerSecond = 0;

function readTimes(pid: string): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { parent, ticks };
  } catch {
    return null;
  }
}

/** CPU milliseconds that the processes and everything below them have used so far. Linux only: it reads /proc. */
export function cpuMilliseconds(roots: readonly number[]): number {
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) || 100;
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(name) : null;
    if (times !== null) all.set(Number(name), times);
  }
  const wanted = new Set(roots);
  let size = 0;
  while (size !== wanted.size) {
    size = wanted.size;
    for (const [pid, { parent }] of all) if (wanted.has(parent)) wanted.add(pid);
  }
  return [...wanted].reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0) * (1000 / ticksPerSecond);
}
