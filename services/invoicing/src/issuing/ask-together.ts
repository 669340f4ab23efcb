import { DependencyDown } from '@okruh/service-kit';

/**
 * Asks another service for all of a page at once; where that fails for one of them, for each alone, unless nobody answers at all.
 * @param onFailure for each one that there is no answer for
 */
export async function askTogether<One, Answer>(
  page: readonly One[],
  ask: (some: readonly One[]) => Promise<readonly Answer[]>,
  onFailure: (one: One, error: unknown) => Promise<void>,
): Promise<Answer[]> {
  if (page.length === 0) return [];
  try {
    return [...(await ask(page))];
  } catch (error) {
    if (page.length > 1 && !(error instanceof DependencyDown)) {
      const answers: Answer[] = [];
      for (const one of page) answers.push(...(await askTogether([one], ask, onFailure)));
      return answers;
    }
    for (const one of page) await onFailure(one, error);
    return [];
  }
}
