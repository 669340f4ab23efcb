import { uuidv7 } from 'uuidv7';
import { type Answer, binary, problem } from '../http/answer.ts';
import { type PhotoSize, readPhoto, type ReadyPhoto, removePhoto, writePhoto } from './photo-store.ts';

/**
 * Writes the files of an uploaded photo, then its row: a row never names a file that isn't there. When `insert` throws or answers
 * anything but 201, the files are removed.
 */
export async function addPhoto(folder: string, photo: ReadyPhoto, insert: (id: string) => Promise<Answer>): Promise<Answer> {
  const id = uuidv7();
  await writePhoto(folder, id, photo);
  const answer = await insert(id).catch(async (error: unknown) => {
    await removePhoto(folder, id);
    throw error;
  });
  if (answer.status !== 201) await removePhoto(folder, id);
  return answer;
}

/** Removes the row of a photo, then its files; they stay unless `remove` answers 204. */
export async function deletePhoto(folder: string, id: string, remove: () => Promise<Answer>): Promise<Answer> {
  const answer = await remove();
  if (answer.status === 204) await removePhoto(folder, id);
  return answer;
}

/** A photo in one size, or `not-found`. It never changes, so the reader's own browser may cache it; a proxy must not. */
export async function photoAnswer(folder: string, id: string, size: PhotoSize): Promise<Answer> {
  const content = await readPhoto(folder, id, size);
  if (content === null) return problem('not-found');
  const answer = binary(content, 'image/webp');
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, max-age=86400, immutable' } };
}
