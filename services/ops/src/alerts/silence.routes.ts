import { adminLiftSilence, adminListSilences, adminSilenceAlerts, type Silence } from '@okruh/contracts/http/ops-admin/silences';
import { noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { recordAction, toPerson } from '../stored/actions.ts';

/** Times in which alerts notify nobody. They end by themselves, or are lifted. */
export function silenceRoutes(app: FastifyInstance, { database: { db } }: Pick<Deps, 'database'>): void {
  route(app, adminListSilences, async () => ok({ items: await loadSilences(db, sql`where until > now() order by until, id limit 500`) }));

  route(app, adminSilenceAlerts, async ({ body: { id, rule, subject, minutes, reason }, identity }) => {
    const person = toPerson(identity);
    const silences = await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        insert into silences (id, rule, subject, until, reason, created_by)
        values (${id}::uuid, ${rule}, ${subject}, now() + make_interval(mins => ${minutes}), ${reason}, ${person.name}) on conflict (id) do nothing`);
      if (rowCount === 1)
        await recordAction(tx, person, { action: 'silence', reason, subject: { silence: id, rule, about: subject, minutes } });
      return loadSilences(tx, sql`where id = ${id}::uuid`);
    });
    const [silence] = silences;
    return silence === undefined ? problem('not-found') : ok(silence);
  });

  route(app, adminLiftSilence, async ({ params: { id }, identity }) => {
    const isKnown = await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`update silences set until = now() where id = ${id}::uuid and until > now()`);
      if (rowCount === 1) await recordAction(tx, toPerson(identity), { action: 'lift-silence', reason: '', subject: { silence: id } });
      // One that is over is what was wanted.
      return rowCount === 1 || (await loadSilences(tx, sql`where id = ${id}::uuid`)).length === 1;
    });
    return isKnown ? noContent() : problem('not-found');
  });
}

async function loadSilences(tx: Tx, rest: SQL): Promise<Silence[]> {
  const { rows } = await tx.execute<Silence & Record<string, unknown>>(
    sql`select id, rule, subject, until, reason, created_by, created_at from silences ${rest}`,
  );
  return rows.map((row) => ({ ...row, until: new Date(row.until).toISOString(), created_at: new Date(row.created_at).toISOString() }));
}
