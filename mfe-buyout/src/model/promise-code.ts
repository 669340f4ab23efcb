import type { AppraisalOutcome } from '@okruh/market/appraisal';

/** What the lease of the device promised, as it can be claimed. Its rule loads with it: few devices are leased. */
export interface OpenPromise {
  readonly code: string;
  /** The outcome with the promised price. */
  apply(outcome: AppraisalOutcome): AppraisalOutcome;
  /** It is claimed, or isn't to be. */
  drop(): void;
}

export const PROMISE_KEY = 'okruh-lease';

/** The address (`#p=…`, which no server and no log sees) or this tab has the code of a promise. */
export function hasPromiseCode(): boolean {
  try {
    return location.hash.startsWith('#p=') || PROMISE_KEY in sessionStorage;
  } catch {
    return false;
  }
}
