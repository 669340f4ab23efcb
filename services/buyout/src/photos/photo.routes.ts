import { adminAddPhoto, adminDeletePhoto, adminGetPhoto } from '@okruh/contracts/http/buyout-admin/photos';
import { created, fieldErrors, noContent, problem, route } from '@okruh/service-kit';
import { addPhoto, deletePhoto, photoAnswer, readUpload, readyPhoto } from '@okruh/service-kit/uploads';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import { mayInspect } from '../request/buyout-access.ts';
import { addHistory, lockBuyout } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { photos } from '../stored/tables.ts';

const MAX_PHOTOS = 20;
/** Photos may be added and removed while the inspection can still change. */
const openForPhotos: ReadonlySet<string> = new Set(['received', 'inspected']);

export function photoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminAddPhoto, async (request) => {
    const { locale, params, identity } = request;
    const upload = await readUpload(request.raw, 'photo', adminAddPhoto.bodyLimit);
    if (upload === null) return fieldErrors({ photo: [texts.text(locale, 'problem.missing-file')] });
    const ready = await readyPhoto(upload.content);
    if (ready === null) return fieldErrors({ photo: [texts.text(locale, 'problem.not-a-photo')] });

    return addPhoto(deps.photoDir, ready, (id) =>
      db.transaction(async (tx) => {
        const row = await lockBuyout(tx, params.id);
        if (row === null) return problem('not-found');
        if (!mayInspect(row, identity)) return problem('forbidden');
        if (!openForPhotos.has(row.status)) return problem('conflict', { title: texts.both('problem.transition-not-allowed') });
        if ((await tx.$count(photos, eq(photos.buyoutId, row.id))) >= MAX_PHOTOS)
          return fieldErrors({ photo: [texts.text(locale, 'problem.too-many-photos')] });
        const condition = row.appraisal.device_conditions.find((candidate) => candidate.id === upload.fields['condition'])?.id ?? null;
        const [photo] = await tx
          .insert(photos)
          .values({
            id,
            buyoutId: row.id,
            conditionId: condition,
            width: ready.width,
            height: ready.height,
            uploadedBy: identity.name ?? '',
          })
          .returning();
        if (photo === undefined) throw new Error('the new photo gave no row back');
        await addHistory(tx, row.id, { event: 'photo_added' }, { name: identity.name });
        return created({
          id,
          condition,
          width: photo.width,
          height: photo.height,
          uploaded_at: photo.uploadedAt.toISOString(),
          uploaded_by: photo.uploadedBy,
        });
      }),
    );
  });

  route(app, adminGetPhoto, async ({ params, query }) => {
    const [photo] = await db
      .select()
      .from(photos)
      .where(and(eq(photos.id, params.photo), eq(photos.buyoutId, params.id)));
    return photo === undefined ? problem('not-found') : photoAnswer(deps.photoDir, photo.id, query.size);
  });

  route(app, adminDeletePhoto, ({ params, identity }) =>
    deletePhoto(deps.photoDir, params.photo, () =>
      db.transaction(async (tx) => {
        const row = await lockBuyout(tx, params.id);
        if (row === null) return problem('not-found');
        if (!mayInspect(row, identity)) return problem('forbidden');
        if (!openForPhotos.has(row.status)) return problem('conflict', { title: texts.both('problem.transition-not-allowed') });
        const removed = await tx
          .delete(photos)
          .where(and(eq(photos.id, params.photo), eq(photos.buyoutId, row.id)))
          .returning({ id: photos.id });
        if (removed.length === 0) return problem('not-found');
        await addHistory(tx, row.id, { event: 'photo_deleted' }, { name: identity.name });
        return noContent();
      }),
    ),
  );
}
