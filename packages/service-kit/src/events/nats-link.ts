import { getInboxPrefix } from '@okruh/contracts/broker-users';
import { connect, type NatsConnection } from 'nats';
import { describeError } from '../database/database-error.ts';
import { DependencyDown } from '../dependency-down.ts';
import type { Logger } from '../logger.ts';
import { createSignal } from '../signal.ts';
import { listServers } from './list-servers.ts';

export interface NatsOptions {
  /** One address, or several separated by commas. */
  readonly url: string;
  /** Name shown by the broker's monitoring, and the user who logs in. */
  readonly name: string;
  /** Password of the user; without it nobody logs in, which only a broker without users allows. */
  readonly password?: string;
  /** Nodes that hold each stream, see {@link NatsLink.replicas}. */
  readonly replicas?: number | undefined;
  readonly logger?: Logger;
}

/** A connection to the broker that may come late and go away in between; nothing in it is ever fatal. */
export interface NatsLink {
  /** How many nodes are to hold each stream; null: one for a new stream, and streams that are there stay as they are. */
  readonly replicas: number | null;
  /** Waits until the broker is there: what is asked while it is away is lost. @throws when the link is closed before. */
  connected(): Promise<NatsConnection>;
  isConnected(): boolean;
  /**
   * Waits for an answer of the broker, but not past the loss of the connection: the broker never answers what it was
   * asked before. @throws DependencyDown when the connection is lost meanwhile
   */
  answer<T>(work: Promise<T>): Promise<T>;
  /** Calls back after each lost and regained connection, and after the first one. @returns stops calling */
  onConnect(listener: () => void): () => void;
  close(): Promise<void>;
}

const RETRY_MS = 250;
const CLOSED = 'the link to the broker was closed';

/** Begins to connect and returns at once: services start while the broker is down. Reconnects for ever. */
export async function connectNats(options: NatsOptions): Promise<NatsLink> {
  const listeners = new Set<() => void>();
  const arrivals: (() => void)[] = [];
  const closing = createSignal();
  let connection: NatsConnection | null = null;
  let isUp = false;
  let isClosed = false;

  const announce = (): void => {
    isUp = true;
    for (const arrived of arrivals.splice(0)) arrived();
    for (const listener of listeners) listener();
  };
  const waiting = new Set<(error: Error) => void>();
  const lose = (): void => {
    isUp = false;
    for (const giveUp of waiting) giveUp(new DependencyDown('the broker'));
  };
  const watch = async (nc: NatsConnection): Promise<void> => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') lose();
      else if (status.type === 'reconnect') announce();
    }
    lose();
  };
  const first = (async (): Promise<NatsConnection> => {
    for (let attempt = 0; !isClosed; attempt += 1) {
      try {
        const nc = await connect({
          servers: listServers(options.url),
          name: options.name,
          ...(options.password === undefined ? {} : { user: options.name, pass: options.password }),
          inboxPrefix: getInboxPrefix(options.name),
          timeout: 2_000,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RETRY_MS,
          reconnectJitter: 100,
          pingInterval: 5_000,
          maxPingOut: 2,
          ignoreAuthErrorAbort: true,
          // A stack trace for each request, in case it fails, costs more than the request.
          noAsyncTraces: true,
        });
        connection = nc;
        void watch(nc);
        announce();
        return nc;
      } catch (error) {
        if (attempt === 0) options.logger?.warn({ err: describeError(error) }, 'the broker does not answer yet; events wait in the outbox');
        await closing.wait(RETRY_MS);
      }
    }
    throw new Error(CLOSED);
  })();
  // Nobody may be waiting for it; who does sees the rejection anyway.
  first.catch(() => undefined);

  return {
    replicas: options.replicas ?? null,
    async connected() {
      const nc = await first;
      while (!isUp) {
        if (isClosed) throw new Error(CLOSED);
        await new Promise<void>((resolve) => arrivals.push(resolve));
      }
      return nc;
    },
    isConnected: () => isUp,
    async answer<T>(work: Promise<T>): Promise<T> {
      // Its own end, should it come after the loss, interests nobody.
      work.catch(() => undefined);
      let giveUp: (error: Error) => void = () => undefined;
      const lost = new Promise<never>((_resolve, reject) => {
        giveUp = reject;
      });
      waiting.add(giveUp);
      try {
        return await Promise.race([work, lost]);
      } finally {
        waiting.delete(giveUp);
      }
    },
    onConnect(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      listeners.clear();
      closing.set();
      for (const arrived of arrivals.splice(0)) arrived();
      const late = await first.catch(() => null);
      const nc = connection ?? late;
      if (nc === null || nc.isClosed()) return;
      // Drain sends what is buffered, acks above all; it can't while the broker is away.
      if (isUp) await nc.drain().catch(() => nc.close());
      else await nc.close();
    },
  };
}
