import { adminAddRepairPhoto, adminDeleteRepairPhoto, adminGetRepairPhoto } from '@okruh/contracts/http/repairs-admin/photos';
import { type Answer, binary, created, fieldErrors, noContent, problem, route, type Tx } from '@okruh/service-kit';
import { readPhoto, type ReadyPhoto, readyPhoto, readUpload, removePhoto, writePhoto } from '@okruh/service-kit/uploads';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { workStatuses } from '../model/repair.ts';
import { addHistory, lockRepair } from '../stored/repairs.repository.ts';
import { photos } from '../stored/tables.ts';

const MAX_PHOTOS = 20;

/** Photos of the device as it came to us; the customer sees them by the link. */
export function photoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminAddRepairPhoto, async (request) => {
    const { locale, params, identity } = request;
    const upload = await readUpload(request.raw, 'photo', adminAddRepairPhoto.bodyLimit);
    if (upload === null) return fieldErrors({ photo: [texts.text(locale, 'problem.missing-file')] });
    const ready = await readyPhoto(upload.content);
    if (ready === null) return fieldErrors({ photo: [texts.text(locale, 'problem.not-a-photo')] });

    const id = uuidv7();
    // Files first: a row never names a file that isn't there. A refused upload takes its files back.
    await writePhoto(deps.photoDir, id, ready);
    const answer = await db
      .transaction(async (tx) => {
        const row = await lockRepair(tx, params.id);
        if (row === null) return problem('not-found');
        if (!workStatuses.includes(row.status)) return problem('conflict', { title: texts.both('problem.transition-not-allowed') });
        if ((await tx.$count(photos, eq(photos.repairId, row.id))) >= MAX_PHOTOS)
          return fieldErrors({ photo: [texts.text(locale, 'problem.too-many-photos')] });
        return insertPhoto(tx, row.id, id, ready, identity.name);
      })
      .catch(async (error: unknown) => {
        await removePhoto(deps.photoDir, id);
        throw error;
      });
    if (answer.status !== 201) await removePhoto(deps.photoDir, id);
    return answer;
  });

  route(app, adminGetRepairPhoto, async ({ params, query }) => {
    const [photo] = await db
      .select()
      .from(photos)
      .where(and(eq(photos.id, params.photo), eq(photos.repairId, params.id)));
    const content = photo === undefined ? null : await readPhoto(deps.photoDir, photo.id, query.size);
    if (content === null) return problem('not-found');
    const answer = binary(content, 'image/webp');
    // A photo never changes; it may stay in the technician's own browser, nowhere on the way.
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, max-age=86400, immutable' } };
  });

  route(app, adminDeleteRepairPhoto, async ({ params, identity }) => {
    const answer = await db.transaction(async (tx) => {
      const row = await lockRepair(tx, params.id);
      if (row === null) return problem('not-found');
      if (!workStatuses.includes(row.status)) return problem('conflict', { title: texts.both('problem.transition-not-allowed') });
      const removed = await tx
        .delete(photos)
        .where(and(eq(photos.id, params.photo), eq(photos.repairId, row.id)))
        .returning({ id: photos.id });
      if (removed.length === 0) return problem('not-found');
      await addHistory(tx, row.id, { event: 'photo_deleted' }, { name: identity.name });
      return noContent();
    });
    if (answer.status === 204) await removePhoto(deps.photoDir, params.photo);
    return answer;
  });
}

async function insertPhoto(tx: Tx, repairId: string, id: string, ready: ReadyPhoto, by: string | null): Promise<Answer> {
  const [photo] = await tx
    .insert(photos)
    .values({ id, repairId, width: ready.width, height: ready.height, uploadedBy: by ?? '' })
    .returning();
  if (photo === undefined) throw new Error('the new photo gave no row back');
  await addHistory(tx, repairId, { event: 'photo_added' }, { name: by });
  return created({
    id,
    width: photo.width,
    height: photo.height,
    uploaded_at: photo.uploadedAt.toISOString(),
    uploaded_by: photo.uploadedBy,
  });
}
