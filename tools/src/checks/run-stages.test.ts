import { expect, test } from 'vitest';
import { silentSteps } from '../terminal/steps.ts';
import { countClosingLine, countPlaywright, countVitest } from './reports.ts';
import { chooseStages, runStages, type StageTimes } from './run-stages.ts';
import type { Outcome, Stage } from './stage.ts';

const ran: string[] = [];
const stage = (name: string, outcome: Outcome | Error, needs: readonly string[] = []): Stage => ({
  name,
  needs,
  run() {
    ran.push(name);
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  },
});
const good: Outcome = { passed: 3, failed: 0, repeated: 0, report: '' };
const bad: Outcome = { passed: 1, failed: 2, repeated: 0, failedTests: ['the sum'], report: 'the price was wrong' };

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function run(stages: readonly Stage[], lanes: 1 | 2 = 1): Promise<{ code: number; text: string; last: string | undefined }> {
  ran.length = 0;
  let text = '';
  const code = await runStages(stages, silentSteps, (part) => (text += part), { lanes });
  return { code, text, last: text.trimEnd().split('\n').at(-1) };
}

test('the last line adds up every stage', async () => {
  expect(await run([stage('unit', good), stage('e2e', good)])).toMatchObject({ code: 0, last: '6 passed, 0 failed' });
});

test('a failure is shown, turns the exit code, and later stages still run', async () => {
  const { code, text, last } = await run([stage('unit', bad), stage('integration', good)]);
  expect({ code, last, ran }).toEqual({ code: 1, last: '4 passed, 2 failed', ran: ['unit', 'integration'] });
  expect(text).toContain('the price was wrong');
  expect(text.indexOf('failed in unit: the sum')).toBeGreaterThan(text.indexOf('together'));
});

test('the last line counts what passed only when repeated, its names are shown, and more than three fail the run', async () => {
  const repeated = (count: number): Outcome => ({ ...good, repeated: count, repeatedTests: ['the price'] });
  const few = await run([stage('unit', repeated(1)), stage('e2e', repeated(2))]);
  expect(few).toMatchObject({ code: 0, last: '6 passed (3 repeated), 0 failed' });
  expect(few.text).toContain('passed when repeated: the price');
  expect(await run([stage('unit', repeated(2)), stage('e2e', repeated(2), ['unit'])])).toMatchObject({
    code: 1,
    last: '6 passed (4 repeated), 0 failed',
  });
});

test('the times of the stages are saved', async () => {
  const saved: StageTimes[] = [];
  await runStages([stage('unit', good)], silentSteps, () => undefined, { save: (times) => Promise.resolve(void saved.push(times)) });
  expect(saved).toMatchObject([{ stages: [{ name: 'unit', passed: 3, repeated: 0, failed: 0 }] }]);
  expect(saved[0]?.stages[0]?.seconds).toBeGreaterThanOrEqual(0);
});

test('a stage whose ground is missing is not run and counts as failed', async () => {
  const { last } = await run([stage('builds', bad), stage('e2e', good, ['builds'])]);
  expect({ last, ran }).toEqual({ last: '1 passed, 3 failed', ran: ['builds'] });
});

test('two lanes run two stages at a time, and a stage waits for what it needs', async () => {
  const { promise: unitRuns, resolve: unitStarts } = deferred();
  const waits: Stage = { name: 'lint', run: () => unitRuns.then(() => good) };
  const frees: Stage = {
    name: 'unit',
    run() {
      unitStarts();
      return Promise.resolve(bad);
    },
  };
  const { last } = await run([waits, frees, stage('e2e', good, ['unit'])], 2);
  expect({ last, ran }).toEqual({ last: '4 passed, 3 failed', ran: [] });
});

test('a stage that throws is a failure, not the end', async () => {
  const { last, text } = await run([stage('unit', new Error('vitest is broken')), stage('e2e', good)]);
  expect(last).toBe('3 passed, 1 failed');
  expect(text).toContain('vitest is broken');
});

test('stages are chosen by name and keep their order', () => {
  const all = [stage('types', good), stage('unit', good), stage('e2e', good)];
  expect(chooseStages(all, ['e2e', 'types']).map(({ name }) => name)).toEqual(['types', 'e2e']);
  expect(chooseStages(all, [])).toHaveLength(3);
  expect(() => chooseStages(all, ['fast'])).toThrow('There is no stage fast; there are types, unit, e2e.');
});

test('a test file that cannot be loaded counts as a failure', () => {
  const passing = { status: 'passed', fullName: 'the cart keeps its price', failureMessages: [] };
  const loaded = { name: 'cart.test.ts', status: 'passed', assertionResults: [passing] };
  const broken = { name: 'menu.test.ts', message: 'no such file\nat menu.ts', status: 'failed', assertionResults: [] };
  const failing = {
    ...loaded,
    status: 'failed',
    assertionResults: [{ ...passing, status: 'failed', failureMessages: ['\u001B[31m4 is not 3\u001B[39m'] }],
  };
  const report = (testResults: unknown[], numFailedTests: number): string =>
    JSON.stringify({ numPassedTests: 1, numFailedTests, testResults });
  expect(countVitest(report([loaded], 0))).toEqual({ passed: 1, failed: 0, repeated: 0, repeatedTests: [], failedTests: [] });
  expect(countVitest(report([loaded, broken], 0))).toMatchObject({ passed: 1, failed: 1, failedTests: ['menu.test.ts: no such file'] });
  expect(countVitest(report([loaded, failing], 1))).toMatchObject({
    passed: 1,
    failed: 1,
    failedTests: ['the cart keeps its price: 4 is not 3'],
  });
  const repeated = { ...loaded, assertionResults: [{ ...passing, failureMessages: ['expected 4 to be 3'] }] };
  expect(countVitest(report([repeated], 0))).toMatchObject({
    passed: 1,
    failed: 0,
    repeated: 1,
    repeatedTests: ['the cart keeps its price: expected 4 to be 3'],
  });
});

test('a spec that passed when repeated counts, an error of the set-up is a failure', () => {
  const spec = (title: string, status: string): object => ({
    title,
    file: 'sale.spec.ts',
    tests: [{ status, results: status === 'expected' ? [{}] : [{ error: { message: 'Error: no phone\ncall log' } }, {}] }],
  });
  const report = (stats: object, errors: unknown[]): string =>
    JSON.stringify({
      stats: { expected: 4, unexpected: 0, flaky: 0, ...stats },
      errors,
      suites: [{ specs: [], suites: [{ specs: [spec('is sold', 'flaky'), spec('is paid', 'unexpected'), spec('is sent', 'expected')] }] }],
    });
  expect(countPlaywright(report({}, []))).toMatchObject({ passed: 4, failed: 0, repeated: 0 });
  expect(countPlaywright(report({ unexpected: 1, flaky: 1 }, [{ message: 'no shop' }]))).toEqual({
    passed: 5,
    failed: 2,
    repeated: 1,
    repeatedTests: ['sale.spec.ts: is sold: Error: no phone'],
    failedTests: ['sale.spec.ts: is paid: Error: no phone', 'outside of tests: no shop'],
  });
});

test('the closing line of the demo data check is read, its absence noticed', () => {
  expect(countClosingLine('FAIL x\n312 passed, 1 failed\n')).toEqual({ passed: 312, failed: 1, repeated: 0 });
  expect(countClosingLine('SyntaxError: oops')).toBeNull();
});
