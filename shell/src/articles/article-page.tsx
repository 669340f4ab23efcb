import type { ReactElement } from 'react';
import { usePageData } from '../page-data.tsx';
import type { ArticleData } from './article-source.ts';

export default function ArticlePage(): ReactElement {
  const { title, perex, body } = usePageData<ArticleData>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        <p className="lead">{perex}</p>
      </div>
      <div className="stack article">
        {body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  );
}
