import { type Answer, DependencyDown, problem } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';

/** Answers 503 with a sentence while the broker is away. */
export const withBroker = (work: () => Promise<Answer>): Promise<Answer> => orAway('broker-away', work);

/** Answers 503 with a sentence while the service that was asked is away. */
export const withService = (work: () => Promise<Answer>): Promise<Answer> => orAway('service-away', work);

/** What is asked of the broker or a service; null while it is away. */
export async function unlessAway<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DependencyDown) return null;
    throw error;
  }
}

async function orAway(code: 'broker-away' | 'service-away', work: () => Promise<Answer>): Promise<Answer> {
  return (await unlessAway(work)) ?? problem(code, { status: 503, title: texts.both(`problem.${code}`) });
}
