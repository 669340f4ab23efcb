import { imageWidths } from '@okruh/contracts/http/catalog/cards';
import type { FileSet } from '@okruh/contracts/http/catalog-admin/categories';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { holdsWords } from './office-list.ts';
import { mainPhoto } from './shown-photos.ts';
import { type DrawnProduct, photoBase, pictureBase } from '../model/pictures.ts';

interface PictureRow extends Record<string, unknown> {
  readonly drawn: DrawnProduct;
  /** Content of the uploaded picture. */
  readonly photo: string | null;
  readonly name: { readonly cs: string; readonly ro: string };
}

/** The gallery holds the pictures of what is sold; a picture's id is `<master product>:<colour>`. */
const pictures = (rest: SQL): SQL => sql`
  select json_build_object('masterProductId', m.id, 'typeDevice', m.type_device, 'manufacturerId', m.manufacturer_id,
      'name', m.name_cs, 'colourId', c.id, 'hex', c.hex,
      'categoryIds', array(select category_id from master_categories where master_product_id = m.id order by position)) as drawn,
    ${mainPhoto('m.id', 'c.id')} as photo,
    json_build_object('cs', m.name_cs || ', ' || c.name_cs, 'ro', m.name_ro || ', ' || c.name_ro) as name
  from master_products m join colours c on c.master_product_id = m.id
  where m.state <> 'draft' and ${rest}`;

function view({ drawn, photo, name }: PictureRow): FileSet {
  const base = photo === null ? pictureBase(drawn) : photoBase(drawn.masterProductId, photo);
  return {
    id: `${drawn.masterProductId}:${drawn.colourId}`,
    name,
    base,
    files: imageWidths.map((width) => ({ width, url: `/media/${base}-${width}.webp` })),
  };
}

export async function findFileSets(tx: Tx, term: string): Promise<FileSet[]> {
  const words = holdsWords(term, [sql`m.name_cs`, sql`m.name_ro`, sql`c.name_cs`, sql`c.name_ro`]);
  const { rows } = await tx.execute<PictureRow>(pictures(sql`${words} order by m.popularity desc, m.id, c.position limit 60`));
  return rows.map(view);
}

/** Null for a picture that the gallery doesn't have. */
export async function readFileSet(tx: Tx, id: string): Promise<FileSet | null> {
  const [master = '', colour = ''] = id.split(':');
  const { rows } = await tx.execute<PictureRow>(pictures(sql`m.id = ${master} and c.id = ${colour}`));
  return rows[0] === undefined ? null : view(rows[0]);
}

/** Paths below `/media/` of pictures by their ids, without width and ending; those that the gallery doesn't have are left out. */
export async function findPictureBases(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<PictureRow>(pictures(sql`m.id || ':' || c.id = any(${sql.param([...ids])}::text[])`));
  return new Map(rows.map(view).map(({ id, base }) => [id, base]));
}
