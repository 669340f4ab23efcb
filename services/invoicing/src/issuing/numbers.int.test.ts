import { testDatabase, type TestDatabase } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrongNumbers, loadSeries } from '../testing/check-numbers.ts';
import { writeNumbers } from '../testing/write-numbers.ts';

const PACKAGES = 300;
const CREDITED = PACKAGES / 5;
const WRITERS = 4;
const KILLS = 3;

let database: TestDatabase;
// Each try of a test begins with none.
beforeEach(async () => {
  database = await testDatabase('invoicing', new URL('../../migrations/', import.meta.url));
});
afterEach(() => database.close());

describe('numbers of documents whose writers are killed', () => {
  it('have no gap and no repetition in any market, kind and year; both would be found', { timeout: 60_000 }, async () => {
    const { pool, url } = database;
    const isKillDue = ({ kills, share }: { kills: number; share: number }): boolean => kills < KILLS && share > (kills + 1) * 0.1;
    const run = await writeNumbers({ pool, url, packages: PACKAGES, writers: WRITERS, isKillDue });
    expect(run).toMatchObject({ documents: PACKAGES + CREDITED, kills: KILLS });
    // Some of them had a number in their hands.
    expect(run.inside).toBeGreaterThan(0);
    const series = await loadSeries(pool);
    expect(series).toHaveLength(8);
    expect(series.reduce((sum, { documents }) => sum + documents, 0)).toBe(PACKAGES + CREDITED);
    expect(findWrongNumbers(series)).toEqual([]);

    await pool.query(`update series set last = last + 1 where market = 'cz' and kind = 'invoice' and year = 2026`);
    await pool.query(
      `delete from outbox where subject = (select id::text from documents where market = 'ro' and kind = 'credit-note' and series_year = 2027 limit 1)`,
    );
    expect(findWrongNumbers(await loadSeries(pool))).toEqual([
      'cz invoice 2026: 1 numbers are missing',
      expect.stringMatching(/^cz invoice 2026: the series counted \d+, there are \d+ documents$/),
      'ro credit-note 2027: 1 documents weren’t published once',
    ]);
  });
});
