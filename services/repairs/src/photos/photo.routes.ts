import { adminAddRepairPhoto, adminDeleteRepairPhoto, adminGetRepairPhoto } from '@okruh/contracts/http/repairs-admin/photos';
import { type Answer, created, fieldErrors, noContent, problem, route, type Tx } from '@okruh/service-kit';
import { addPhoto, deletePhoto, photoAnswer, type ReadyPhoto, readUpload, readyPhoto } from '@okruh/service-kit/uploads';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
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

    return addPhoto(deps.photoDir, ready, (id) =>
      db.transaction(async (tx) => {
        const row = await lockRepair(tx, params.id);
        if (row === null) return problem('not-found');
        if (!workStatuses.includes(row.status)) return problem('conflict', { title: texts.both('problem.transition-not-allowed') });
        if ((await tx.$count(photos, eq(photos.repairId, row.id))) >= MAX_PHOTOS)
          return fieldErrors({ photo: [texts.text(locale, 'problem.too-many-photos')] });
        return insertPhoto(tx, row.id, id, ready, identity.name);
      }),
    );
  });

  route(app, adminGetRepairPhoto, async ({ params, query }) => {
    const [photo] = await db
      .select()
      .from(photos)
      .where(and(eq(photos.id, params.photo), eq(photos.repairId, params.id)));
    return photo === undefined ? problem('not-found') : photoAnswer(deps.photoDir, photo.id, query.size);
  });

  route(app, adminDeleteRepairPhoto, ({ params, identity }) =>
    deletePhoto(deps.photoDir, params.photo, () =>
      db.transaction(async (tx) => {
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
      }),
    ),
  );
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
