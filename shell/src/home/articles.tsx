import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { formatDate } from '@okruh/market';
import { LinkArrow } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';

/** The newest articles. */
export function Articles({ articles }: Pick<HomePage, 'articles'>): ReactElement | null {
  const text = useText();
  const { market } = useShell();
  if (articles.length === 0) return null;
  return (
    <section className="section" aria-labelledby="articles">
      <div className="section-head">
        <h2 id="articles">{text('home.articles')}</h2>
        <Link href={pagePaths['article-list'][market]} asChild>
          <LinkArrow>{text('home.articles.all')}</LinkArrow>
        </Link>
      </div>
      <ul className="home-articles">
        {articles.map((article) => (
          <li key={article.href}>
            <p className="caption num">{formatDate(article.published_on, market)}</p>
            <h3>
              <Link href={article.href}>{article.title}</Link>
            </h3>
            <p className="soft small">{article.perex}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
