/** Resolves when someone asks this command to stop: a signal, or the launcher above it is gone. */
export function untilAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    // Without a listener a closed pipe would end the command before its children.
    process.on('disconnect', () => resolve('the launcher is gone'));
    process.stdout.on('error', () => resolve('the terminal is gone'));
    process.stderr.on('error', () => resolve('the terminal is gone'));
  });
}
