// The door of every command. It runs before anything is installed, so it knows Node and nothing else:
// check Node, install with the pinned pnpm, hand over to tools/src/commands/<command>.ts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stampFile = join(root, 'node_modules', '.okruh-install');
const REPEAT_MS = 1000;
const SWEEP_MS = 5000;

/**
 * Starts a command of tools/src/commands and mirrors its exit code.
 * @param {string} command name of the file in tools/src/commands, without extension
 */
export async function launch(command) {
  refuseOldNode();
  await install();
  handOver(command, process.argv.slice(2));
}

function refuseOldNode() {
  const needed = manifest.engines.node
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);
  const here = process.versions.node.split('.').map(Number);
  const isOld = here[0] < needed[0] || (here[0] === needed[0] && here[1] < (needed[1] ?? 0));
  if (!isOld) return;
  console.error(
    `Okruh needs Node ${needed.join('.')} or newer and this is ${process.versions.node}: install it from https://nodejs.org or with your version manager, then run the command again.`,
  );
  process.exit(1);
}

/** Hash of everything that decides what node_modules holds. */
export function installInputs() {
  const hash = createHash('sha256').update(`${process.versions.modules} ${process.platform} ${process.arch}`);
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && /^(shell|mfe-.+|e2e|tools)$/.test(entry.name),
  );
  const packages = folders.map((entry) => entry.name);
  for (const parent of ['packages', 'services']) {
    if (existsSync(join(root, parent))) packages.push(...readdirSync(join(root, parent)).map((name) => join(parent, name)));
  }
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packages.sort().map((folder) => join(folder, 'package.json'))];
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

async function install() {
  const inputs = installInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputs) return;
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const isTerminal = process.stdout.isTTY;
  const logFile = join(root, 'var', 'log', 'install.log');
  try {
    mkdirSync(join(root, 'var', 'log'), { recursive: true });
  } catch (error) {
    fail(`The folder ${join(root, 'var')} can't be written (${error.code}): give your user the right to write there.`);
  }
  process.stdout.write(isTerminal ? '' : '… install\n');
  const log = createWriteStream(logFile);
  const tail = [];
  const child = spawn('npx', ['-y', manifest.packageManager.split('+')[0], 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', CI: '1' },
  });
  const hear = (chunk) => {
    log.write(chunk);
    tail.push(
      ...String(chunk)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
    tail.splice(0, Math.max(0, tail.length - 15));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const drawing = isTerminal
    ? setInterval(
        () => process.stdout.write(`\r\x1b[2K… install ${seconds()}  ${(tail.at(-1) ?? '').slice(0, (process.stdout.columns ?? 80) - 30)}`),
        200,
      )
    : setInterval(() => process.stdout.write(`… install ${seconds()}\n`), 10_000);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', resolve);
  });
  clearInterval(drawing);
  if (isTerminal) process.stdout.write('\r\x1b[2K');
  if (code !== 0) {
    console.error(tail.join('\n'));
    fail(
      code === 127
        ? 'npx was not found beside node: install Node with npm (https://nodejs.org), then run the command again.'
        : `The packages couldn't be installed: see above and ${logFile}; mostly the npm registry can't be reached or the disk is full.`,
    );
  }
  writeFileSync(stampFile, inputs);
  console.log(`✓ install ${seconds().padStart(31)}`);
}

function fail(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

/**
 * The command runs in a session of its own: Ctrl-C reaches this process only, and the command ends its children in
 * its own order. It sees the channel close when this process is killed, and stops then as well.
 */
function handOver(command, args) {
  const entry = join(root, 'tools', 'src', 'commands', `${command}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', entry, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, OKRUH_LAUNCHER: String(process.pid) },
  });
  // The command's own group, and those of servers that it announces.
  const groups = new Set([child.pid]);
  child.on('message', ({ group, isAlive }) => (isAlive ? groups.add(group) : groups.delete(group)));
  let askedAt = 0;
  const ask = () => {
    // npm passes on the Ctrl-C that the terminal has already sent here: only a later one means "at once".
    if (askedAt > 0 && Date.now() - askedAt > REPEAT_MS) child.kill('SIGKILL');
    if (askedAt === 0) child.kill('SIGTERM');
    askedAt ||= Date.now();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask);
  child.on('exit', (code, signal) => {
    const end = () => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1));
    Promise.all([...groups].map(sweep)).then(end, end);
  });
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Whether anything of the group still runs. What has ended and only waits to be reaped by process 1 doesn't count. */
function groupRuns(group) {
  if (!signalGroup(group, 0)) return false;
  if (!existsSync('/proc/self/stat')) return true;
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(itsGroup) === group && state !== 'Z' && state !== 'X';
    } catch {
      return false;
    }
  });
}

/** A command that died hard leaves its children in its process group: end them. */
async function sweep(group) {
  if (!groupRuns(group)) return;
  signalGroup(group, 'SIGTERM');
  const until = Date.now() + SWEEP_MS;
  while (groupRuns(group)) {
    if (Date.now() > until) {
      signalGroup(group, 'SIGKILL');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
