import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Outcome } from './stage.ts';

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).optional() })),
    }),
  ),
});

/** Counts of a test runner's report, with the names of the tests that failed, or passed only when they were repeated. */
export interface Counts extends Omit<Outcome, 'report'> {
  readonly repeatedTests: readonly string[];
  readonly failedTests: readonly string[];
}

/** A test's name with the first line of what it failed with. */
function nameWithReason(name: string, message: string | undefined): string {
  const [reason = ''] = stripVTControlCharacters(message ?? '').split('\n');
  return reason === '' ? name : `${name}: ${reason.slice(0, 200)}`;
}

/**
 * Counts of vitest's JSON report. A file that couldn't even be loaded counts as one failure. A test that passed with messages of a failure
 * is one that passed when it was repeated.
 */
export function countVitest(json: string): Counts {
  const { numPassedTests: passed, numFailedTests, testResults } = vitestSchema.parse(JSON.parse(json));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const name = ({ fullName, failureMessages: [message] = [] }: (typeof tests)[number]): string => nameWithReason(fullName, message);
  const repeatedTests = tests.filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0).map(name);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failedTests = [
    ...tests.filter(({ status }) => status === 'failed').map(name),
    ...broken.map(({ name: file, message }) => nameWithReason(file, message)),
  ];
  return { passed, failed: numFailedTests + broken.length, repeated: repeatedTests.length, repeatedTests, failedTests };
}

const playwrightSpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
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
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(playwrightSuiteSchema),
});

/** Counts of Playwright's JSON report. A spec that passed when it was repeated counts as passed; an error outside of tests is a failure. */
export function countPlaywright(json: string): Counts {
  const { stats, errors, suites } = playwrightSchema.parse(JSON.parse(json));
  const having = (wanted: string, { specs, suites: inner = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => nameWithReason(`${file}: ${title}`, results.find(({ error }) => error !== undefined)?.error?.message)),
    ),
    ...inner.flatMap((suite) => having(wanted, suite)),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    repeated: stats.flaky,
    repeatedTests: suites.flatMap((suite) => having('flaky', suite)),
    failedTests: [
      ...suites.flatMap((suite) => having('unexpected', suite)),
      ...errors.map(({ message }) => nameWithReason('outside of tests', message)),
    ],
  };
}

/** Counts of a program that closes with `N passed, N failed`. Null when it never said so. */
export function countClosingLine(output: string): Omit<Outcome, 'report'> | null {
  const match = /(\d+) passed, (\d+) failed$/.exec(output.trimEnd());
  return match === null ? null : { passed: Number(match[1]), failed: Number(match[2]), repeated: 0 };
}
