import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { Company } from '../partners/registers.ts';

/** The kept answer about a number, or undefined when there is none of the last day. */
export async function cachedAnswer(database: Database, market: Market, number: string): Promise<Company | null | undefined> {
  const { rows } = await database.pool.query<{ company: Company | null }>({
    name: 'register-answer',
    text: `select company from register_answers where market = $1 and number = $2 and asked_at > now() - interval '1 day'`,
    values: [market, number],
  });
  return rows[0] === undefined ? undefined : rows[0].company;
}

/** Keeps an answer for a day and forgets older ones. */
export async function keepAnswer(database: Database, market: Market, number: string, company: Company | null): Promise<void> {
  await database.pool.query({
    text: `with forgotten as (delete from register_answers where asked_at < now() - interval '1 day' and (market, number) <> ($1, $2))
      insert into register_answers (market, number, is_known, company) values ($1, $2, $3, $4)
      on conflict (market, number) do update set is_known = excluded.is_known, company = excluded.company, asked_at = now()`,
    values: [market, number, company !== null, company === null ? null : JSON.stringify(company)],
  });
}
