import { Readable } from 'node:stream';
import {
  adminCheckFeed,
  adminExportFeedProducts,
  adminGetFeedReasons,
  adminListFeedProducts,
  adminListFeedRuns,
  adminListFeeds,
  type FeedProduct,
} from '@okruh/contracts/http/catalog-admin/feeds';
import { type Locale, todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { feeds } from '../../stored/feed-runs.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { createFeedChecks } from './feed-checks.ts';
import { countReasons, everyFeedProduct, listFeedProducts } from './feed-products.query.ts';
import { listFeedRuns, listFeedStates } from './feed-states.query.ts';

/** What the office sees of feeds: whether they work, who reads them, what is missing in them. */
export function feedOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  const { office } = deps.database;
  const checks = createFeedChecks(deps, app.log);
  app.addHook('onClose', () => checks.stop());

  route(app, adminListFeeds, async () => ok({ items: await listFeedStates(office, deps.publicUrls) }));

  route(app, adminListFeedRuns, async ({ query }) => {
    const { items, total } = await listFeedRuns(office, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminCheckFeed, async ({ body, identity }) => {
    if (!feeds.some(({ feed, market }) => feed === body.feed && market === body.market)) return problem('not-found');
    const run = await checks.begin(body, identity.name ?? '');
    if (run === null) return problem('check-running', { title: texts.both('feed.check-running') });
    return { status: 202, body: { run } };
  });

  route(app, adminGetFeedReasons, async ({ query }) => ok(await countReasons(office, query.market)));

  route(app, adminListFeedProducts, async ({ query }) => {
    const { items, total, isTotalBounded } = await listFeedProducts(office, query);
    return ok({ ...listAnswer(query, items, total), total_is_bounded: isTotalBounded });
  });

  route(app, adminExportFeedProducts, ({ query, locale }) =>
    binary(
      Readable.from(writeCsv(everyFeedProduct(office, query), locale)),
      'text/csv; charset=utf-8',
      `okruh-${texts.text(locale, 'feed.export.file')}-${query.market}-${todayIn(query.market, deps.now())}.csv`,
    ),
  );
}

async function* writeCsv(rows: AsyncIterable<FeedProduct>, locale: Locale): AsyncGenerator<string> {
  const columns = ['code', 'name', 'ean', 'offered', 'reasons'] as const;
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => texts.text(locale, `feed.export.${column}`)));
  for await (const { code, name, ean, is_offered: isOffered, reasons } of rows) {
    const offered = texts.text(locale, isOffered ? 'feed.export.yes' : 'feed.export.no');
    yield csvLine([code, name, ean ?? '', offered, reasons.map((reason) => texts.text(locale, `feed.reason.${reason}`)).join(', ')]);
  }
}
