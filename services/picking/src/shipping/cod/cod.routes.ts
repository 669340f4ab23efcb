import { carrierNameSchema } from '@okruh/contracts/http/picking-shipping';
import {
  adminGetCodStatement,
  adminListCodMissing,
  adminListCodStatements,
  adminUploadCodStatement,
} from '@okruh/contracts/http/picking-cod';
import { marketCodes } from '@okruh/market';
import { type Answer, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import { readUpload } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { texts } from '../locales/texts.ts';
import type { Shipping } from '../shipping.ts';
import { listMissing, listStatements, statementView } from './cod.query.ts';
import { postStatement } from './post-statement.ts';
import { readStatement } from './read-statement.ts';

const fieldsSchema = z.object({ market: z.enum(marketCodes), carrier: carrierNameSchema, day: z.iso.date() });

/** What carriers pay out of the cash that they collected. */
export function codRoutes(app: FastifyInstance, { database }: Pick<Shipping, 'database'>): void {
  const { db, office } = database;

  route(app, adminListCodStatements, async ({ query, locale }) => {
    const { items, total } = await listStatements(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetCodStatement, async ({ params, locale }) => {
    const view = await statementView(db, params.id, locale);
    return view === null ? problem('not-found') : ok(view);
  });

  route(app, adminUploadCodStatement, async ({ raw, locale, identity }): Promise<Answer> => {
    const upload = await readUpload(raw, 'file', adminUploadCodStatement.bodyLimit);
    if (upload === null) return fieldErrors({ file: [texts.text(locale, 'problem.missing-file')] });
    const fields = fieldsSchema.safeParse(upload.fields);
    if (!fields.success) return problem('bad-request');
    const table = readStatement(upload, fields.data.market, locale);
    if ('errors' in table) return fieldErrors({ file: [...table.errors] });
    return db.transaction(async (tx) => {
      const statement = { ...fields.data, fileName: upload.fileName.slice(0, 200), content: upload.content, by: identity.name ?? '' };
      const { id, repeated } = await postStatement(tx, statement, table.rows);
      return ok({ statement: await statementView(tx, id, locale), repeated });
    });
  });

  route(app, adminListCodMissing, async ({ query, locale }) => ok({ items: await listMissing(office, query, locale) }));
}
