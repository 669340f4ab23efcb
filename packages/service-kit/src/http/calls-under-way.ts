import type { Identity } from './identity.ts';

/** A call that is being answered here. */
export interface CallUnderWay {
  /** `orders.place_order`: service and route of the contract, never an address. */
  readonly operation: string;
  /** Service that makes it; null when a page does. */
  readonly caller: string | null;
}

/**
 * By request id. Every event names the id of its request, so what caused it is found here, without a context that follows each promise
 * (which costs every call).
 */
const calls = new Map<string, CallUnderWay>();

/** Answers a call that may change something; what it writes meanwhile knows it. */
export function asCall<T>(requestId: string, operation: string, identity: Identity, work: () => T): T {
  const call = { operation, caller: identity.kind === 'service' ? identity.sub : null };
  calls.set(requestId, call);
  // A second call of the same request may have taken its place meanwhile.
  const end = (): void => void (calls.get(requestId) === call && calls.delete(requestId));
  try {
    const result = work();
    if (result instanceof Promise) result.then(end, end);
    else end();
    return result;
  } catch (error) {
    end();
    throw error;
  }
}

/** The call of a request that is being answered here; null when there is none. */
export const findCall = (requestId: string): CallUnderWay | null => calls.get(requestId) ?? null;
