import type { Answer, Database, Tx } from '@okruh/service-kit';

/** Takes the transaction back and answers; thrown because a returned value would commit. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('the change was refused');
    this.answer = answer;
  }
}

/** Runs a change in one transaction. A `Refusal` thrown inside takes all of it back and is the answer. */
export async function change(database: Database, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  try {
    return await database.db.transaction(work);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}
