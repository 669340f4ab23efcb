import { type Answer, DependencyDown, problem } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';

/** Answers 503 with a sentence while the broker is away. */
export async function withBroker(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    return problem('broker-away', { status: 503, title: texts.both('problem.broker-away') });
  }
}
