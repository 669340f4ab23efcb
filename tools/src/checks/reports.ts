import { z } from 'zod';
import type { Outcome } from './stage.ts';

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).optional() })),
    }),
  ),
});

/** Counts of a test runner's report, with the names of the tests that passed only when they were repeated. */
export interface Counts extends Omit<Outcome, 'report'> {
  readonly repeatedTests: readonly string[];
}

/**
 * Counts of vitest's JSON report. A file that couldn't even be loaded counts as one failure. A test that passed with messages of a failure
 * is one that passed when it was repeated.
 */
export function countVitest(json: string): Counts {
  const { numPassedTests: passed, numFailedTests, testResults } = vitestSchema.parse(JSON.parse(json));
  const repeatedTests = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed, failed: numFailedTests + broken.length, repeated: repeatedTests.length, repeatedTests };
}

const playwrightSpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});

interface PlaywrightSuite {
  readonly specs: readonly z.infer<typeof playwrightSpecSchema>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSuiteSchema: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(playwrightSpecSchema), suites: z.array(playwrightSuiteSchema).optional() }),
);

const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuiteSchema),
});

/** Counts of Playwright's JSON report. A spec that passed when it was repeated counts as passed; an error outside of tests is a failure. */
export function countPlaywright(json: string): Counts {
  const { stats, errors, suites } = playwrightSchema.parse(JSON.parse(json));
  const flaky = (suite: PlaywrightSuite): string[] => [
    ...suite.specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file}: ${title}`),
    ...(suite.suites ?? []).flatMap(flaky),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    repeated: stats.flaky,
    repeatedTests: suites.flatMap(flaky),
  };
}

/** Counts of a program that closes with `N passed, N failed`. Null when it never said so. */
export function countClosingLine(output: string): Omit<Outcome, 'report'> | null {
  const match = /(\d+) passed, (\d+) failed$/.exec(output.trimEnd());
  return match === null ? null : { passed: Number(match[1]), failed: Number(match[2]), repeated: 0 };
}
