import { PlainError } from '../plain-error.ts';
import { formatSeconds, type Steps } from '../terminal/steps.ts';
import { table } from '../terminal/table.ts';
import type { Outcome, Stage } from './stage.ts';

interface Result extends Outcome {
  readonly name: string;
  readonly milliseconds: number;
}

/** The named stages in their own order. @throws PlainError for a name that isn't one */
export function chooseStages(all: readonly Stage[], names: readonly string[]): readonly Stage[] {
  const unknown = names.find((name) => !all.some((stage) => stage.name === name));
  if (unknown !== undefined) throw new PlainError(`There is no stage ${unknown}; there are ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/** Carries what a stage found past the step, so that the step shows as failed. */
class StageFailed extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('the stage failed');
    this.outcome = outcome;
  }
}

async function runStage(stage: Stage, steps: Steps, broken: ReadonlySet<string>): Promise<Result> {
  const began = performance.now();
  const missing = stage.needs?.find((name) => broken.has(name));
  const find = async (): Promise<Outcome> => {
    if (missing !== undefined) return { passed: 0, failed: 1, repeated: 0, report: `${stage.name} wasn't run: it needs ${missing}` };
    try {
      return await steps.run(stage.name, async (say) => {
        const found = await stage.run(say);
        if (found.failed > 0) throw new StageFailed(found);
        return found;
      });
    } catch (error) {
      if (error instanceof StageFailed) return error.outcome;
      return { passed: 0, failed: 1, repeated: 0, report: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  return { ...(await find()), name: stage.name, milliseconds: performance.now() - began };
}

/** More tests than this that pass only when repeated hide something: the run fails. */
export const MAX_REPEATED = 3;

/** What a run leaves as JSON, to be compared with others: each stage with its counts and seconds. */
export interface StageTimes {
  readonly stages: readonly {
    readonly name: string;
    readonly seconds: number;
    readonly passed: number;
    readonly repeated: number;
    readonly failed: number;
  }[];
  readonly seconds: number;
}

export interface RunOptions {
  /** Stages that run at the same time. */
  readonly lanes?: 1 | 2;
  /** Saves the times of the stages. */
  readonly save?: (times: StageTimes) => Promise<void>;
}

/**
 * Runs the stages in their order, as many at a time as there are lanes, later ones also after a failure. Prints what failed, one
 * table, the names of tests that failed or had to be repeated, and as the last line `N passed, N failed`, or `N passed (k repeated), N failed`.
 * @returns the exit code: 1 when something failed, or more than {@link MAX_REPEATED} tests passed only when they were repeated
 */
export async function runStages(
  chosen: readonly Stage[],
  steps: Steps,
  write: (text: string) => void,
  { lanes = 1, save }: RunOptions = {},
): Promise<number> {
  const began = performance.now();
  const started = new Map<string, Promise<Result>>();
  const broken = new Set<string>();
  const run = async (stage: Stage): Promise<Result> => {
    for (const name of stage.needs ?? []) await started.get(name);
    const result = await runStage(stage, steps, broken);
    if (result.failed > 0) broken.add(stage.name);
    if (result.report !== '') write(`\n──── ${stage.name} ────\n${result.report}\n────\n`);
    return result;
  };
  const waiting = [...chosen];
  const lane = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      const running = run(stage);
      started.set(stage.name, running);
      await running;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const results = await Promise.all(started.values());
  const total = performance.now() - began;
  const rows = results.map(({ name, passed, repeated, failed, milliseconds }) => [
    name,
    `${passed} passed${repeated === 0 ? '' : ` (${repeated} repeated)`}`,
    `${failed} failed`,
    formatSeconds(milliseconds),
  ]);
  const sum = (pick: (result: Result) => number): number => results.reduce((all, result) => all + pick(result), 0);
  const failed = sum((result) => result.failed);
  const repeated = sum((result) => result.repeated);
  await save?.({
    stages: results.map(({ name, milliseconds, ...counts }) => ({
      name,
      seconds: toSeconds(milliseconds),
      passed: counts.passed,
      repeated: counts.repeated,
      failed: counts.failed,
    })),
    seconds: toSeconds(total),
  });
  write(`${table([['Stages'], ...rows, ['together', '', '', formatSeconds(total)]])}\n\n`);
  // After everything else: a record of a run that has its end only names them still.
  for (const { name: stage, failedTests = [] } of results) for (const name of failedTests) write(`failed in ${stage}: ${name}\n`);
  for (const name of results.flatMap(({ repeatedTests = [] }) => repeatedTests)) write(`passed when repeated: ${name}\n`);
  if (repeated > MAX_REPEATED) write(`${repeated} tests passed only when they were repeated, ${MAX_REPEATED} may: the run fails.\n`);
  write(`${sum((result) => result.passed)} passed${repeated === 0 ? '' : ` (${repeated} repeated)`}, ${failed} failed\n`);
  return failed === 0 && repeated <= MAX_REPEATED ? 0 : 1;
}

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;
