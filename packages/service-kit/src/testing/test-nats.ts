import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { BROKER_OPERATOR, brokerUsers } from '@okruh/contracts/broker-users';
import { connectNats, type NatsLink } from '../events/nats-link.ts';
import { startEmbeddedNats, type EmbeddedNats } from './embedded/nats.ts';
import { freePort } from './embedded/free-port.ts';
import { findNatsServer } from './embedded/nats-binary.ts';
import { eventually } from './eventually.ts';
import { testBrokerPassword } from './identity-for.ts';

export interface TestNats {
  readonly url: string;
  /** A new connection, as the operator where the server has users; it is closed with the server at the latest. */
  link(user?: string): Promise<NatsLink>;
  /** Stops the server; its streams stay on disk. */
  stop(): Promise<void>;
  /** Kills the server as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same streams. */
  start(): Promise<void>;
  /** Folder of the streams, for tests that damage it while the server is stopped. */
  readonly storeDir: string;
  /** Closes connections, stops the server and deletes its data. */
  close(): Promise<void>;
}

const passwords = Object.fromEntries(
  [BROKER_OPERATOR, ...brokerUsers.map(({ name }) => name)].map((user) => [user, testBrokerPassword(user)]),
);

/**
 * A NATS server of its own: streams of two test files never meet.
 * @param options `hasUsers`: with the users of the shop, as everywhere outside tests
 */
export async function testNats({ hasUsers = false } = {}): Promise<TestNats> {
  const binary = await findNatsServer();
  const storeDir = await mkdtemp(join(tmpdir(), 'okruh-nats-'));
  let server: EmbeddedNats = await startEmbeddedNats({ binary, storeDir, port: 0, ...(hasUsers ? { passwords } : {}) });
  const { port, url } = server;
  const links: NatsLink[] = [];
  return {
    url,
    storeDir,
    async link(user = BROKER_OPERATOR) {
      const link = await connectNats({ url, name: user, ...(hasUsers ? { password: testBrokerPassword(user) } : {}) });
      links.push(link);
      return link;
    },
    stop: () => server.stop(),
    kill: () => server.kill(),
    async start() {
      server = await startEmbeddedNats({ binary, storeDir, port, ...(hasUsers ? { passwords } : {}) });
    },
    async close() {
      await Promise.all(links.map((link) => link.close()));
      await server.stop();
      await rm(storeDir, { recursive: true, force: true });
    },
  };
}

/** A cluster of three nodes. */
export interface TestCluster {
  /** A new connection; it is closed with the cluster at the latest. */
  link(replicas?: number): Promise<NatsLink>;
  /** Kills a node as a crash would. */
  kill(node: number): Promise<void>;
  /** Starts it again with what it had. */
  start(node: number): Promise<void>;
  /** Closes connections, stops the nodes and deletes their data. */
  close(): Promise<void>;
}

const NODES = [0, 1, 2] as const;
const FORMED_WITHIN_MS = 45_000;
const FORMATIONS = 4;

/** Starts a cluster whose nodes all take part. @throws when it didn't form several times */
export async function testCluster(): Promise<TestCluster> {
  for (let formations = 1; ; formations += 1) {
    const cluster = await startCluster();
    try {
      await untilFormed(cluster);
      return cluster;
    } catch (error) {
      await cluster.close();
      if (formations === FORMATIONS) throw error;
    }
  }
}

/**
 * Waits until a stream can lie on every node. On a busy machine a cluster was seen (2.10.27) whose leader never learnt of one
 * of the nodes that had started at the same moment.
 */
async function untilFormed(cluster: TestCluster): Promise<void> {
  const link = await cluster.link();
  const jsm = await jetstreamManager(await link.connected(), { checkAPI: false, timeout: 5_000 });
  const probe = { name: 'PROBE', subjects: ['probe'], num_replicas: NODES.length };
  await eventually(() => jsm.streams.add(probe), FORMED_WITHIN_MS);
  await eventually(() => jsm.streams.delete(probe.name));
}

async function startCluster(): Promise<TestCluster> {
  const binary = await findNatsServer();
  const folder = await mkdtemp(join(tmpdir(), 'okruh-nats-'));
  const ports = await Promise.all(NODES.map(() => freePort()));
  const routePorts = await Promise.all(NODES.map(() => freePort()));
  const begin = (node: number): Promise<EmbeddedNats> =>
    startEmbeddedNats({
      binary,
      storeDir: join(folder, String(node)),
      port: ports[node] ?? 0,
      cluster: { name: `node-${node}`, port: routePorts[node] ?? 0, ports: routePorts },
    });
  const servers = await Promise.all(NODES.map(begin));
  const url = servers.map((server) => server.url).join(',');
  const links: NatsLink[] = [];
  return {
    async link(replicas) {
      const link = await connectNats({ url, name: BROKER_OPERATOR, replicas });
      links.push(link);
      return link;
    },
    async kill(node) {
      await servers[node]?.kill();
    },
    async start(node) {
      servers[node] = await begin(node);
    },
    async close() {
      await Promise.all(links.map((link) => link.close()));
      await Promise.all(servers.map((server) => server.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
