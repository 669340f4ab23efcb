import { mkdir, writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join, resolve } from 'node:path';
import { brokerPasswordVariable, brokerUsersConfig } from '@okruh/contracts/broker-users';
import { startServer, untilServes } from './child.ts';
import { freePort } from './free-port.ts';
import type { NatsBinary } from './nats-binary.ts';

export interface EmbeddedNatsOptions {
  readonly binary: NatsBinary;
  /** Where streams are stored; made when it isn't there. */
  readonly storeDir: string;
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Port of the broker's monitoring page; none when left out. */
  readonly monitorPort?: number;
  /** Password of each user of the broker; without them it has no users and lets everybody do everything. */
  readonly passwords?: Readonly<Record<string, string>>;
  /** The cluster that it is a node of; it stands alone when left out. */
  readonly cluster?: ClusterPlace;
  /** Gets every line of the server's log. */
  readonly log?: (line: string) => void;
}

/** A node's place in a cluster. Its name must stay: the others know the node's share of the streams by it. */
export interface ClusterPlace {
  readonly name: string;
  /** Port on 127.0.0.1 on which the other nodes reach it. */
  readonly port: number;
  /** Those ports of all nodes. */
  readonly ports: readonly number[];
}

export interface EmbeddedNats {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server has ended, with how. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  /** Kills it as a crash would; resolves when it is gone. */
  kill(): Promise<void>;
}

const START_WITHIN_MS = 20_000;

/** Starts a NATS server with JetStream that writes to disk before it acknowledges (where the version can). */
export async function startEmbeddedNats(options: EmbeddedNatsOptions): Promise<EmbeddedNats> {
  const storeDir = resolve(options.storeDir);
  const port = options.port === 0 ? await freePort() : options.port;
  await mkdir(storeDir, { recursive: true });
  const config = join(storeDir, 'nats-server.conf');
  await writeFile(
    config,
    [
      `listen: "127.0.0.1:${port}"`,
      ...(options.monitorPort === undefined ? [] : [`http: "127.0.0.1:${options.monitorPort}"`]),
      `server_name: ${options.cluster?.name ?? 'okruh'}`,
      ...clusterConfig(options.cluster),
      'jetstream {',
      `  store_dir: ${JSON.stringify(join(storeDir, 'streams'))}`,
      // The default acknowledges first and syncs every two minutes.
      ...(options.binary.canSyncAlways ? ['  sync_interval: always'] : []),
      '}',
      options.passwords === undefined ? '' : brokerUsersConfig(),
    ].join('\n'),
  );
  const server = startServer({
    command: options.binary.path,
    args: ['-c', config],
    cwd: storeDir,
    env: { PATH: process.env['PATH'], ...passwordVariables(options.passwords ?? {}) },
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  try {
    await untilServes('The NATS server', server, () => greets(port), START_WITHIN_MS);
  } catch (error) {
    await server.stop('SIGINT', 'SIGKILL', 3_000);
    throw error;
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    pid: server.pid,
    ended: server.ended,
    stop: () => server.stop('SIGINT', 'SIGKILL', 10_000),
    async kill() {
      server.signal('SIGKILL');
      await server.ended;
    },
  };
}

/** On the loopback interface nodes know each other by the network alone. */
const clusterConfig = (cluster: ClusterPlace | undefined): string[] =>
  cluster === undefined
    ? []
    : [
        'cluster {',
        '  name: okruh',
        `  listen: "127.0.0.1:${cluster.port}"`,
        `  routes: [${cluster.ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ')}]`,
        '}',
      ];

const passwordVariables = (passwords: Readonly<Record<string, string>>): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(passwords).map(([user, password]) => [brokerPasswordVariable(user), password]));

/** A NATS server speaks first. JetStream is there before it listens. */
async function greets(port: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    const socket = connectSocket({ host: '127.0.0.1', port, timeout: 1_000 });
    socket.once('data', (bytes) => {
      socket.destroy();
      if (bytes.toString('latin1').startsWith('INFO ')) done();
      else fail(new Error(`something else listens on port ${port}`));
    });
    socket.once('timeout', () => socket.destroy(new Error('no greeting')));
    socket.once('error', fail);
  });
}
