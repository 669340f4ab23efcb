/** An error of the machine or the user, not of the program: its message is one clear sentence and needs no stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Runs a command: a plain error becomes its sentence, anything else keeps its stack; both end with exit code 1. */
export async function runCommand(main: () => Promise<number | void>): Promise<never> {
  let code: number;
  try {
    code = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(
      `✗ ${error instanceof PlainError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    code = 1;
  }
  process.exit(code);
}
