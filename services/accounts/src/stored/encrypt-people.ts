import type { Database } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { encryptPerson, type PersonalData } from './personal-data.ts';

const BATCH = 500;

type PlainRow = {
  id: string;
  e_mail: string;
  first_name: string | null;
  last_name: string | null;
};

/**
 * Seals the accounts that were written before migration 004. Each batch is a transaction of its own: the work may be stopped and
 * repeated at any time, and two processes at once take turns. Then a constraint is validated that allows no plain row.
 *
 * @param database an owner's connection: the last statement changes the table
 * @returns how many accounts were sealed
 */
export async function encryptPeople(database: Database, personalData: PersonalData): Promise<number> {
  let encrypted = 0;
  for (;;) {
    const batch = await encryptBatch(database, personalData);
    encrypted += batch;
    if (batch < BATCH) break;
  }
  await database.db.execute(sql`alter table accounts validate constraint accounts_are_sealed`);
  return encrypted;
}

const encryptBatch = ({ db }: Database, personalData: PersonalData): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('okruh-seal:accounts', 0))`);
    const { rows } = await tx.execute<PlainRow>(
      sql`select id, e_mail, first_name, last_name from accounts where person_cipher is null order by id limit ${BATCH} for update`,
    );
    for (const row of rows) {
      const eMail = normaliseEmail(row.e_mail);
      const cipher = encryptPerson(personalData, 'account', row.id, { eMail, firstName: row.first_name, lastName: row.last_name });
      await tx.execute(sql`
        update accounts set person_cipher = ${cipher}, e_mail_index = ${personalData.eMailIndex(eMail)},
          e_mail = null, first_name = null, last_name = null
        where id = ${row.id}`);
    }
    return rows.length;
  });
