import { type Market, formatDate } from '@okruh/market';
import { Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link, useSearch } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { Breadcrumbs } from '../breadcrumbs/breadcrumbs.tsx';
import { usePageData } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { type ArticleListQuery, articleListQuery, articleListSearch } from './article-list-query.ts';
import type { ArticleList } from './article-list-source.ts';
import { tagName } from './tag-names.ts';

/** Address of a part of the list. */
const buildAddress = (market: Market, query: ArticleListQuery): string =>
  pagePaths['article-list'][market] + articleListSearch(market, query);

/** Articles, newest first, all of them or those of one subject. */
export default function ArticleListPage(): ReactElement {
  const text = useText();
  const { market, locale } = useShell();
  const list = usePageData<ArticleList>();
  const query = articleListQuery(market, useSearch());
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ label: text('articles.title'), href: pagePaths['article-list'][market] }]} />
      <div className="page-head">
        <h1>{text('articles.title')}</h1>
        <p className="lead">{text('articles.lead')}</p>
      </div>
      {list.tags.length > 1 && (
        <nav className="chips articles-tags" aria-label={text('articles.tags')}>
          {[null, ...list.tags].map((tag) => (
            <Link
              key={tag ?? ''}
              className="chip"
              href={buildAddress(market, { page: 1, tag })}
              aria-current={tag === query.tag || undefined}
            >
              {tag === null ? text('articles.all') : tagName(tag, locale)}
            </Link>
          ))}
        </nav>
      )}
      {list.items.length === 0 ? (
        <Empty title={text('articles.none')}>{text('articles.none.text')}</Empty>
      ) : (
        <div className="articles">
          {list.items.map((article) => (
            <article className="article-card" key={article.id}>
              <p className="caption">
                {formatDate(article.published_on, market)}, {article.author}
              </p>
              <h2 className="product-name">
                <Link href={article.href}>{article.title}</Link>
              </h2>
              <p className="soft small">{article.perex}</p>
            </article>
          ))}
        </div>
      )}
      <Pages list={list} query={query} />
    </div>
  );
}

function Pages({ list, query }: { readonly list: ArticleList; readonly query: ArticleListQuery }): ReactElement | null {
  const text = useText();
  const { market } = useShell();
  const count = Math.ceil(list.total / list.page_size);
  if (count < 2) return null;
  return (
    <nav className="pagination" aria-label={text('articles.pages')}>
      {Array.from({ length: count }, (_, index) => index + 1).map((page) => (
        <Link
          key={page}
          href={buildAddress(market, { ...query, page })}
          aria-current={page === list.page ? 'page' : undefined}
          aria-label={text('articles.page', { page })}
        >
          {page}
        </Link>
      ))}
    </nav>
  );
}
