import {
  adminCorrectInvoiceBuyer,
  adminGetInvoice,
  adminGetInvoiceStats,
  adminIssueAdvance,
  adminIssueCreditNote,
  adminIssueWaitingInvoices,
  adminListInvoices,
  adminSendInvoice,
  adminUploadInvoice,
} from '@okruh/contracts/http/invoicing-admin';
import { type Currency, money } from '@okruh/market';
import { type Answer, ok, problem, repeatable, route, type Tx, toChangedBy } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Deps } from '../deps.ts';
import { creditInvoice, loadCredited } from '../issuing/credit-documents.ts';
import { lookAfterAdvances } from '../issuing/issue-advances.ts';
import { texts } from '../locales/texts.ts';
import { AlreadyCredited } from '../model/compose-credit-note.ts';
import {
  type DocumentRow,
  findDocument,
  findDocuments,
  lockDocument,
  lockOrderDocuments,
  publishDocument,
  recordHistory,
  requestIssue,
  updateDocument,
} from '../stored/documents.repository.ts';
import { isClosed } from '../stored/closed-months.ts';
import { getToday } from '../stored/issue-document.ts';
import { correctBuyer, loadDetail } from './detail.query.ts';
import { isLate, listDocuments } from './list.query.ts';

type ProblemCode =
  | 'invoice-not-created'
  | 'no-mail-address'
  | 'already-credited'
  | 'invoice-accepted'
  | 'period-locked'
  | 'advance-not-needed';
const refuse = (code: ProblemCode) => problem(code, { title: texts.both(`problem.${code}`) });

