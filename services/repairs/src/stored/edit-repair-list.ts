import type { Answer, Tx } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { announcePrices } from './announce-prices.ts';
import { lockRepairList } from './repair-list.repository.ts';

/** Takes the transaction back and answers; thrown because a returned value would commit. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('the edit was refused');
    this.answer = answer;
  }
}

/** An edit of what we repair: one transaction, one after the other. */
export type Edit = (requestId: string, work: (tx: Tx) => Promise<Answer>) => Promise<Answer>;

/**
 * Runs edits of the repair list. What they change of announced prices is published in their transaction; this process shows the result at
 * once, the others when the database announces the change.
 */
export const createEdit =
  ({ database, repairList, now }: Pick<Deps, 'database' | 'repairList' | 'now'>): Edit =>
  async (requestId, work) => {
    try {
      const answer = await database.db.transaction(async (tx) => {
        await lockRepairList(tx);
        const done = await work(tx);
        await announcePrices(tx, now(), requestId);
        return done;
      });
      if (answer.status < 300) await repairList.reload();
      return answer;
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  };
