import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { usePageData } from '../page-data.tsx';
import type { ArticleList } from './article-list-source.ts';

export default function ArticleListPage(): ReactElement {
  const text = useText();
  const { items } = usePageData<ArticleList>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text('articles.title')}</h1>
      </div>
      <div className="stack article">
        {items.map((article) => (
          <section className="stack stack-tight" key={article.id}>
            <h2>
              <Link href={article.href}>{article.title}</Link>
            </h2>
            <p>{article.perex}</p>
          </section>
        ))}
      </div>
    </div>
  );
}