/** What the office sees of documents and does with them. */
export function invoiceRoutes(
  app: FastifyInstance,
  deps: Deps & { readonly wakeIssuing: () => void; readonly wakeUploads: () => void },
): void {
  const { db, office } = deps.database;

  route(app, adminListInvoices, async ({ query }) => {
    const { items, total } = await listDocuments(office, query, deps.sealed, (market) => getToday(deps, market));
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetInvoiceStats, async ({ query }) =>
    ok(await loadStats(office, query.market === undefined ? sql`true` : sql`d.market = ${query.market}`, deps)),
  );

  route(app, adminIssueWaitingInvoices, async ({ identity }) => {
    const waiting = await requestIssue(db, toChangedBy(identity));
    deps.wakeIssuing();
    return ok({ waiting });
  });

  route(app, adminGetInvoice, async ({ params }) => showDetail(params.id));

  route(app, adminSendInvoice, async (request) => {
    const answer = await change(request, adminSendInvoice.name, async (tx, row, actor) => {
      if (row.state !== 'created') return refuse('invoice-not-created');
      if (deps.sealed.openContent(row).buyer.eMail === '') return refuse('no-mail-address');
      const changed = await updateDocument(tx, row.id, sql`mail_state = 'requested', mails = mails + 1`);
      await recordHistory(tx, row.id, 'mail-requested', actor);
      await publishDocument(tx, 'invoiceMailRequested', changed, { requestId: request.requestId });
      return ok({});
    });
    return 'body' in answer ? showDetail(request.params.id) : answer;
  });

  route(app, adminIssueCreditNote, async (request) => {
    const { body, params, requestId } = request;
    const positions = body.lines.map(({ position }) => position);
    if (new Set(positions).size < positions.length) return problem('bad-request');
    const answer = await change(request, adminIssueCreditNote.name, async (tx, row, actor) => {
      if (row.state !== 'created' || row.kind !== 'invoice') return refuse('invoice-not-created');
      const before = (await loadCredited(tx, row.id)).reduce((sum, { quantity }) => sum + quantity, 0);
      if (before !== body.credited) return refuse('already-credited');
      try {
        const credit = { cause: `office:${uuidv7()}`, reason: body.reason, lines: body.lines, actor };
        await creditInvoice(tx, deps, row, credit, { requestId });
      } catch (error) {
        if (error instanceof AlreadyCredited) return refuse('already-credited');
        throw error;
      }
      return ok({});
    });
    return 'body' in answer ? showDetail(params.id) : answer;
  });

  route(app, adminIssueAdvance, async (request) => {
    const { order } = request.params;
    const [billing] = await deps.orders.loadBillings([order]);
    if (billing === undefined) return problem('not-found');
    const answer = await repeatable(db, request, adminIssueAdvance.name, async (tx) => {
      const cause = { requestId: request.requestId };
      const issued = await lookAfterAdvances(tx, deps, billing, { isAsked: true, actor: request.identity.name ?? '', cause });
      return issued === 0 ? refuse('advance-not-needed') : ok({});
    });
    if (!('body' in answer)) return answer;
    const advances = await findDocuments(db, sql`d.order_id = ${order} and d.kind = 'advance' and d.state = 'created'`);
    return showDetail(advances.at(-1)?.id ?? order);
  });

  route(app, adminCorrectInvoiceBuyer, async (request) => {
    const answer = await change(request, adminCorrectInvoiceBuyer.name, async (tx, row, actor) => {
      if (row.e_factura_state !== 'refused') return refuse('invoice-accepted');
      const document = deps.sealed.openContent(row);
      if (await isClosed(tx, document.market, document.issuedOn)) return refuse('period-locked');
      const corrected = correctBuyer(document, request.body);
      const label = deps.sealed.openLabel(row);
      if (label === null) throw new Error(`document ${row.id} has no label`);
      const named = { ...label, company: corrected.buyer.isCompany ? corrected.buyer.name : '' };
      const revisionId = uuidv7();
      await tx.execute(sql`
        insert into document_revisions (id, document_id, revision, content_cipher)
        values (${revisionId}, ${row.id}, ${row.revision}, ${deps.sealed.encryptRevision(revisionId, document)})`);
      await updateDocument(
        tx,
        row.id,
        sql`content_cipher = ${deps.sealed.encryptContent(corrected)}, label_cipher = ${deps.sealed.encryptLabel(row.id, named)},
          name_index = ${sql.param(deps.sealed.indexNames(named))}::text[], revision = revision + 1, ${uploadAgain}`,
      );
      await recordHistory(tx, row.id, 'corrected', actor);
      return ok({});
    });
    deps.wakeUploads();
    return 'body' in answer ? showDetail(request.params.id) : answer;
  });

  route(app, adminUploadInvoice, async (request) => {
    const answer = await change(request, adminUploadInvoice.name, async (tx, row, actor) => {
      if (row.e_factura_state !== 'refused') return refuse('invoice-accepted');
      await updateDocument(tx, row.id, uploadAgain);
      await recordHistory(tx, row.id, 'upload-requested', actor);
      return ok({});
    });
    deps.wakeUploads();
    return 'body' in answer ? showDetail(request.params.id) : answer;
  });

  /** Locks the document with all of its order and changes it; a repeated call changes nothing more. */
  function change(
    request: Parameters<typeof repeatable>[1] & { readonly params: { readonly id: string } },
    name: string,
    work: (tx: Tx, row: DocumentRow, actor: string) => Promise<Answer>,
  ): Promise<Answer> {
    return repeatable(db, request, name, async (tx) => {
      const found = await findDocument(tx, request.params.id);
      if (found === null) return problem('not-found');
      await lockOrderDocuments(tx, found.order_id);
      const row = await lockDocument(tx, found.id);
      return row === null ? problem('not-found') : work(tx, row, request.identity.name ?? '');
    });
  }

  async function showDetail(id: string) {
    const detail = await loadDetail(db, deps, id);
    return detail === null ? problem('not-found') : ok(detail);
  }
}

const uploadAgain: SQL = sql`e_factura_state = 'waiting', upload_id = null, download_id = null, refusals = '[]', attempts = 0, problem = null,
  next_try_at = now(), e_factura_changed_at = clock_timestamp()`;

interface Counts extends Record<string, unknown> {
  readonly not_created: number;
  readonly in_progress: number;
  readonly in_progress_since: string | null;
  readonly e_factura_in_time: number;
  readonly e_factura_next: string | null;
  readonly e_factura_refused: number;
  readonly e_factura_late: number;
}

async function loadStats(tx: Tx, ofMarket: SQL, deps: Deps) {
  const counts = await tx.execute<Counts>(sql`
    select (select count(*)::int from documents d where d.state = 'not-created' and ${ofMarket}) as not_created,
      (select count(*)::int from documents d where d.state = 'in-progress' and ${ofMarket}) as in_progress,
      (select to_char(min(d.requested_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from documents d
        where d.state = 'in-progress' and ${ofMarket}) as in_progress_since,
      f.in_time as e_factura_in_time, f.next::text as e_factura_next, f.refused as e_factura_refused, f.late as e_factura_late
    from (select count(*) filter (where d.e_factura_state <> 'refused' and not ${isLate})::int as in_time,
        min(d.e_factura_due_on) filter (where d.e_factura_state <> 'refused' and not ${isLate}) as next,
        count(*) filter (where d.e_factura_state = 'refused' and not ${isLate})::int as refused, count(*) filter (where ${isLate})::int as late
      from documents d where d.e_factura_state in ('waiting', 'processing', 'refused') and ${ofMarket}) f`);
  const today = await tx.execute<{ currency: Currency; count: number; sum: number }>(sql`
    select d.currency, count(*)::int as count, sum(case when d.kind = 'credit-note' then -d.total else d.total - d.settled end)::float8 as sum
    from documents d where d.state = 'created' and ${ofMarket}
      and ((d.market = 'cz' and d.issued_on = ${getToday(deps, 'cz')}) or (d.market = 'ro' and d.issued_on = ${getToday(deps, 'ro')}))
    group by d.currency order by d.currency`);
  const [found] = counts.rows;
  if (found === undefined) throw new Error('counting documents gave no row');
  return {
    ...found,
    issued_today: today.rows.reduce((sum, { count }) => sum + count, 0),
    sums_today: today.rows.map(({ currency, sum }) => money(sum, currency)),
  };
}
