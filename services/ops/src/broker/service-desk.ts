import {
  type ConsumerPause,
  consumerRoutes,
  type EventOutcomes,
  MAX_OUTCOMES_ASKED,
  type OwnProjection,
  type Replayed,
  type ReplayRequest,
} from '@okruh/contracts/consumer-routes';
import { caseSearchRoutes, caseServices } from '@okruh/contracts/case-search-routes';
import type { PersonalKind } from '@okruh/market/personal-search';
import { type ServiceName, serviceNames } from '@okruh/contracts';
import { callService, DependencyDown, describeError, type Logger, type ServiceKeys } from '@okruh/service-kit';

/** Questions and commands to the services about their own consumers. */
export interface ServiceDesk {
  /**
   * Consumers that can be paused, each with its pause or null, as of the last look of at most `LOOK_AGE_MS` ago; without those of services
   * that don't answer.
   */
  listPauses(): Promise<ReadonlyMap<string, ConsumerPause | null>>;
  /** @returns false when no service has such a consumer @throws DependencyDown when services that may have it don't answer */
  pause(consumer: string, reason: string, by: string): Promise<boolean>;
  /** As `pause`. */
  resume(consumer: string): Promise<boolean>;
  /** Types that a consumer handles; null when no service has it. @throws DependencyDown when services that may have it don't answer */
  listHandled(consumer: string): Promise<readonly HandledType[] | null>;
  /** Replays a part of a stream. @throws DependencyDown when its service, database or broker doesn't answer: the call can be repeated */
  replay(consumer: string, request: ReplayRequest): Promise<Replayed | 'paused' | 'unknown'>;
  listProjections(): Promise<{
    readonly items: readonly (OwnProjection & { readonly service: string })[];
    readonly unreachable: readonly string[];
  }>;
  /** @throws DependencyDown when the service doesn't answer */
  rebuild(service: string, projection: string, command: RebuildCommand): Promise<'started' | 'busy' | 'unknown'>;
  /** Ids of cases of a person or a device, as their owners know them. */
  findCases(kind: PersonalKind, text: string): Promise<{ readonly ids: readonly string[]; readonly unreachable: readonly ServiceName[] }>;
  /** What all consumers did with these events. */
  findOutcomes(eventIds: readonly string[]): Promise<EventOutcomes & { readonly unreachable: readonly ServiceName[] }>;
}

/** An event type of a consumer. */
export interface HandledType {
  readonly type: string;
  /** Applying it again is harmless. */
  readonly is_replayable: boolean;
}

export interface RebuildCommand {
  readonly id: string;
  readonly may_write: boolean;
  readonly by: string;
}

interface Options {
  readonly watched: readonly { readonly name: string; readonly url: string }[];
  readonly keys: ServiceKeys;
  readonly logger: Logger;
}

interface Watched {
  readonly name: ServiceName;
  readonly url: string;
}
/** Consumers of a service; null when it doesn't answer. */
interface OwnConsumers extends Watched {
  readonly consumers:
    | readonly { readonly name: string; readonly pause: ConsumerPause | null; readonly handles: readonly HandledType[] }[]
    | null;
}

const LOOK_AGE_MS = 2_000;
/** A page doesn't wait longer for a service that is too slow. */
const TIMEOUT_MS = 1_500;
/** A part of a replay is applied within this time. */
const REPLAY_TIMEOUT_MS = 20_000;
/** Neither has consumers that operations may look after: the gateway's routes are open to the world, and ops has no inbox. */
const without: ReadonlySet<string> = new Set(['gateway', 'ops']);

const toWatched = ({ name, url }: Options['watched'][number]): Watched[] => {
  const known = serviceNames.find((service) => service === name);
  return known === undefined || without.has(known) ? [] : [{ name: known, url }];
};

