import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('a server ends when the process that started it is killed', async () => {
  const program = `
    const { startServer } = await import(${JSON.stringify(fileURLToPath(new URL('./child.ts', import.meta.url)))});
    const server = startServer({ command: 'sleep', args: ['600'], cwd: '/', env: process.env });
    process.stdout.write(String(server.pid) + '\\n');
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const pid = await eventually(() => (output.includes('\n') ? Number(output) : false));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await eventually(() => !isAlive(pid));
});
