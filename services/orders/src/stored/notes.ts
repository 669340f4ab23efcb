import { MAX_ORDER_NOTES, type OrderNote } from '@okruh/contracts/http/orders-admin/notes';
import type { Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Actor, recordHistory } from './history.ts';
import { type NoteRow, orderNotes } from './office-tables.ts';
import type { PersonalData } from './personal-data.ts';

type Staff = Extract<Actor, { kind: 'staff' }>;

/** Adds a note to a locked order. @returns null when it has as many as it may */
export async function addNote(tx: Tx, personalData: PersonalData, orderId: string, text: string, author: Staff): Promise<NoteRow | null> {
  if ((await tx.$count(orderNotes, eq(orderNotes.orderId, orderId))) >= MAX_ORDER_NOTES) return null;
  const id = uuidv7();
  const [row] = await tx
    .insert(orderNotes)
    .values({ id, orderId, authorId: author.id, authorName: author.name, textCiphertext: personalData.encryptText(id, 'note-text', text) })
    .returning();
  if (row === undefined) throw new Error('a note was not stored');
  await recordHistory(tx, { orderId, kind: 'note-added' }, author);
  return row;
}

/** @param reader account id of who asks */
export const noteView = (row: NoteRow, personalData: PersonalData, reader: string | null): OrderNote => ({
  id: row.id,
  text: personalData.openText(row.id, 'note-text', row.textCiphertext),
  author: row.authorName,
  written_at: row.writtenAt.toISOString(),
  edited_at: row.editedAt?.toISOString() ?? null,
  is_own: row.authorId === reader,
});
