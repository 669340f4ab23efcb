import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise, type SupervisedOptions } from './supervised.ts';
import type { Unit } from './unit.ts';

let dir = '';
let unit: Unit | undefined;
const lines: string[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'okruh supervised '));
  lines.length = 0;
});
afterEach(async () => {
  await unit?.stop();
  await rm(dir, { recursive: true });
});

/** A process that says when it is ready by writing a file, and then does as its script says. */
async function supervised(script: string, more: Partial<SupervisedOptions> = {}): Promise<Unit> {
  const program = join(dir, 'fake service.mjs');
  const ready = join(dir, 'ready');
  await writeFile(
    program,
    `import { writeFileSync, appendFileSync } from 'node:fs';\nconst ready = () => writeFileSync(${JSON.stringify(ready)}, String(process.pid));\n${script}`,
  );
  const made = supervise({
    name: 'fake',
    command: process.execPath,
    args: [program],
    cwd: dir,
    env: {},
    logFile: join(dir, 'fake.log'),
    isReady: async () => (await readFile(ready, 'utf8').catch(() => '')) === String(made.pid()),
    say: (line) => lines.push(line),
    ...more,
  });
  unit = made;
  return made;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const stayUp = 'ready(); setInterval(() => {}, 1000);';

test('a service that is killed comes back by itself, with a line that says so', async () => {
  const fake = await supervised(stayUp);
  await fake.start();
  const before = fake.pid();
  await fake.kill();
  await fake.untilUp();
  expect(fake.pid()).not.toBe(before);
  await expect
    .poll(() => lines)
    .toEqual(['fake ended (SIGKILL); starting again in 0.2 s', expect.stringMatching(/^fake is back after \d+\.\d s$/)]);
});

test('a service that is started while it waits to come back is started once', async () => {
  const fake = await supervised(`appendFileSync('starts', process.pid + ' '); ${stayUp}`);
  await fake.start();
  await fake.kill();
  await fake.start();
  await fake.start();
  await wait(400);
  const starts = (await readFile(join(dir, 'starts'), 'utf8')).trim().split(' ').map(Number);
  expect(starts).toHaveLength(2);
  expect(starts.filter(isAlive)).toEqual([fake.pid()]);
});

test('a service that keeps crashing is started again with longer and longer pauses', async () => {
  const fake = await supervised(`
    import { existsSync } from 'node:fs';
    if (existsSync('doomed')) process.exit(3);
    ready(); setInterval(() => {}, 1000);`);
  await fake.start();
  await writeFile(join(dir, 'doomed'), '');
  await fake.kill();
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(3);
  expect(lines.slice(0, 3)).toEqual([
    'fake ended (SIGKILL); starting again in 0.2 s',
    'fake ended (exit code 3); starting again in 0.4 s',
    'fake ended (exit code 3); starting again in 0.8 s',
  ]);
});

test('a service that was stopped stays down', async () => {
  const fake = await supervised(stayUp);
  await fake.start();
  const pid = fake.pid() ?? 0;
  await fake.stop();
  await wait(400);
  expect(isAlive(pid)).toBe(false);
  expect(fake.pid()).toBeNull();
  expect(lines).toEqual([]);
});

test('a service that was stopped while it waited to come back stays down', async () => {
  const fake = await supervised(stayUp);
  await fake.start();
  await fake.kill();
  await fake.stop();
  await wait(400);
  expect(fake.pid()).toBeNull();
});

test('a service that ignores the request to end is killed', async () => {
  const fake = await supervised(`process.on('SIGTERM', () => {}); ${stayUp}`, { stopWithinMs: 200 });
  await fake.start();
  const pid = fake.pid() ?? 0;
  await fake.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a service that cannot come up fails the start with its last words and is not tried again', async () => {
  const fake = await supervised(`console.error('PORT is not set'); process.exit(1);`);
  await expect(fake.start()).rejects.toThrow(/fake didn't come up[\s\S]*PORT is not set/);
  await wait(400);
  expect(fake.pid()).toBeNull();
});

test('a program that does not exist fails the start', async () => {
  const fake = await supervised('', { command: join(dir, 'no-such-program') });
  await expect(fake.start()).rejects.toThrow(/fake didn't come up/);
});

test('warnings and errors reach the terminal, everything reaches the log', async () => {
  const fake = await supervised(`
    console.log(JSON.stringify({ level: 30, msg: 'request served' }));
    console.log(JSON.stringify({ level: 40, msg: 'the broker is slow' }));
    console.log(JSON.stringify({ level: 50, msg: 'no connection', err: { message: 'ECONNREFUSED' } }));
    ${stayUp}`);
  await fake.start();
  await expect.poll(() => lines).toEqual(['fake │ warning: the broker is slow', 'fake │ error: no connection (ECONNREFUSED)']);
  await expect.poll(() => readFile(join(dir, 'fake.log'), 'utf8')).toContain('request served');
});
