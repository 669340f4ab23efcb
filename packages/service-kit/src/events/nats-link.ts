import { connect, type NatsConnection } from 'nats';
import { describeError } from '../database/database-error.ts';
import type { Logger } from '../logger.ts';
import { createSignal } from '../signal.ts';

export interface NatsOptions {
  /** One address, or several separated by commas. */
  readonly url: string;
  /** Name shown by the broker's monitoring. */
  readonly name: string;
  readonly logger?: Logger;
}

/** A connection to the broker that may come late and go away in between; nothing in it is ever fatal. */
export interface NatsLink {
  /** Waits for the first connection. @throws when the link is closed before. */
  connected(): Promise<NatsConnection>;
  isConnected(): boolean;
  /** Calls back after each lost and regained connection, and after the first one. @returns stops calling */
  onConnect(listener: () => void): () => void;
  close(): Promise<void>;
}

const RETRY_MS = 250;

/** Begins to connect and returns at once: services start while the broker is down. Reconnects for ever. */
export async function connectNats(options: NatsOptions): Promise<NatsLink> {
  const listeners = new Set<() => void>();
  const closing = createSignal();
  let connection: NatsConnection | null = null;
  let isUp = false;
  let isClosed = false;

  const announce = (): void => {
    isUp = true;
    for (const listener of listeners) listener();
  };
  const watch = async (nc: NatsConnection): Promise<void> => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') isUp = false;
      else if (status.type === 'reconnect') announce();
    }
    isUp = false;
  };
  const first = (async (): Promise<NatsConnection> => {
    for (let attempt = 0; !isClosed; attempt += 1) {
      try {
        const nc = await connect({
          servers: options.url.split(',').map((server) => server.trim()),
          name: options.name,
          timeout: 2_000,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RETRY_MS,
          reconnectJitter: 100,
          pingInterval: 5_000,
          maxPingOut: 2,
          ignoreAuthErrorAbort: true,
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
    throw new Error('the link to the broker was closed');
  })();
  // Nobody may be waiting for it; who does sees the rejection anyway.
  first.catch(() => undefined);

  return {
    connected: () => first,
    isConnected: () => isUp,
    onConnect(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      listeners.clear();
      closing.set();
      const late = await first.catch(() => null);
      const nc = connection ?? late;
      if (nc === null || nc.isClosed()) return;
      // Drain sends what is buffered, acks above all; it can't while the broker is away.
      if (isUp) await nc.drain().catch(() => nc.close());
      else await nc.close();
    },
  };
}
