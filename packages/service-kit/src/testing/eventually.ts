/**
 * Repeats a check until it doesn't throw and doesn't return false, and gives what it returned.
 *
 * @throws the last error, or that it stayed false, after `withinMs` (60 s: far more than anything needs, so that slow machines pass)
 */
export async function eventually<T>(check: () => T | Promise<T>, withinMs = 60_000): Promise<Exclude<T, false>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      const result = await check();
      if (isSettled(result)) return result;
      throw new Error('it stayed false');
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const isSettled = <T>(result: T): result is Exclude<T, false> => result !== false;
