import { testDatabase, type TestDatabase } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongNumbers, loadSeries } from '../testing/check-numbers.ts';
import { writeNumbers } from '../testing/write-numbers.ts';

const PACKAGES = 300;
const CREDITED = PACKAGES / 5;
const WRITERS = 4;
const KILLS = 3;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('invoicing', new URL('../../migrations/', import.meta.url));
});
afterAll(() => database.close());

describe('numbers of documents whose writers are killed', () => {
  it('have no gap and no repetition in any market, kind and year', { timeout: 60_000 }, async () => {
    const run = await writeNumbers({
      pool: database.pool,
      url: database.url,
      packages: PACKAGES,
      writers: WRITERS,
      isKillDue: ({ kills, share }) => kills < KILLS && share > (kills + 1) * 0.1,
    });
    expect(run).toMatchObject({ documents: PACKAGES + CREDITED, kills: KILLS });
    // Some of them had a number in their hands.
    expect(run.inside).toBeGreaterThan(0);
    const series = await loadSeries(database.pool);
    expect(new Set(series.map(({ market, kind, year }) => `${market} ${kind} ${year}`)).size).toBe(8);
    expect(series.reduce((sum, { documents }) => sum + documents, 0)).toBe(PACKAGES + CREDITED);
    expect(findWrongNumbers(series)).toEqual([]);
  });

  it('are found to be wrong when one is left out or a document wasn’t published', async () => {
    await database.pool.query(`update series set last = last + 1 where market = 'cz' and kind = 'invoice' and year = 2026`);
    await database.pool.query(
      `delete from outbox where subject = (select id::text from documents where market = 'ro' and kind = 'credit-note' and series_year = 2027 limit 1)`,
    );
    const [ofSeries, ofCount, ofEvents] = findWrongNumbers(await loadSeries(database.pool));
    expect([ofSeries, ofCount, ofEvents]).toEqual([
      'cz invoice 2026: 1 numbers are missing',
      expect.stringMatching(/^cz invoice 2026: the series counted \d+, there are \d+ documents$/),
      'ro credit-note 2027: 1 documents weren’t published once',
    ]);
  });
});
