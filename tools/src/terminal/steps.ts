import type { Writable } from 'node:stream';

/** Says what a running step is doing right now, shown beside its name. */
export type Say = (detail: string) => void;

/** Named pieces of work, several at a time if need be, each shown with its time. */
export interface Steps {
  run<T>(name: string, work: (say: Say) => Promise<T>): Promise<T>;
  /** One line of its own, above the steps that are running. */
  note(line: string): void;
}

export interface Screen {
  readonly out: Writable;
  readonly isTerminal: boolean;
  /** Width in characters. */
  readonly columns: () => number;
}

const REDRAW_MS = 120;
/** Without a terminal nothing is redrawn; a long step speaks up this often instead. */
const REMIND_MS = 10_000;
const NAME_WIDTH = 30;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

interface Running {
  readonly name: string;
  readonly startedAt: number;
  detail: string;
}

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const line = (sign: string, step: Running, detail: string): string =>
  `${sign} ${step.name.padEnd(NAME_WIDTH)} ${formatSeconds(performance.now() - step.startedAt).padStart(8)}${detail === '' ? '' : `  ${detail}`}`;

export const standardScreen: Screen = {
  out: process.stdout,
  isTerminal: process.stdout.isTTY,
  columns: () => process.stdout.columns || 100,
};

/** Steps on a screen: redrawn in place on a terminal, plain lines otherwise. */
export function stepsOn(screen: Screen = standardScreen): Steps {
  const running = new Set<Running>();
  let drawn = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  const write = (text: string): void => void screen.out.write(text);
  const clear = (): void => {
    if (drawn > 0) write(`\x1b[${drawn}A\x1b[0J`);
    drawn = 0;
  };
  const draw = (): void => {
    frame = (frame + 1) % frames.length;
    for (const step of running) write(`${line(frames[frame] ?? '…', step, step.detail).slice(0, screen.columns() - 1)}\n`);
    drawn = running.size;
  };
  const above = (text: string): void => {
    if (screen.isTerminal) clear();
    write(`${text}\n`);
    if (screen.isTerminal) draw();
  };
  const tick = (): void => {
    if (!screen.isTerminal) {
      for (const step of running) write(`${line('…', step, step.detail)}\n`);
      return;
    }
    clear();
    draw();
  };
  const finish = (step: Running, sign: string): void => {
    running.delete(step);
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    above(line(sign, step, sign === '✓' ? step.detail : ''));
  };

  return {
    note: above,
    async run(name, work) {
      const step: Running = { name, startedAt: performance.now(), detail: '' };
      running.add(step);
      if (screen.isTerminal) {
        clear();
        draw();
      } else {
        write(`… ${name}\n`);
      }
      timer ??= setInterval(tick, screen.isTerminal ? REDRAW_MS : REMIND_MS);
      try {
        const result = await work((detail) => (step.detail = detail));
        finish(step, '✓');
        return result;
      } catch (error) {
        finish(step, '✗');
        throw error;
      }
    },
  };
}

/** Steps that nobody watches, for tests. */
export const silentSteps: Steps = {
  run: (_name, work) => work(() => undefined),
  note: () => undefined,
};
