import { adminListMissingTranslations } from '@okruh/contracts/http/catalog-admin/translations';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { listMissingTranslations } from './missing-translations.query.ts';

/** What of the catalogue is missing in one of the languages. */
export function translationRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, adminListMissingTranslations, async ({ query }) => {
    const { items, total } = await listMissingTranslations(database.db, query);
    return ok(listAnswer(query, items, total));
  });
}
