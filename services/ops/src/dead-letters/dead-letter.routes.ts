import { DEAD_LETTERS } from '@okruh/contracts';
import {
  adminExportDeadLetters,
  adminGetDeadLetter,
  adminListDeadLetters,
  adminPreviewDeadLetters,
  adminSettleDeadLetters,
  adminUnmaskDeadLetter,
} from '@okruh/contracts/http/ops-admin/dead-letters';
import { binary, ok, problem, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { INDEX_CONSUMER } from '../model/index-consumer.ts';
import { decode } from '../broker/read-message.ts';
import { withBroker } from '../broker/with-broker.ts';
import { recordAction, toPerson } from '../stored/actions.ts';
import {
  findDeadLetter,
  letterView,
  listDeadLetters,
  listGroups,
  listHolders,
  previewTarget,
  targetSequences,
} from '../stored/dead-letters.query.ts';
import { exportLetters } from './export-letters.ts';

/** Events that a consumer gave up on: looked at, discarded, taken back. */
export function deadLetterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminListDeadLetters, async ({ query }) => {
    const [{ rows, total }, groups] = await Promise.all([listDeadLetters(db, query), listGroups(db)]);
    return ok({ items: rows.map(letterView), total, page: query.page, page_size: query.page_size, groups });
  });

  route(app, adminPreviewDeadLetters, async ({ body }) => ok(await previewTarget(db, body.target)));

  route(app, adminExportDeadLetters, async ({ query }) => binary(exportLetters(deps, query), 'application/x-ndjson'));

  route(app, adminGetDeadLetter, ({ params }) => showLetter(params.sequence, 'masked'));

  route(app, adminUnmaskDeadLetter, async ({ params: { sequence }, body: { reason }, identity }) => {
    // Written down first: nobody sees it without.
    await recordAction(db, toPerson(identity), { action: 'unmask', reason, subject: { dead_letter: sequence } });
    return showLetter(sequence, 'clear');
  });

  const showLetter = (sequence: number, mode: 'masked' | 'clear') =>
    withBroker(async () => {
      const letter = await findDeadLetter(db, sequence);
      if (letter === null) return problem('not-found');
      const [message, progress, holders] = await Promise.all([
        deps.broker.getMessage(DEAD_LETTERS, letter.sequence),
        deps.consumers.progress(),
        letter.event_id === null ? new Set<string>() : listHolders(db, letter.event_id),
      ]);
      const receivers = progress
        .filter(({ name, stream, reads }) => name !== INDEX_CONSUMER && stream === letter.stream && reads(letter.type))
        .map(({ name }) => ({ consumer: name, effect: holders.has(name) ? ('applies' as const) : ('skips' as const) }))
        .toSorted((a, b) => a.effect.localeCompare(b.effect) || a.consumer.localeCompare(b.consumer));
      return ok({
        ...letterView(letter),
        stream: letter.stream,
        stream_sequence: letter.stream_sequence,
        ...decode(letter.type, message, mode),
        receivers,
      });
    });

  route(app, adminSettleDeadLetters, ({ body: { target, action, reason }, identity }) =>
    db.transaction(async (tx) => {
      const person = toPerson(identity);
      const [from, to] = action === 'discard' ? (['waiting', 'discarded'] as const) : (['discarded', 'waiting'] as const);
      const { rows } = await tx.execute<{ sequence: number }>(sql`
        update dead_letters set state = ${to},
          settled_at = case when ${to} = 'discarded' then now() end,
          settled_by = case when ${to} = 'discarded' then ${person.name} end,
          settle_reason = case when ${to} = 'discarded' then ${reason} else '' end
        where sequence in (${targetSequences(target, from)}) and state = ${from}
        returning sequence::float8 as sequence`);
      const changed = rows.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
      if (changed.length > 0) await recordAction(tx, person, { action, reason, subject: { dead_letters: changed } });
      return ok({ changed: changed.length });
    }),
  );
}
