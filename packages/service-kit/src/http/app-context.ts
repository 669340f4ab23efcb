import type { RouteContract, ServiceName } from '@okruh/contracts';
import type { Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { Market } from '../locale.ts';
import type { Identity } from './identity.ts';

/** An answer that its contract doesn't know; only looked for with `checkAnswers`. */
export interface OffContractAnswer {
  readonly route: string;
  readonly status: number;
  readonly errors: readonly string[];
}

/** What the kit keeps beside a Fastify application. */
export interface AppContext {
  readonly service: ServiceName;
  readonly checkAnswers: boolean;
  /** Every route that was added with `route()`. */
  readonly contracts: RouteContract[];
  /** Answers that left their contract, newest last. */
  readonly offContract: OffContractAnswer[];
  /** Who calls; null when nobody of ours vouches for the request. */
  authenticate(request: FastifyRequest): Identity | null | Promise<Identity | null>;
  /** Market of a request that no identity names one for. */
  getMarket(request: FastifyRequest): Market | null;
  /** True from the signal to stop on: `/readyz` answers 503. */
  isDraining: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly okruh: AppContext;
  }
  interface FastifyRequest {
    /** Identity of the caller on routes added with `route()`; null before it is known and elsewhere. */
    okruhIdentity: Identity | null;
    /** Null while tracing is off. */
    okruhSpan: Span | null;
  }
  interface FastifyContextConfig {
    /** Name of the contract's route, for logs and metrics. */
    routeName?: string;
    /** True for files and probes: no span is made for them. */
    isUntraced?: boolean;
  }
}
