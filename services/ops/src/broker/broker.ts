import {
  type ConsumerInfo,
  jetstream,
  type JetStreamClient,
  jetstreamManager,
  type JetStreamManager,
  type Lister,
  type StreamInfo,
} from '@nats-io/jetstream';
import { DependencyDown, isNotFound, isUnanswered, type NatsLink } from '@okruh/service-kit';

/** A message as a stream has it. */
export interface StoredMessage {
  readonly text: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Bytes that a stream or the account stores, and how many it may. */
export interface StorageUse {
  /** Name of the stream; empty for the account. */
  readonly name: string;
  readonly used: number;
  readonly limit: number;
}

/** Questions to the broker. All of them @throws DependencyDown while it is away. */
export interface Broker {
  listStreams(): Promise<{ readonly streams: readonly StreamInfo[]; readonly version: string }>;
  listConsumers(): Promise<readonly ConsumerInfo[]>;
  /** The account and the streams that have a limit of bytes. */
  listStorage(): Promise<readonly StorageUse[]>;
  /** Null when the stream doesn't have it. */
  getMessage(stream: string, sequence: number): Promise<StoredMessage | null>;
  /** Whether a consumer has acknowledged all that its stream has now. */
  hasCaughtUp(stream: string, consumer: string): Promise<boolean>;
  /** Publishes a message under an id of its own. @returns its sequence */
  publish(subject: string, text: string, id: string): Promise<number>;
}

/**
 * Longer than the 4 s after which a node answers without what another node, which hangs, doesn't tell it: a reconciler's consumer of the
 * moment may lie on that one alone.
 */
const TIMEOUT_MS = 6_000;
/** The broker of the events, asked over a link that may be away. */
export function createBroker(nats: NatsLink): Broker {
  async function ask<T>(work: (jsm: JetStreamManager, js: JetStreamClient, version: string) => Promise<T>): Promise<T> {
    if (!nats.isConnected()) throw new DependencyDown('the broker');
    const nc = await nats.connected();
    const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: TIMEOUT_MS });
    try {
      return await nats.answer(work(jsm, jetstream(nc, { timeout: TIMEOUT_MS }), nc.info?.version ?? ''));
    } catch (error) {
      throw isUnanswered(error) ? new DependencyDown('the broker') : error;
    }
  }

  const listInfos = (jsm: JetStreamManager): Promise<StreamInfo[]> => readAll(jsm.streams.list());

  return {
    listStreams: () => ask(async (jsm, _js, version) => ({ streams: await listInfos(jsm), version })),
    listConsumers: () =>
      ask(async (jsm) => {
        const streams = await listInfos(jsm);
        const lists = await Promise.all(streams.map(({ config: { name } }) => readAll(jsm.consumers.list(name))));
        // Reconcilers read by consumers of the moment.
        return lists.flat().filter(({ config }) => config.durable_name !== undefined);
      }),
    listStorage: () =>
      ask(async (jsm) => {
        const [{ storage, limits }, streams] = await Promise.all([jsm.getAccountInfo(), listInfos(jsm)]);
        const uses = streams.map(({ config, state }) => ({ name: config.name, used: state.bytes, limit: config.max_bytes }));
        // The broker says -1 for none.
        return [{ name: '', used: storage, limit: limits.max_storage }, ...uses].filter(({ limit }) => limit > 0);
      }),
    getMessage: (stream, sequence) =>
      ask(async (jsm) => {
        try {
          const message = await jsm.streams.getMessage(stream, { seq: sequence });
          if (message === null) return null;
          const headers = [...message.header].flatMap(([name, values]) => values.map((value) => ({ name, value })));
          return { text: message.string(), headers };
        } catch (error) {
          if (isNotFound(error)) return null;
          throw error;
        }
      }),
    hasCaughtUp: (stream, consumer) =>
      ask(async (jsm) => {
        const { num_pending: pending, num_ack_pending: open } = await jsm.consumers.info(stream, consumer);
        return pending + open === 0;
      }),
    publish: (subject, text, id) => ask(async (_jsm, js) => (await js.publish(subject, text, { msgID: id })).seq),
  };
}

/** Most items on a page of the broker's lists. */
const PAGE = 256;

/**
 * Reads a list to its end, which is the first page with room. What lies on a node that hangs is missing from its page after 4 s; to ask
 * for it again, as the library's iteration does, takes as long each time.
 */
async function readAll<T>(list: Lister<T>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await list.next();
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
