import {
  adminCancelNews,
  adminCreateNews,
  adminDeleteNews,
  adminGetNews,
  adminListNews,
  adminSendNews,
  adminTestNews,
  adminUpdateNews,
} from '@okruh/contracts/http/accounts/news-admin';
import { markets } from '@okruh/market';
import { type Answer, created, fieldErrors, type Identity, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { news } from '../stored/tables.ts';
import { readNewsFields } from './news-fields.ts';
import { listNews, loadNews, presentNews } from './news.query.ts';
import { cancelNews, createNews, deleteNews, type NewsOutcome, sendNews, updateNews } from './news.repository.ts';
import { sendTest } from './send-news.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

/** Issues of the news: written, tested, sent and cancelled in the office. */
export function newsRoutes(app: FastifyInstance, { database, personalData, sites }: Deps): void {
  const { db } = database;

  /** One change in one transaction; the answer is the issue as it is then. */
  const change = async (
    { identity }: { readonly identity: Identity },
    act: (tx: Tx, actor: string) => Promise<NewsOutcome>,
    answer: (body: unknown) => Answer = ok,
  ): Promise<Answer> => {
    const actor = identity.sub;
    if (actor === null) return problem('forbidden');
    return db.transaction(async (tx) => {
      const outcome = await act(tx, actor);
      if (!('row' in outcome)) return refuse(outcome.code);
      const [issue] = await presentNews(tx, personalData, [outcome.row]);
      return answer(issue);
    });
  };

  route(app, adminListNews, async ({ query }) =>
    ok({ ...(await listNews(db, personalData, query)), page: query.page, page_size: query.page_size }),
  );

  route(app, adminGetNews, async ({ params }) => {
    const found = await loadNews(db, personalData, params.news);
    return found === null ? problem('not-found') : ok(found);
  });

  route(app, adminCreateNews, (request) => {
    const read = readNewsFields(request.market, sites, request.body);
    if ('errors' in read) return fieldErrors(read.errors);
    return change(request, async (tx, actor) => ({ row: await createNews(tx, actor, read.fields) }), created);
  });

  route(app, adminUpdateNews, (request) => {
    const { params, body, market } = request;
    const read = readNewsFields(market, sites, body);
    if ('errors' in read) return fieldErrors(read.errors);
    return change(request, (tx, actor) => updateNews(tx, actor, { id: params.news, version: body.version }, read.fields));
  });

  route(app, adminDeleteNews, async ({ identity: { sub: actor }, params }) => {
    if (actor === null) return problem('forbidden');
    const isGone = await db.transaction((tx) => deleteNews(tx, actor, params.news));
    return isGone ? noContent() : changedMeanwhile();
  });

  route(app, adminTestNews, async ({ identity: { sub: actor }, params, requestId }) => {
    if (actor === null) return problem('forbidden');
    return db.transaction(async (tx) => {
      const [row] = await tx.select().from(news).where(eq(news.id, params.news)).for('share');
      if (row === undefined) return problem('not-found');
      await sendTest(tx, row, actor, requestId);
      return noContent();
    });
  });

  route(app, adminSendNews, (request) => {
    const { params, body, market } = request;
    const at = body.at === null ? null : new Date(body.at);
    if (at !== null && (at.getTime() <= Date.now() || at.getTime() > Date.now() + YEAR_MS))
      return fieldErrors({ at: [texts.text(markets[market].locale, 'news.when')] });
    return change(request, (tx, actor) => sendNews(tx, actor, { id: params.news, version: body.version }, at));
  });

  route(app, adminCancelNews, (request) =>
    change(request, (tx, actor) => cancelNews(tx, actor, { id: request.params.news, version: request.body.version })),
  );
}

const changedMeanwhile = (): Answer => problem('changed-meanwhile', { title: texts.both('news.changed') });

function refuse(code: Exclude<NewsOutcome, { row: unknown }>['code']): Answer {
  switch (code) {
    case 'not-found':
      return problem('not-found');
    case 'changed-meanwhile':
      return changedMeanwhile();
    case 'no-recipients':
      return problem('no-recipients', { status: 409, title: texts.both('news.no-recipients') });
  }
}
