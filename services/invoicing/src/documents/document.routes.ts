import { internalInvoicePaper } from '@okruh/contracts/http/invoicing';
import {
  adminFindListInvoice,
  adminGetInvoicePaper,
  adminGetInvoiceXml,
  adminGetListInvoicePaper,
} from '@okruh/contracts/http/invoicing-admin';
import { binary, ok, problem, route } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { type DocumentRow, findDocuments } from '../stored/documents.repository.ts';
import { renderPaper, renderXml } from './render.ts';

const PDF = 'application/pdf';
/** How long the pack bench waits for an invoice in progress, and how often it is looked at. */
const WAIT_MS = 4_000;
const LOOK_EVERY_MS = 100;

/** Documents as files: for the office, the pack bench, and the services that show and send them. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, internalInvoicePaper, async ({ params }) => {
    await deps.lag.untilInTime();
    return showPaper(sql`d.id = ${params.id}`);
  });
  route(app, adminGetInvoicePaper, ({ params }) => showPaper(sql`d.id = ${params.id}`));
  route(app, adminGetListInvoicePaper, ({ params }) => showPaper(sql`d.list_id = ${params.list}`));

  route(app, adminGetInvoiceXml, async ({ params }) => {
    const row = await findCreated(sql`d.id = ${params.id}`);
    if (row === null) return problem('not-found');
    const { name, text } = renderXml(deps.sealed.openContent(row));
    return binary(Buffer.from(text), 'application/xml', name);
  });

  route(app, adminFindListInvoice, async ({ params }) => {
    const find = async (): Promise<DocumentRow | undefined> => (await findDocuments(db, sql`d.list_id = ${params.list}`))[0];
    const until = performance.now() + WAIT_MS;
    let row = await find();
    while ((row?.state === 'in-progress' || row?.state === 'not-created') && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      row = await find();
    }
    return ok({ state: row?.state ?? null, number: row?.number ?? null });
  });

  async function findCreated(where: SQL): Promise<DocumentRow | null> {
    return (await findDocuments(db, sql`${where} and d.state = 'created'`))[0] ?? null;
  }

  async function showPaper(where: SQL) {
    const row = await findCreated(where);
    if (row === null) return problem('not-found');
    return binary(await renderPaper(deps.sealed.openContent(row)), PDF, `${row.number}.pdf`);
  }
}
