import type { Say } from '../terminal/steps.ts';

/** What a stage found. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Of those that passed: how many needed a second try. */
  readonly repeated: number;
  /** Their names with what they failed with first; none where a stage can't tell. */
  readonly repeatedTests?: readonly string[];
  /** As those, of what failed. */
  readonly failedTests?: readonly string[];
  /** What a person needs to see when something failed; empty otherwise. */
  readonly report: string;
}

/** One part of the test run. */
export interface Stage {
  readonly name: string;
  /** Stages whose failure makes this one pointless. */
  readonly needs?: readonly string[];
  readonly run: (say: Say) => Promise<Outcome>;
}

/** A check that counts as one. */
export const single = (isGood: boolean, report: string): Outcome => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  repeated: 0,
  report: isGood ? '' : report,
});
