/** An error caused by the machine or the user, not by a bug: it is printed as one clear sentence without a stack trace. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Runs a command. Prints the message of a PlainError and the stack of any other error; both exit with code 1. */
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
