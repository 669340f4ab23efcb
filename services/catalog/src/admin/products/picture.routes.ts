import {
  adminAddImage,
  adminCropImage,
  adminDeleteImage,
  adminUpdateImages,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
} from '@okruh/contracts/http/catalog-admin/pictures';
import type { Locale } from '@okruh/market';
import { created, fieldErrors, problem, route, type Tx } from '@okruh/service-kit';
import { readUpload } from '@okruh/service-kit/uploads';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { cropOriginal, readOriginal, readyOriginal, writeOriginal } from '../../stored/photo-files.ts';
import { colours, masterImages } from '../../stored/tables.ts';
import { editProduct, publishChange, toChangedBy } from './edit-product.ts';
import { readProduct } from './product.query.ts';

/** Pictures of a product: uploaded, described, put in order, removed. */
export function pictureRoutes(app: FastifyInstance, { database, mediaDir }: Deps): void {
  route(app, adminAddImage, async ({ params, locale, identity, requestId, raw }) => {
    const refuse = (reason: 'missing' | 'not-a-photo' | 'too-small' | 'too-many' | 'twice') =>
      fieldErrors({ picture: [texts.text(locale, `office.picture.${reason}`)] });
    const upload = await readUpload(raw, 'picture', MAX_PICTURE_BYTES);
    if (upload === null) return refuse('missing');
    const original = await readyOriginal(upload.content);
    if (typeof original === 'string') return refuse(original);
    const colour = upload.fields['colour'] || null;
    // What is added fits every version: several are sent one after the other, and a colleague's texts stay as they are.
    return editProduct(database, { id: params.id, version: null, by: identity }, async (tx) => {
      if (!(await areColours(tx, params.id, colour === null ? [] : [colour]))) return refuseColour(locale);
      const shown = await listImages(tx, params.id);
      if (shown.length >= MAX_PICTURES) return refuse('too-many');
      if (shown.some(({ file }) => file === original.hash)) return refuse('twice');
      await writeOriginal(mediaDir, params.id, original);
      const picture = {
        colourId: colour,
        position: Math.max(-1, ...shown.map(({ position }) => position)) + 1,
        uploadedAt: sql`now()`,
        uploadedBy: identity.name,
      };
      await tx
        .insert(masterImages)
        .values({ id: uuidv7(), masterProductId: params.id, kind: 'photo', altCs: '', altRo: '', file: original.hash, ...picture })
        .onConflictDoUpdate({
          target: [masterImages.masterProductId, masterImages.file],
          targetWhere: sql`file is not null`,
          set: { ...picture, removedAt: null, removedBy: null },
        });
      await publishChange(tx, params.id, toChangedBy(identity, requestId));
      return created(await readProduct(tx, params.id));
    });
  });

  route(app, adminUpdateImages, ({ params, body, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version: body.version, by: identity }, async (tx) => {
      const rows = await listImages(tx, params.id);
      const wanted = new Set(body.images.map(({ id }) => id));
      if (wanted.size !== body.images.length || rows.length !== wanted.size || rows.some(({ id }) => !wanted.has(id)))
        return fieldErrors({ images: [texts.text(locale, 'office.images-differ')] });
      if (
        !(await areColours(
          tx,
          params.id,
          body.images.flatMap(({ colour }) => colour ?? []),
        ))
      )
        return refuseColour(locale);
      for (const [position, { id, alt, colour }] of body.images.entries()) {
        const isUploaded = rows.some((row) => row.id === id && row.file !== null);
        await tx
          .update(masterImages)
          .set({ position, altCs: alt.cs, altRo: alt.ro, ...(isUploaded && { colourId: colour }) })
          .where(eq(masterImages.id, id));
      }
      return publishChange(tx, params.id, toChangedBy(identity, requestId));
    }),
  );

  route(app, adminCropImage, ({ params, body, locale, identity, requestId }) =>
    editProduct(database, { id: params.id, version: body.version, by: identity }, async (tx) => {
      const rows = await listImages(tx, params.id);
      const picture = rows.find(({ id }) => id === params.image);
      const file = picture?.file ?? null;
      const whole = file === null ? null : await readOriginal(mediaDir, params.id, file);
      if (picture === undefined || whole === null) return problem('not-found');
      const part = await cropOriginal(whole, body);
      if (part === 'too-small') return fieldErrors({ side: [texts.text(locale, 'office.picture.too-small')] });
      if (rows.some((row) => row.file === part.hash)) return fieldErrors({ side: [texts.text(locale, 'office.picture.twice')] });
      await writeOriginal(mediaDir, params.id, part);
      // The same part may have been removed before; the whole one stays for those who show it.
      await tx.delete(masterImages).where(and(eq(masterImages.masterProductId, params.id), eq(masterImages.file, part.hash)));
      await tx.update(masterImages).set({ file: part.hash }).where(eq(masterImages.id, picture.id));
      await tx.insert(masterImages).values({ ...picture, id: uuidv7(), removedAt: sql`now()`, removedBy: identity.name ?? '' });
      return publishChange(tx, params.id, toChangedBy(identity, requestId));
    }),
  );

  route(app, adminDeleteImage, ({ params, query, identity, requestId }) =>
    editProduct(database, { id: params.id, version: query.version, by: identity }, async (tx) => {
      const rows = await listImages(tx, params.id);
      if (!rows.some(({ id, file }) => id === params.image && file !== null)) return problem('not-found');
      await tx
        .update(masterImages)
        .set({ removedAt: sql`now()`, removedBy: identity.name ?? '' })
        .where(eq(masterImages.id, params.image));
      return publishChange(tx, params.id, toChangedBy(identity, requestId));
    }),
  );
}

const refuseColour = (locale: Locale) => fieldErrors({ colour: [texts.text(locale, 'office.unknown-item')] });

/** Pictures of a product that weren't removed. */
const listImages = (tx: Tx, masterProductId: string) =>
  tx
    .select()
    .from(masterImages)
    .where(and(eq(masterImages.masterProductId, masterProductId), isNull(masterImages.removedAt)));

async function areColours(tx: Tx, masterProductId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const own = await tx.select({ id: colours.id }).from(colours).where(eq(colours.masterProductId, masterProductId));
  return ids.every((id) => own.some((colour) => colour.id === id));
}
