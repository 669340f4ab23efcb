import { adminAddOrderNote, adminDeleteOrderNote, adminEditOrderNote, adminListOrderNotes } from '@okruh/contracts/http/orders-admin/notes';
import { type Answer, created, type Identity, noContent, ok, problem, repeatable, route, type Tx } from '@okruh/service-kit';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { recordHistory, toStaff } from '../stored/history.ts';
import { addNote, noteView } from '../stored/notes.ts';
import { type NoteRow, orderNotes } from '../stored/office-tables.ts';
import { findOrder, lockOrder } from '../stored/orders.repository.ts';

/** Notes of colleagues at an order: everybody who reads orders reads them, each changes their own. */
export function noteRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  const { db } = database;

  route(app, adminListOrderNotes, async ({ params, identity }) => {
    if ((await findOrder(database, params.id)) === null) return problem('not-found');
    const rows = await db
      .select()
      .from(orderNotes)
      .where(eq(orderNotes.orderId, params.id))
      .orderBy(desc(orderNotes.writtenAt), desc(orderNotes.id));
    return ok({ items: rows.map((row) => noteView(row, personalData, identity.sub)) });
  });

  route(app, adminAddOrderNote, (request) =>
    repeatable(db, request, adminAddOrderNote.name, async (tx) => {
      const { params, body, identity } = request;
      // Locked, so that two at once don't pass the limit together.
      if ((await lockOrder(tx, params.id)) === null) return problem('not-found');
      const note = await addNote(tx, personalData, params.id, body.text, toStaff(identity));
      return note === null
        ? problem('too-many-notes', { title: texts.both('problem.too-many-notes') })
        : created(noteView(note, personalData, identity.sub));
    }),
  );

  route(app, adminEditOrderNote, ({ params, body, identity }) =>
    db.transaction((tx) =>
      ofOwn(tx, params, identity, async (note) => {
        const textCiphertext = personalData.encryptText(note.id, 'note-text', body.text);
        const [changed] = await tx
          .update(orderNotes)
          .set({ textCiphertext, editedAt: sql`clock_timestamp()` })
          .where(eq(orderNotes.id, note.id))
          .returning();
        await recordHistory(tx, { orderId: note.orderId, kind: 'note-edited' }, toStaff(identity));
        return ok(noteView(changed ?? note, personalData, identity.sub));
      }),
    ),
  );

  route(app, adminDeleteOrderNote, ({ params, identity }) =>
    db.transaction((tx) =>
      ofOwn(tx, params, identity, async (note) => {
        await tx.delete(orderNotes).where(eq(orderNotes.id, note.id));
        await recordHistory(tx, { orderId: note.orderId, kind: 'note-deleted' }, toStaff(identity));
        return noContent();
      }),
    ),
  );
}

/** Does something with a note of one's own, locked. */
async function ofOwn(
  tx: Tx,
  { id, note: noteId }: { readonly id: string; readonly note: string },
  identity: Identity,
  work: (note: NoteRow) => Promise<Answer>,
): Promise<Answer> {
  const [note] = await tx
    .select()
    .from(orderNotes)
    .where(and(eq(orderNotes.id, noteId), eq(orderNotes.orderId, id)))
    .for('update');
  if (note === undefined) return problem('not-found');
  return note.authorId === identity.sub ? work(note) : problem('not-your-note', { title: texts.both('problem.not-your-note') });
}
