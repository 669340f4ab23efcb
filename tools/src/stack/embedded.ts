import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@okruh/service-kit/embedded/free-port';
import { findNatsServer, type NatsBinary } from '@okruh/service-kit/embedded/nats-binary';
import { startEmbeddedNats } from '@okruh/service-kit/embedded/nats';
import { startEmbeddedPostgres } from '@okruh/service-kit/embedded/postgres';
import { PlainError } from '../plain-error.ts';
import { formatSeconds } from '../terminal/steps.ts';
import { announceGroup } from './launcher-channel.ts';
import type { Unit } from './unit.ts';

/** A server of the service-kit while it runs. */
interface Server {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A server that is brought back when it ends by itself. */
export interface ServerUnit extends Unit {
  /** @throws Error while it was never up */
  url(): string;
}

interface ServerOptions {
  readonly name: string;
  readonly say: (line: string) => void;
  readonly begin: () => Promise<Server>;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const POLL_MS = 40;

const formatError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function serverUnit({ name, say, begin }: ServerOptions): ServerUnit {
  let server: Server | null = null;
  let isWanted = false;
  let lastUrl: string | null = null;
  /** The one attempt to bring it up that is under way. */
  let attempt: Promise<void> = Promise.resolve();

  const bringUp = async (): Promise<void> => {
    const started = await begin();
    announceGroup(started.pid, true);
    server = started;
    lastUrl = started.url;
    void started.ended.then((how) => {
      announceGroup(started.pid, false);
      server = null;
      if (!isWanted) return;
      say(`${name} ended (${how}); starting again in ${formatSeconds(FIRST_PAUSE_MS)}`);
      attempt = comeBack();
    });
  };

  const comeBack = async (): Promise<void> => {
    const began = performance.now();
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await wait(pause);
      if (!isWanted) return;
      try {
        await bringUp();
        say(`${name} is back after ${formatSeconds(performance.now() - began)}`);
        return;
      } catch (error) {
        say(`${name} didn't come back: ${formatError(error)}`);
      }
    }
  };

  return {
    name,
    pid: () => server?.pid ?? null,
    url() {
      if (lastUrl === null) throw new Error(`${name} was never up`);
      return lastUrl;
    },
    async start() {
      isWanted = true;
      // It may be up, or about to come back by itself: two of them would fight for the port.
      await attempt.catch(() => undefined);
      if (server !== null) return;
      attempt = bringUp();
      await attempt.catch((error: unknown) => {
        isWanted = false;
        throw new PlainError(formatError(error));
      });
    },
    async stop() {
      isWanted = false;
      await attempt.catch(() => undefined);
      await server?.stop();
    },
    async kill() {
      await server?.kill();
    },
    async untilUp() {
      while (server === null) await wait(POLL_MS);
    },
  };
}

const logTo =
  (file: string) =>
  (line: string): void =>
    appendFileSync(file, `${line}\n`);

export interface EmbeddedDatabaseOptions {
  readonly dir: string;
  readonly port: number;
  /** Password of the server's superuser; the data keeps the first one. */
  readonly password: string;
  readonly say: (line: string) => void;
}

/** A real PostgreSQL on this machine, its data in `<dir>/postgres`. */
export const embeddedDatabase = ({ dir, port, password, say }: EmbeddedDatabaseOptions): ServerUnit =>
  serverUnit({
    name: 'postgres',
    say,
    begin: () => startEmbeddedPostgres({ dataDir: databaseDir(dir), port, password, log: logTo(join(dir, 'log', 'postgres.log')) }),
  });

/** Where the embedded database of a data folder lives. */
export const databaseDir = (dir: string): string => join(dir, 'postgres');

export interface EmbeddedBrokerOptions {
  readonly dir: string;
  /** Of the first node; the others take free ones. */
  readonly port: number;
  readonly monitorPort: number;
  /** How many nodes; several form a cluster. */
  readonly nodes: number;
  /** Passwords of its users. */
  readonly passwords: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** The nodes of a broker and the addresses at which clients reach them. */
export interface EmbeddedBroker {
  readonly units: readonly ServerUnit[];
  readonly urls: readonly string[];
}

/**
 * A real NATS server with JetStream on this machine, its streams in `<dir>/nats`; or a cluster of several, each node with a folder of its own
 * below `<dir>/nats-cluster`. One can't go on with the other's streams: the outboxes fill them.
 */
export async function embeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const { dir, nodes, passwords, say } = options;
  let binary: NatsBinary | undefined;
  const free = await Promise.all(Array.from({ length: nodes * 3 }, () => freePort()));
  const routePorts = free.slice(0, nodes);
  const ports = [options.port, ...free.slice(nodes + 1, nodes * 2)];
  const monitorPorts = [options.monitorPort, ...free.slice(nodes * 2 + 1)];
  const units = ports.map((port, index) => {
    const name = index === 0 ? 'nats' : `nats-${index + 1}`;
    const monitorPort = monitorPorts[index] ?? 0;
    const place = { name: `okruh-${index + 1}`, port: routePorts[index] ?? 0, ports: routePorts };
    return serverUnit({
      name,
      say,
      async begin() {
        binary ??= await findNatsServer({ say });
        const server = await startEmbeddedNats({
          binary,
          storeDir: nodes === 1 ? join(dir, 'nats') : join(dir, 'nats-cluster', String(index + 1)),
          port,
          monitorPort,
          ...(nodes === 1 ? {} : { cluster: place }),
          passwords,
          log: logTo(join(dir, 'log', `${name}.log`)),
        });
        endWithoutStreams(server, monitorPort, () => say(`${name} gave up its streams, as it does when its disk is full; it is ended`));
        return server;
      },
    });
  });
  return { units, urls: ports.map((port) => `nats://127.0.0.1:${port}`) };
}

const LOOK_EVERY_MS = 2_000;

/**
 * A broker that had no room on its disk gives up its streams for good and goes on without them. It is ended, so that it comes back with
 * them; on Kubernetes the liveness probe does the same.
 */
function endWithoutStreams(server: Server, monitorPort: number, onEnd: () => void): void {
  const look = async (): Promise<void> => {
    const url = `http://127.0.0.1:${monitorPort}/healthz?js-enabled-only=true`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(LOOK_EVERY_MS) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status !== 503) return;
    onEnd();
    await server.kill();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void server.ended.then(() => clearInterval(timer));
}