/** Calls each service as ops over the routes of its consumers. */
export function createServiceDesk({ watched, keys, logger }: Options): ServiceDesk {
  const services = watched.flatMap(toWatched);
  let last: { readonly at: number; readonly found: Promise<readonly OwnConsumers[]> } | null = null;

  const look = (): Promise<readonly OwnConsumers[]> => {
    if (last !== null && Date.now() - last.at < LOOK_AGE_MS) return last.found;
    last = { at: Date.now(), found: Promise.all(services.map((service) => listOwn(service))) };
    return last.found;
  };

  async function listOwn(service: Watched): Promise<OwnConsumers> {
    const answer = await reach(service, () =>
      callService(consumerRoutes(service.name).listOwnConsumers, { baseUrl: service.url, keys, request: {}, timeoutMs: TIMEOUT_MS }),
    );
    return { ...service, consumers: answer?.ok === true ? answer.body.items : null };
  }

  /** Null when the service doesn't answer, or not as its contract says: it may be of another release. */
  async function reach<T>(service: Watched, call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      const level = error instanceof DependencyDown ? 'debug' : 'warn';
      logger[level]({ err: describeError(error), service: service.name }, 'a service can not be asked about its consumers');
      return null;
    }
  }

  /** The service of a consumer. @throws DependencyDown */
  async function findOwner(consumer: string): Promise<OwnConsumers | null> {
    const found = await look();
    const owner = found.find(({ consumers }) => consumers?.some(({ name }) => name === consumer) === true);
    if (owner === undefined && found.some(({ consumers }) => consumers === null)) throw new DependencyDown('a service');
    return owner ?? null;
  }

  async function command(consumer: string, send: (owner: OwnConsumers) => ReturnType<typeof callService>): Promise<boolean> {
    const owner = await findOwner(consumer);
    if (owner === null) return false;
    const answer = await send(owner);
    // What was seen before is old now.
    last = null;
    return answer.ok;
  }

  return {
    async listPauses() {
      const found = await look();
      return new Map(found.flatMap(({ consumers }) => (consumers ?? []).map(({ name, pause }) => [name, pause] as const)));
    },
    pause: (consumer, reason, by) =>
      command(consumer, ({ name, url }) =>
        callService(consumerRoutes(name).pauseConsumer, {
          baseUrl: url,
          keys,
          request: { params: { name: consumer }, body: { reason, by } },
        }),
      ),
    resume: (consumer) =>
      command(consumer, ({ name, url }) =>
        callService(consumerRoutes(name).resumeConsumer, { baseUrl: url, keys, request: { params: { name: consumer } } }),
      ),
    async listHandled(consumer) {
      const owner = await findOwner(consumer);
      return owner?.consumers?.find(({ name }) => name === consumer)?.handles ?? null;
    },
    async replay(consumer, request) {
      const owner = await findOwner(consumer);
      if (owner === null) return 'unknown';
      const answer = await callService(consumerRoutes(owner.name).replayEvents, {
        baseUrl: owner.url,
        keys,
        request: { params: { name: consumer }, body: request },
        timeoutMs: REPLAY_TIMEOUT_MS,
      });
      if (answer.ok) return answer.body;
      if (answer.status === 409) return 'paused';
      logger.warn({ service: owner.name, consumer, status: answer.status }, 'a consumer can not be replayed to');
      return 'unknown';
    },
    async listProjections() {
      const answers = await Promise.all(
        services.map(async (service) => ({
          service: service.name,
          answer: await reach(service, () =>
            callService(consumerRoutes(service.name).listOwnProjections, {
              baseUrl: service.url,
              keys,
              request: {},
              timeoutMs: TIMEOUT_MS,
            }),
          ),
        })),
      );
      return {
        items: answers.flatMap(({ service, answer }) =>
          answer?.ok === true ? answer.body.items.map((item) => ({ ...item, service })) : [],
        ),
        unreachable: answers.flatMap(({ service, answer }) => (answer?.ok === true ? [] : [service])),
      };
    },
    async rebuild(service, projection, wanted) {
      const owner = services.find(({ name }) => name === service);
      if (owner === undefined) return 'unknown';
      const answer = await callService(consumerRoutes(owner.name).rebuildProjection, {
        baseUrl: owner.url,
        keys,
        request: { params: { name: projection }, body: wanted },
      });
      if (answer.ok) return 'started';
      return answer.status === 409 ? 'busy' : 'unknown';
    },
    async findCases(kind, text) {
      const answers = await Promise.all(
        services.flatMap((service) => {
          const name = caseServices.find((one) => one === service.name);
          if (name === undefined) return [];
          const ask = () =>
            callService(caseSearchRoutes(name).findCases, {
              baseUrl: service.url,
              keys,
              request: { body: { kind, text } },
              timeoutMs: TIMEOUT_MS,
            });
          return [reach(service, ask).then((answer) => ({ name, answer }))];
        }),
      );
      return {
        ids: answers.flatMap(({ answer }) => (answer?.ok === true ? answer.body.ids : [])),
        unreachable: answers.flatMap(({ name, answer }) => (answer?.ok === true ? [] : [name])),
      };
    },
    async findOutcomes(eventIds) {
      const ids = eventIds.slice(0, MAX_OUTCOMES_ASKED);
      if (ids.length === 0) return { settled: [], failed: [], unreachable: [] };
      const answers = await Promise.all(
        services.map(async (service) => ({
          service,
          answer: await reach(service, () =>
            callService(consumerRoutes(service.name).findOutcomes, {
              baseUrl: service.url,
              keys,
              request: { body: { event_ids: [...ids] } },
              timeoutMs: TIMEOUT_MS,
            }),
          ),
        })),
      );
      const bodies = answers.flatMap(({ answer }) => (answer?.ok === true ? [answer.body] : []));
      return {
        settled: bodies.flatMap(({ settled }) => settled),
        failed: bodies.flatMap(({ failed }) => failed),
        unreachable: answers.flatMap(({ service, answer }) => (answer?.ok === true ? [] : [service.name])),
      };
    },
  };
}
