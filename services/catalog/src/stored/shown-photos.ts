import type { Tx } from '@okruh/service-kit';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { groupBy } from '../model/group-by.ts';
import { shownPictures } from './tables.ts';

// Which uploaded pictures stand for a variant: those of its colour and those of all colours, in their order.

/**
 * SQL of an array of a variant's uploaded pictures, `{ hash, alt }` each.
 *
 * @param master and `colour`: SQL of the ids of the product and of the variant's colour
 * @param alt SQL of the text, of the columns `s.alt_cs` and `s.alt_ro`
 */
export const photosSql = (master: string, colour: string, alt: string, limit = 50): string => `coalesce((
  select json_agg(json_build_object('hash', s.file, 'alt', ${alt}) order by s.position) from (
    select * from shown_pictures p where p.master_product_id = ${master} and (p.colour_id is null or p.colour_id = ${colour})
    order by p.position limit ${limit}) s), '[]')`;

/** SQL of whether a product in a colour has an uploaded picture. @param master and `colour`: SQL of their ids */
export const hasPhotoSql = (master: string, colour: string): string =>
  `exists (select from shown_pictures p where p.master_product_id = ${master} and (p.colour_id is null or p.colour_id = ${colour}))`;

/** SQL of the first uploaded picture's hash for a product in a colour; null without one. */
export const mainPhoto = (master: SQL | string, colour: SQL | string): SQL<string | null> => sql<string | null>`(
  select p.file from shown_pictures p where p.master_product_id = ${typeof master === 'string' ? sql.raw(master) : master}
    and (p.colour_id is null or p.colour_id = ${typeof colour === 'string' ? sql.raw(colour) : colour})
  order by p.position limit 1)`;

/** Finds the hash of the uploaded picture that stands for a product in a colour; null without one. */
export type FindPhoto = (masterProductId: string, colourId: string | null) => string | null;

/** Reads the uploaded pictures of products at once. */
export async function loadMainPhotos(tx: Tx, masterIds: readonly string[]): Promise<FindPhoto> {
  const rows = await tx
    .select()
    .from(shownPictures)
    .where(inArray(shownPictures.masterProductId, [...masterIds]))
    .orderBy(shownPictures.position);
  const byMaster = groupBy(rows, (row) => row.masterProductId);
  return (masterProductId, colourId) =>
    byMaster.get(masterProductId)?.find((row) => row.colourId === null || row.colourId === colourId)?.file ?? null;
}
