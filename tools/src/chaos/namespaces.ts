import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { PlainError } from '../plain-error.ts';
import type { Environment, Ports } from '../processes.ts';
import type { Command } from '../stack/stack.ts';

const execute = promisify(execFile);
const ip = (...args: string[]): Promise<unknown> => execute('ip', args);
const INSIDE = 'OKRUH_CHAOS_NAMESPACE';
/** A neighbour that isn't there: what is sent to it is lost without a word. */
const NOBODY = '02:00:00:00:00:fe';

/**
 * Runs the command again in a network namespace of its own, where its nets, routes and rules are nobody else's, and ends with its end.
 * @returns at once inside of it
 * @throws PlainError when this user may not
 */
export async function enterNamespace(): Promise<void> {
  if (process.env[INSIDE] === '1') return;
  const args = ['--net', '--mount', '--kill-child', process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn('unshare', args, { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } });
  const [code] = (await once(child, 'exit').catch(() => [null])) as [number | null];
  if (code === null) throw new PlainError('Networks of a run’s own need root and the command unshare (util-linux).');
  process.exit(code);
}

/** A process in a network of its own, and the others as it sees them. */
interface Net {
  readonly namespace: string;
  /** Its address, and the router's on its side. */
  readonly own: string;
  readonly router: string;
}

/** Each process of a shop in a network namespace of its own; every connection between two of them can be cut. */
export interface Networks {
  /** Runs a process in its namespace. */
  readonly place: (name: string, command: Command) => Command;
  /** The environment of a process, with the others at their addresses, and which of them it names. */
  readonly rewrite: (name: string, env: Environment) => Environment;
  /** Pairs of processes one of which calls the other, as far as environments were rewritten. */
  readonly pairs: () => readonly (readonly [string, string])[];
  /** Loses every packet between two of them. @returns heals it */
  readonly cut: (one: string, other: string) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
}

/** Hands on what arrives at one address to another. */
async function forward(from: { host: string; port: number }, to: { host: string; port: number }): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...to, allowHalfOpen: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(from.port, from.host);
  await once(server, 'listening');
  return server;
}

/**
 * Lays a net to each process. What everybody reaches (`seen`: a process, the database, the broker, …) has an address of its own on the
 * router, where its port is handed on; so a pair is cut by its two addresses alone.
 *
 * @param processes those that get a namespace
 * @param ports of all that listen, on the loopback interface of this namespace or, for `processes`, of theirs
 */
export async function layNetworks(processes: readonly string[], ports: Ports): Promise<Networks> {
  const names = Object.keys(ports);
  const seen = new Map(names.map((name, index) => [name, `10.77.0.${index + 1}`]));
  const byPort = new Map(Object.entries(ports).map(([name, port]) => [port, name]));
  const nets = new Map<string, Net>();
  const servers: Server[] = [];
  const pairs = new Map<string, readonly [string, string]>();
  await execute('mkdir', ['-p', '/run/netns']);
  await execute('mount', ['-t', 'tmpfs', 'okruh-chaos', '/run/netns']);
  await ip('link', 'set', 'lo', 'up');
  for (const address of seen.values()) await ip('address', 'add', `${address}/32`, 'dev', 'lo');
  for (const [index, name] of processes.entries()) {
    const net = { namespace: `okruh-${name}`, own: `10.77.${index + 1}.2`, router: `10.77.${index + 1}.1` };
    await ip('netns', 'add', net.namespace);
    await ip('link', 'add', `okruh${index}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', net.namespace);
    await ip('address', 'add', `${net.router}/24`, 'dev', `okruh${index}`);
    await ip('link', 'set', `okruh${index}`, 'up');
    const inside = (...args: string[]): Promise<unknown> => ip('-n', net.namespace, ...args);
    await inside('address', 'add', `${net.own}/24`, 'dev', 'eth0');
    await inside('link', 'set', 'lo', 'up');
    await inside('link', 'set', 'eth0', 'up');
    await inside('route', 'add', 'default', 'via', net.router);
    await inside('neighbour', 'add', net.own.replace(/2$/, '254'), 'lladdr', NOBODY, 'nud', 'permanent', 'dev', 'eth0');
    nets.set(name, net);
  }
  for (const [name, port] of Object.entries(ports)) {
    const host = nets.get(name)?.own ?? '127.0.0.1';
    servers.push(await forward({ host: seen.get(name) ?? '', port }, { host, port }));
    // Callers outside of these nets (browsers, the sandbox) find it where it always is.
    if (nets.has(name)) servers.push(await forward({ host: '127.0.0.1', port }, { host, port }));
  }

  /** Loses what goes from one to the other, and what the other answers. */
  const cutCalls = async (caller: string, called: string): Promise<() => Promise<void>> => {
    const net = nets.get(caller);
    const address = seen.get(called);
    if (net === undefined || address === undefined) return async () => undefined;
    const route = ['route', 'add', `${address}/32`, 'via', net.own.replace(/2$/, '254')];
    const rule = ['from', address, 'to', net.own, 'blackhole'];
    await ip('-n', net.namespace, ...route);
    await ip('rule', 'add', ...rule);
    return async () => {
      await ip('-n', net.namespace, 'route', 'delete', `${address}/32`);
      await ip('rule', 'delete', ...rule);
    };
  };

  return {
    place: (name, { command, args }) => {
      const net = nets.get(name);
      return net === undefined ? { command, args } : { command: 'ip', args: ['netns', 'exec', net.namespace, command, ...args] };
    },
    rewrite(name, env) {
      const own = nets.get(name)?.own;
      if (own === undefined) return env;
      const entries = Object.entries(env).map(([variable, value]) => {
        if (variable.startsWith('PUBLIC_URL_')) return [variable, value];
        const changed = value.replaceAll(/(?:127\.0\.0\.1|localhost):(\d+)/g, (whole, port: string) => {
          const other = byPort.get(Number(port));
          if (other === undefined || other === name) return whole;
          pairs.set([name, other].toSorted().join(' '), [name, other]);
          return `${seen.get(other)}:${port}`;
        });
        return [variable, changed];
      });
      return { ...Object.fromEntries(entries), HOST: own };
    },
    pairs: () => [...pairs.values()],
    async cut(one, other) {
      const heal = [await cutCalls(one, other), await cutCalls(other, one)];
      return async () => {
        for (const mend of heal) await mend();
      };
    },
    async close() {
      for (const server of servers) server.close();
    },
  };
}
