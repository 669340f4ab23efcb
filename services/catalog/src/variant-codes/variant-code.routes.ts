import { internalFindVariants } from '@okruh/contracts/http/catalog/internal';
import { ok, route } from '@okruh/service-kit';
import { inArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { variants } from '../stored/tables.ts';

/** Variants by code for services that were given codes by people: also those off sale, which are still bought and returned. */
export function variantCodeRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, internalFindVariants, async ({ body: { codes } }) => {
    const rows = await database.db
      .select({ id: variants.id, code: variants.code, cs: variants.nameCs, ro: variants.nameRo })
      .from(variants)
      .where(or(inArray(variants.id, codes), inArray(variants.code, codes)));
    return ok({ variants: rows.map(({ id, code, cs, ro }) => ({ id, code, name: { cs, ro } })) });
  });
}
