import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ConstantBackoff,
  handleWhen,
  noop,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { DependencyDown } from '../dependency-down.ts';
import { startProviderCall } from '../metrics.ts';
import { inSpan } from '../tracing/tracing.ts';

export interface OutsidePolicyOptions {
  /** For the message of what is down, and the label of its measurements. */
  readonly name: string;
  /** Of one try, in milliseconds; none when left out, for clients that have their own. */
  readonly timeoutMs?: number;
  /** Further tries of a call that may be repeated. */
  readonly retries: number;
  /** False where a person waits: what took the whole time limit isn't asked again at once. True when left out. */
  readonly retriesTimeouts?: boolean;
  /** Failures in a row after which nobody asks for a while; 4 when left out. */
  readonly openAfter?: number;
  /** How long nobody asks; then one call tries. 20 s when left out. */
  readonly openMs?: number;
}

/** Time limit, retries, circuit breaker and measurement of one server outside of our house. One policy for each server: all its calls share the breaker. */
export interface OutsidePolicy {
  /**
   * @param operation a word for what is asked, for the measurements: one of few, never an address
   * @param work throws `DependencyDown` for an outage; any other error is an answer and passes through
   * @param mayRepeat false for a call without an idempotency key that changes something
   * @throws DependencyDown when it doesn't answer in time, `work` says so, or the circuit is open
   */
  run<T>(operation: string, work: (signal: AbortSignal) => Promise<T>, mayRepeat?: boolean): Promise<T>;
}

const RETRY_AFTER_MS = 50;

export function createOutsidePolicy(options: OutsidePolicyOptions): OutsidePolicy {
  const { name, timeoutMs, retries, retriesTimeouts = true, openAfter = 4, openMs = 20_000 } = options;
  const isTimeout = (error: unknown): boolean => error instanceof TaskCancelledError;
  const isOutage = (error: unknown): boolean => error instanceof DependencyDown || isTimeout(error);
  const limit = timeoutMs === undefined ? noop : timeout(timeoutMs, TimeoutStrategy.Aggressive);
  const breaker = circuitBreaker(handleWhen(isOutage), { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(openAfter) });
  const once = wrap(breaker, limit);
  const repeated = wrap(
    // An open circuit is no outage here: it isn't asked again.
    retry(
      handleWhen((error) => isOutage(error) && (retriesTimeouts || !isTimeout(error))),
      { maxAttempts: retries, backoff: new ConstantBackoff(RETRY_AFTER_MS) },
    ),
    once,
  );
  return {
    // What is outside gets no trace context of ours.
    run: (operation, work, mayRepeat = true) =>
      inSpan(
        () => ({ name: `${name} ${operation}`, role: 'client', attributes: { 'peer.service': name, 'okruh.operation': operation } }),
        () => ask(operation, work, mayRepeat),
      ),
  };

  async function ask<T>(operation: string, work: (signal: AbortSignal) => Promise<T>, mayRepeat: boolean): Promise<T> {
    const end = startProviderCall(name, operation);
    try {
      const answer = await (mayRepeat ? repeated : once).execute(({ signal }) => stopped(work(signal), signal));
      end('answered');
      return answer;
    } catch (error) {
      const isOpen = error instanceof BrokenCircuitError;
      end(isOpen ? 'not-asked' : isOutage(error) ? 'down' : 'refused');
      if (isTimeout(error) || isOpen) throw new DependencyDown(name, { cause: error });
      throw error;
    }
  }
}

/** What fails because its time is over says so, whichever error it came with. */
const stopped = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  work.catch((error: unknown) => {
    throw signal.aborted ? new TaskCancelledError() : error;
  });
