import { z } from 'zod';
import type { Outcome } from './stage.ts';

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** Counts of vitest's JSON report. A file that couldn't even be loaded counts as one failure. */
export function countVitest(json: string): Omit<Outcome, 'report'> {
  const { numPassedTests: passed, numFailedTests, testResults } = vitestSchema.parse(JSON.parse(json));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed, failed: numFailedTests + broken.length };
}

const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/**
 * Counts of Playwright's JSON report. A spec that passed when it was repeated counts as passed, and its list names it as
 * flaky; a fault outside of tests is a failure.
 */
export function countPlaywright(json: string): Omit<Outcome, 'report'> {
  const { stats, errors } = playwrightSchema.parse(JSON.parse(json));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Counts of a program that closes with `N passed, N failed`. Null when it never said so. */
export function countClosingLine(output: string): Omit<Outcome, 'report'> | null {
  const match = /(\d+) passed, (\d+) failed$/.exec(output.trimEnd());
  return match === null ? null : { passed: Number(match[1]), failed: Number(match[2]) };
}
