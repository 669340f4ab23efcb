import type { adminUpdateColours } from '@okruh/contracts/http/catalog-admin/variants';
import type { z } from 'zod';
import { detectColourFamily } from '../../model/colour-family.ts';
import { numberFree, toSeoName } from '../../stored/seo-name.ts';
import type { colours } from '../../stored/tables.ts';

type Colour = z.output<typeof adminUpdateColours.body>['colours'][number];

/**
 * Rows of a product's colours in their order. New ones get ids made from their Czech names, which stand in the ids of variants.
 *
 * @param taken ids that the product has now
 */
export function toColourRows(
  masterProductId: string,
  wanted: readonly Colour[],
  taken: readonly string[],
): (typeof colours.$inferInsert)[] {
  const ids = new Set(taken);
  return wanted.map(({ id: known, name, hex, family }, position) => {
    const id = known ?? numberFree(toSeoName(name.cs), ids);
    ids.add(id);
    return {
      masterProductId,
      id,
      position,
      nameCs: name.cs,
      nameRo: name.ro,
      hex,
      family: family ?? detectColourFamily(name.cs, hex),
    };
  });
}
