import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from './paths.ts';
import { runProgram } from './run.ts';

let checkout = '';
const waitMs = { timeout: 15_000, interval: 50 };

/** A checkout of nothing but the launcher and one command, in a folder with a space. */
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'okruh launch '));
  await mkdir(join(checkout, 'tools', 'src', 'commands'), { recursive: true });
  await cp(inRoot('tools', 'bin'), join(checkout, 'tools', 'bin'), { recursive: true });
  await cp(inRoot('package.json'), join(checkout, 'package.json'));
  await mkdir(join(checkout, 'node_modules'));
  await symlink(inRoot('node_modules', 'tsx'), join(checkout, 'node_modules', 'tsx'));
});
afterEach(async () => {
  await rm(checkout, { recursive: true });
});

const pretendInstalled = async (): Promise<void> => {
  // The stamp that the launcher would write: it is asked for the hash, so that the test knows nothing of how it is made.
  const probe = `const s = await import(${JSON.stringify(join(checkout, 'tools', 'bin', 'launch.mjs'))}); process.stdout.write(s.installInputs());`;
  const { output } = await runProgram(process.execPath, ['--input-type=module', '-e', probe]);
  await writeFile(join(checkout, 'node_modules', '.okruh-install'), output);
};
/** What has ended and only waits to be dead-lettered isn't alive. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(existsSync('/proc/self') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
  } catch {
    return false;
  }
};

test('an old Node is one clear sentence and an exit code', async () => {
  const oldNode = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.12.1'})`;
  const { code, output } = await runProgram(process.execPath, ['--import', oldNode, join(checkout, 'tools', 'bin', 'start.mjs')]);
  expect(code).toBe(1);
  expect(output).toMatch(/^Okruh needs Node 20\.19 or newer and this is 18\.12\.1: install it from https:\/\/nodejs\.org/);
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('the exit code of the command is the exit code of npm', async () => {
  await pretendInstalled();
  await writeFile(join(checkout, 'tools', 'src', 'commands', 'start.ts'), 'const code: number = 7; process.exit(code);');
  const { code } = await runProgram(process.execPath, [join(checkout, 'tools', 'bin', 'start.mjs')]);
  expect(code).toBe(7);
});

const withChildren = (whenAsked: string): string => `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const stubborn = 'process.on("SIGINT", () => {}); setInterval(() => {}, 1000);';
  const children = [spawn(process.execPath, ['-e', stubborn]), spawn(process.execPath, ['-e', stubborn])];
  process.on('SIGTERM', () => { ${whenAsked} });
  process.on('disconnect', () => { ${whenAsked} });
  setTimeout(() => writeFileSync('pids', [process.pid, ...children.map((child) => child.pid)].join(' ')), 200);
  setInterval(() => {}, 1000);`;

async function startWithChildren(whenAsked: string): Promise<{ launcher: ReturnType<typeof spawn>; pids: number[] }> {
  await pretendInstalled();
  await writeFile(join(checkout, 'tools', 'src', 'commands', 'start.ts'), withChildren(whenAsked));
  const launcher = spawn(process.execPath, [join(checkout, 'tools', 'bin', 'start.mjs')], { cwd: checkout, stdio: 'ignore' });
  await expect.poll(() => readFile(join(checkout, 'pids'), 'utf8').catch(() => ''), waitMs).not.toBe('');
  return { launcher, pids: (await readFile(join(checkout, 'pids'), 'utf8')).split(' ').map(Number) };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the command and leaves no child', async (signal) => {
  const { launcher, pids } = await startWithChildren('for (const child of children) child.kill(); process.exit(0);');
  launcher.kill(signal);
  const [code] = (await once(launcher, 'exit')) as [number];
  expect(code).toBe(0);
  await expect.poll(() => pids.filter(isAlive), waitMs).toEqual([]);
});

test('children of a command that dies hard are ended as well', async () => {
  const { launcher, pids } = await startWithChildren('');
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await once(launcher, 'exit');
  await expect.poll(() => pids.filter(isAlive), waitMs).toEqual([]);
});

test('a killed launcher takes the command down with it', async () => {
  const { launcher, pids } = await startWithChildren('for (const child of children) child.kill(); process.exit(0);');
  launcher.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), waitMs).toEqual([]);
});
