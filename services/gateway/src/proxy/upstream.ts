import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { observeUpstream } from '../site/gateway-metrics.ts';

export interface UpstreamOptions {
  readonly name: string;
  readonly url: string;
  /** Connections kept to the service. */
  readonly connections?: number;
  /** Calls under way or waiting for a connection; more are turned away. */
  readonly maxCalls?: number;
  /** How long a service may think before it answers, in milliseconds. */
  readonly answerWithin?: number;
  /** Pauses before another try at a service that refuses connections, in milliseconds. */
  readonly retryAfter?: readonly number[];
}

export interface Call {
  readonly method: Dispatcher.HttpMethod;
  /** With the query, as it was sent. */
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  /** A stream can be sent once only: such a call isn't tried again. */
  readonly body: Buffer | Readable | null;
}

/** Takes an answer as it comes in. */
export interface AnswerSink {
  start(status: number, headers: IncomingHttpHeaders): void;
  /** @returns false when no more can be taken until `resume` is called */
  data(chunk: Buffer, resume: () => void): boolean;
  end(): void;
  /** Nothing was answered: the service is away, busy or too slow, or the body broke off. */
  refused(error: Error): void;
  /** The answer broke off after it began. */
  broken(): void;
}

/** After this long of refused connections a call isn't held back for another try, in milliseconds. */
const patience = 2_000;

/** One service behind the gateway: a pool of kept connections, bounded, with another try where it is harmless. */
export class Upstream {
  readonly #pool: Pool;
  readonly #options: UpstreamOptions;
  #calls = 0;
  /** When the service began to refuse connections. */
  #refusesSince: number | null = null;

  constructor(options: UpstreamOptions) {
    this.#options = options;
    const answerWithin = options.answerWithin ?? 20_000;
    this.#pool = new Pool(options.url, {
      connections: options.connections ?? 64,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      headersTimeout: answerWithin,
      bodyTimeout: answerWithin,
      connectTimeout: 1_000,
    });
  }

  /** Sends a call and hands its answer to the sink. @returns a function that gives up, for a browser that went away */
  forward(call: Call, sink: AnswerSink): () => void {
    if (this.#calls >= (this.#options.maxCalls ?? 1_024)) {
      sink.refused(new Error(`${this.#options.name} has too many calls under way`));
      return () => undefined;
    }
    this.#calls += 1;
    let isOver = false;
    const began = performance.now();
    const exchange = new Exchange(this.#pool, call, sink, {
      over: () => {
        if (!isOver) this.#calls -= 1;
        isOver = true;
      },
      connected: () => {
        this.#refusesSince = null;
      },
      measure: (outcome) => observeUpstream(this.#options.name, outcome, (performance.now() - began) / 1_000),
      pauseBefore: (attempt) => this.#pauseBefore(attempt),
    });
    exchange.send();
    return () => exchange.giveUp();
  }

  /** A read for a server build: the whole answer at once. Rejects when the service can't be reached or `signal` aborts. */
  async read(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    const answer = await this.#pool.request({ method: 'GET', path, headers, signal });
    const contentType = answer.headers['content-type'];
    return new Response(await answer.body.arrayBuffer(), {
      status: answer.statusCode,
      headers: typeof contentType === 'string' ? { 'content-type': contentType } : {},
    });
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** The pause before another try at a service that refuses connections; null when it has been away for too long. */
  #pauseBefore(attempt: number): number | null {
    const now = performance.now();
    this.#refusesSince ??= now;
    if (now - this.#refusesSince > patience) return null;
    return (this.#options.retryAfter ?? [30, 120, 350])[attempt] ?? null;
  }
}

interface Hooks {
  over(): void;
  connected(): void;
  measure(outcome: 'answered' | 'refused' | 'broken'): void;
  pauseBefore(attempt: number): number | null;
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #pool: Pool;
  readonly #call: Call;
  readonly #sink: AnswerSink;
  readonly #hooks: Hooks;
  #controller: Dispatcher.DispatchController | null = null;
  #refusals = 0;
  #resets = 0;
  #hasStarted = false;
  #isGivenUp = false;

  constructor(pool: Pool, call: Call, sink: AnswerSink, hooks: Hooks) {
    this.#pool = pool;
    this.#call = call;
    this.#sink = sink;
    this.#hooks = hooks;
  }

  send(): void {
    this.#pool.dispatch(this.#call, this);
  }

  giveUp(): void {
    this.#isGivenUp = true;
    this.#controller?.abort(new Error('the browser went away'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isGivenUp) controller.abort(new Error('the browser went away'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#hasStarted = true;
    this.#hooks.connected();
    this.#hooks.measure('answered');
    this.#sink.start(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#sink.data(chunk, () => controller.resume())) controller.pause();
  }

  onResponseEnd(): void {
    this.#hooks.over();
    this.#sink.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isGivenUp || this.#hasStarted) {
      this.#hooks.over();
      if (!this.#isGivenUp) {
        this.#hooks.measure('broken');
        this.#sink.broken();
      }
      return;
    }
    const pause = this.#pauseAfter(error);
    if (pause === null) {
      this.#hooks.over();
      this.#hooks.measure('refused');
      this.#sink.refused(error);
    } else {
      setTimeout(() => (this.#isGivenUp ? this.#hooks.over() : this.send()), pause);
    }
  }

  /** When a failed call may be sent again: it never reached the service, or it is a read whose connection was just closed. */
  #pauseAfter(error: Error): number | null {
    const isRepeatable = this.#call.body === null || Buffer.isBuffer(this.#call.body);
    if (!isRepeatable) return null;
    if (isRefusal(error)) return this.#hooks.pauseBefore(this.#refusals++);
    const isRead = this.#call.method === 'GET' || this.#call.method === 'HEAD';
    return isRead && isReset(error) && this.#resets++ === 0 ? 0 : null;
  }
}

const getCode = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** The connection was never made, so the service has seen nothing. */
function isRefusal(error: Error): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(getCode(error)));
}

/** The service closed the connection before it answered. */
function isReset(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(getCode(error)));
}
