import { randomUUID } from 'node:crypto';
import type { PriceTable } from '@okruh/contracts/http/checkout-admin/price-tables';
import type { Answer, Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { announceLeasing } from '../../stored/leasing.repository.ts';

/** Runs an edit of a table of prices: one at a time, with what is published of it; this process calculates by it at once. */
export const createPriceEdit =
  (deps: Deps) =>
  async (table: PriceTable, work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
    const answer = await deps.database.db.transaction(async (tx) => {
      // Rows are judged by their neighbours: two clerks must not add bands that overlap.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`price-table ${table}`}))`);
      const worked = await work(tx);
      if (table === 'leasing' && worked.status < 300) await announceLeasing(tx, deps.now());
      return worked;
    });
    // The other processes are informed by the database.
    if (answer.status < 300) await (table === 'deliveries' ? deps.liveMethods.reload() : deps.liveTariffs.reload());
    return answer;
  };

/** Short enough to stand in the history of changes. */
export const newRowId = (): string => `row-${randomUUID().slice(0, 13)}`;
