import {
  adminListMissingTranslations,
  adminListWrittenTranslations,
  adminWriteTranslation,
} from '@okruh/contracts/http/catalog-admin/translations';
import { ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { toChangedBy } from '../products/edit-product.ts';
import { change } from '../refusal.ts';
import { listMissingTranslations } from './missing-translations.query.ts';
import { writeTranslation } from './write-translation.ts';
import { listWrittenTranslations } from './written-translations.query.ts';

/** What of the catalogue is missing in one of the languages. */
export function translationRoutes(app: FastifyInstance, { database, now }: Deps): void {
  route(app, adminListMissingTranslations, async ({ query }) => {
    const { items, total } = await listMissingTranslations(database.office, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminListWrittenTranslations, async () => ok({ items: await listWrittenTranslations(database.office) }));

  route(app, adminWriteTranslation, ({ params: { kind, id }, body, locale, identity, requestId }) =>
    change(database, (tx) => writeTranslation(tx, { kind, id, body, by: toChangedBy(identity, requestId), locale, now: now() })),
  );
}
